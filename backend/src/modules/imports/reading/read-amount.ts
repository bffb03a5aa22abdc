import { CURRENCY_CODES, IMPORT_DECIMAL_MARKS, type ImportDecimalMark } from '@oficio/contracts';

/**
 * The amount that a text names, in the smallest unit of a currency with this many decimal places. Currency signs, signs
 * behind the number and accountants' parentheses are understood. Null for any other text, for a fraction that the
 * currency hasn't, for thousands that aren't grouped by three, and for numbers that aren't safe integers.
 */
export function readAmount(text: string, mark: ImportDecimalMark, digits: number): number | null {
  const decimal = readDecimal(text, mark);
  if (decimal === null) return null;
  const [whole = '', fraction = ''] = decimal.split('.');
  if (fraction.slice(digits).replaceAll('0', '') !== '') return null;
  const minor = Number(whole + fraction.slice(0, digits).padEnd(digits, '0'));
  // `-0` would be another value than 0 to those who compare.
  return Number.isSafeInteger(minor) ? minor + 0 : null;
}

/** The number that a text names as a plain decimal such as `-1234.5`, without its currency or percent sign; else null. */
export function readDecimal(text: string, mark: ImportDecimalMark): string | null {
  const { number, isNegative } = withoutSigns(text);
  const point = number.lastIndexOf(mark);
  const whole = point < 0 ? number : number.slice(0, point);
  const fraction = point < 0 ? '' : number.slice(point + 1);
  if (!/^\d*$/.test(fraction) || (whole === '' && fraction === '')) return null;
  const ungrouped = withoutGroups(whole, mark === '.' ? ',' : '.');
  if (ungrouped === null) return null;
  return `${isNegative ? '-' : ''}${ungrouped || '0'}${fraction && '.'}${fraction}`;
}

/**
 * The decimal mark that a number shows; `ambiguous` for a mark that could also group thousands, `none` for a number
 * without marks; null for no number.
 */
export function shownDecimalMark(text: string): ImportDecimalMark | 'ambiguous' | 'none' | null {
  if (!/\d/.test(text)) return null;
  const [mark, other] = IMPORT_DECIMAL_MARKS.filter((each) => readDecimal(text, each) !== null);
  if (mark === undefined) return null;
  if (other === undefined) return mark;
  return /[.,]/.test(text) ? 'ambiguous' : 'none';
}

function withoutSigns(text: string): { number: string; isNegative: boolean } {
  // Most cells have no signs. Looking for those of all currencies takes much longer than this.
  if (/^[\d.,]+$/.test(text)) return { number: text, isNegative: false };
  let number = text.trim().replaceAll('−', '-');
  const inParentheses = /^\((.*)\)$/.exec(number);
  number = withoutUnits(inParentheses?.[1] ?? number);
  const minus = /^-(.*)$|^(.*)-$/.exec(number);
  number = withoutUnits(minus ? (minus[1] ?? minus[2] ?? '') : number.replace(/^\+/, ''));
  return { number, isNegative: minus !== null || inParentheses !== null };
}

/** Removes the currency or percent sign before or behind a number. */
function withoutUnits(text: string): string {
  const trimmed = text.trim();
  const [, before = ''] = UNIT_BEFORE.exec(trimmed) ?? [];
  const [, behind = ''] = UNIT_BEHIND.exec(trimmed) ?? [];
  const start = isUnit(before) ? before.length : 0;
  return trimmed.slice(start, trimmed.length - (isUnit(behind) ? behind.length : 0)).trim();
}

const UNIT_BEFORE = /^([^\d\s.,()'-]+\.?)/;
const UNIT_BEHIND = /([^\d\s.,()'-]+\.?)$/;

/** `MX$`, `€`, `EUR`, `%`, and the abbreviations that aren't currency signs to Unicode. */
function isUnit(text: string): boolean {
  return UNITS.has(text) || /^[A-Z]{0,2}\p{Sc}$/u.test(text);
}

const UNITS: ReadonlySet<string> = new Set([
  ...CURRENCY_CODES,
  '%',
  'kr',
  'kr.',
  'Fr.',
  'zł',
  'Kč',
  'Ft',
  'lei',
  'S/',
]);

/** Thousands are grouped by the other mark, a space or an apostrophe; by one of them, and by threes. */
function withoutGroups(whole: string, otherMark: string): string | null {
  if (/^\d*$/.test(whole)) return whole;
  const separator = /[^\d]/.exec(whole)?.[0] ?? '';
  if (!(otherMark + GROUP_SEPARATORS).includes(separator)) return null;
  const [first = '', ...groups] = whole.split(separator);
  const isGrouped = /^\d{1,3}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group));
  return isGrouped ? first + groups.join('') : null;
}

/** Spaces, also those that don't break or are narrow, and apostrophes. */
const GROUP_SEPARATORS = " \u00a0\u2009\u202f'’";
