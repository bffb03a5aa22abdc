import type { NumberFormat } from '@oficio/contracts';

/**
 * Why a typed number isn't one. `precise`: it has more decimals than are kept. `ambiguous`: its one mark can separate
 * thousands or decimals.
 */
export type DecimalFault = 'empty' | 'unreadable' | 'precise' | 'large' | 'ambiguous';

export type ReadDecimal =
  | { value: number; fault: null }
  | { value: null; fault: Exclude<DecimalFault, 'ambiguous'> }
  /** `grouped` is the number whose mark separates thousands, `decimal` the other one; null if it has too many decimals. */
  | { value: null; fault: 'ambiguous'; grouped: number; decimal: number | null };

const MARKS: Record<NumberFormat, { group: string; decimal: string }> = {
  'comma-point': { group: ',', decimal: '.' },
  'point-comma': { group: '.', decimal: ',' },
  'space-comma': { group: ' ', decimal: ',' },
};

/** `2.500`, `150,000`: the mark separates thousands in some formats and decimals in others. */
const ONE_GROUP = /^([1-9]\d{0,2})([.,])(\d{3})$/;
/** `1234.5`, `1,5`, `.5`, `5.` */
const PLAIN = /^(\d*)(?:[.,](\d*))?$/;
/** `1,234.50`, `1.234,50`, `1.234.567`; a number that begins with 0 has no groups. */
const GROUPED = /^([1-9]\d{0,2}([.,])\d{3}(?:\2\d{3})*)(?:(?!\2)[.,](\d*))?$/;

/**
 * Parses a typed number to an integer with `digits` implied decimals: `1.5` with 4 gives 15000. Accepts groups, a minus
 * sign, currency signs and a percent sign. Trailing zeros beyond the kept decimals don't count. Either mark separates
 * decimals where only that is possible. A single mark before three digits separates thousands where it does so in the
 * format, and where no decimals are kept. The format's decimal mark there separates decimals where three or more are
 * kept. Otherwise the number is ambiguous.
 */
export function readDecimal(text: string, digits: number, format: NumberFormat): ReadDecimal {
  const cleaned = text.replace(/[\s\u00a0\u202f'’]|MX\$|[A-Z]{3}|[$€£¥%]/g, '').replace(/^[−–]/, '-');
  if (cleaned === '') return { value: null, fault: text.trim() === '' ? 'empty' : 'unreadable' };
  const negative = cleaned.startsWith('-');
  const unsigned = negative ? cleaned.slice(1) : cleaned;
  const [, before, mark, after = ''] = ONE_GROUP.exec(unsigned) ?? [];
  if (before !== undefined) {
    const { group, decimal } = MARKS[format];
    const grouped = integerOf(before + after, '', digits, negative);
    if (digits === 0 || mark === group) return grouped;
    if (mark !== decimal || digits < 3) {
      const read = integerOf(before, after, digits, negative);
      return { value: null, fault: 'ambiguous', grouped: grouped.value ?? 0, decimal: read.value };
    }
  }
  const [, whole = '', decimals = ''] = PLAIN.exec(unsigned) ?? groupsOf(unsigned) ?? [];
  if (whole === '' && decimals === '') return { value: null, fault: 'unreadable' };
  return integerOf(whole, decimals, digits, negative);
}

function groupsOf(unsigned: string): [string, string, string] | null {
  const match = GROUPED.exec(unsigned);
  return match && ['', match[1]?.replaceAll(/[.,]/g, '') ?? '', match[3] ?? ''];
}

type ReadInteger = { value: number; fault: null } | { value: null; fault: 'precise' | 'large' };

function integerOf(whole: string, decimals: string, digits: number, negative: boolean): ReadInteger {
  const kept = decimals.replace(/0+$/, '');
  if (kept.length > digits) return { value: null, fault: 'precise' };
  const value = BigInt(whole + kept.padEnd(digits, '0') || '0');
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) return { value: null, fault: 'large' };
  return { value: negative ? 0 - Number(value) : Number(value), fault: null };
}

/**
 * An integer with `digits` implied decimals as text that `readDecimal` reads back in the same format, with groups: 15000
 * with 4 gives `1.5`. At least `shown` decimals are written.
 */
export function decimalText(
  value: number,
  digits: number,
  shown = 0,
  format: NumberFormat = 'comma-point',
): string {
  const { group, decimal } = MARKS[format];
  const all = String(Math.abs(value)).padStart(digits + 1, '0');
  const whole = all.slice(0, all.length - digits).replaceAll(/\B(?=(?:\d{3})+$)/g, group);
  const decimals = (digits > 0 ? all.slice(-digits) : '').replace(/0+$/, '').padEnd(shown, '0');
  return `${value < 0 ? '−' : ''}${whole}${decimals && `${decimal}${decimals}`}`;
}
