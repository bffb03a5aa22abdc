/**
 * Why a typed number isn't one. `precise`: it has more decimals than are kept. `ambiguous`: its one mark can separate
 * thousands or decimals.
 */
export type DecimalFault = 'empty' | 'unreadable' | 'precise' | 'large' | 'ambiguous';

type ReadDecimal =
  | { value: number; fault: null }
  | { value: null; fault: Exclude<DecimalFault, 'ambiguous'> }
  /** `grouped` is the number whose mark separates thousands, `decimal` the other one; null if it has too many decimals. */
  | { value: null; fault: 'ambiguous'; grouped: number; decimal: number | null };

/** `2.500`, `150.000`: thousands in many countries. */
const POINT_THOUSANDS = /^([1-9]\d{0,2})\.(\d{3})$/;
/** `1234.5`, `.5`, `5.` */
const PLAIN = /^(\d*)(?:\.(\d*))?$/;
/** `1,234.50`; a number that begins with 0 has no groups. */
const GROUPED = /^([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d*))?$/;
/** `1,5`, `1.234,50` and `1.234.567`, where a comma can only be the decimal mark. */
const COMMA = /^(\d{1,3}(?:\.\d{3})+|\d+),(\d+)$/;
const POINT_GROUPS = /^(\d{1,3}(?:\.\d{3}){2,})$/;

/**
 * Parses a typed number to an integer with `digits` implied decimals: `1.5` with 4 gives 15000. Accepts groups, a
 * decimal comma where it can't be a group's, a minus sign, currency signs and a percent sign. Trailing zeros beyond the
 * kept decimals don't count. A point before three digits separates thousands where no decimals are kept, and is ambiguous
 * where one or two are.
 */
export function readDecimal(text: string, digits: number): ReadDecimal {
  const cleaned = text.replace(/[\s\u00a0\u202f'’]|MX\$|[A-Z]{3}|[$€£¥%]/g, '').replace(/^[−–]/, '-');
  if (cleaned === '') return { value: null, fault: text.trim() === '' ? 'empty' : 'unreadable' };
  const negative = cleaned.startsWith('-');
  const unsigned = negative ? cleaned.slice(1) : cleaned;
  const sign = negative ? -1 : 1;
  const [thousands, whole3 = '', rest = ''] = POINT_THOUSANDS.exec(unsigned) ?? [];
  if (thousands && digits < 3) {
    const grouped = sign * Number(whole3 + rest) * 10 ** digits;
    if (digits === 0) return { value: grouped, fault: null };
    const isExact = /^0*$/.test(rest.slice(digits));
    const decimal = isExact ? sign * Number(whole3 + rest.slice(0, digits)) : null;
    return { value: null, fault: 'ambiguous', grouped, decimal };
  }
  const match = [PLAIN, GROUPED, COMMA, POINT_GROUPS].map((form) => form.exec(unsigned)).find(Boolean);
  if (!match) return { value: null, fault: 'unreadable' };
  const [, whole = '', decimals = ''] = match;
  if (whole === '' && decimals === '') return { value: null, fault: 'unreadable' };
  const kept = decimals.replace(/0+$/, '');
  if (kept.length > digits) return { value: null, fault: 'precise' };
  const value = BigInt(whole.replaceAll(/[.,]/g, '') + kept.padEnd(digits, '0') || '0');
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) return { value: null, fault: 'large' };
  return { value: negative ? 0 - Number(value) : Number(value), fault: null };
}

/**
 * An integer with `digits` implied decimals as text that `readDecimal` reads back, with groups: 15000 with 4 gives
 * `1.5`. At least `shown` decimals are written.
 */
export function decimalText(value: number, digits: number, shown = 0): string {
  const all = String(Math.abs(value)).padStart(digits + 1, '0');
  const whole = all.slice(0, all.length - digits).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  const decimals = (digits > 0 ? all.slice(-digits) : '').replace(/0+$/, '').padEnd(shown, '0');
  return `${value < 0 ? '−' : ''}${whole}${decimals && `.${decimals}`}`;
}
