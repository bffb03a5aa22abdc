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

/** The decimal mark that a number shows, or that it has a mark which could be either; null for no number and no mark. */
export function shownDecimalMark(text: string): ImportDecimalMark | 'ambiguous' | null {
  const { number } = withoutSigns(text);
  if (!/[.,]/.test(number)) return null;
  const marks = IMPORT_DECIMAL_MARKS.filter((mark) => readDecimal(text, mark) !== null);
  return marks.length === 2 ? 'ambiguous' : (marks[0] ?? null);
}

/** Whether a text is a number in one of the two ways of writing. */
export function isNumber(text: string): boolean {
  return IMPORT_DECIMAL_MARKS.some((mark) => readDecimal(text, mark) !== null);
}

function withoutSigns(text: string): { number: string; isNegative: boolean } {
  let number = text.trim().replaceAll('−', '-');
  const inParentheses = /^\((.*)\)$/.exec(number);
  number = withoutUnits(inParentheses?.[1] ?? number);
  const minus = /^-(.*)$|^(.*)-$/.exec(number);
  number = withoutUnits(minus ? (minus[1] ?? minus[2] ?? '') : number.replace(/^\+/, ''));
  return { number, isNegative: minus !== null || inParentheses !== null };
}

/** Removes the currency or percent sign before or behind a number. */
function withoutUnits(text: string): string {
  return text.trim().replace(UNIT_BEFORE, '').replace(UNIT_BEHIND, '').trim();
}

/** `MX$`, `€`, `EUR`, and the abbreviations that aren't currency signs to Unicode. */
const UNIT = `(?:[A-Z]{0,2}\\p{Sc}|${CURRENCY_CODES.join('|')}|kr\\.?|Fr\\.|zł|Kč|Ft|lei|S/)`;
const UNIT_BEFORE = new RegExp(`^${UNIT}\\s*`, 'u');
const UNIT_BEHIND = new RegExp(`\\s*(?:${UNIT}|%)$`, 'u');

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
