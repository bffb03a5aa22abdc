import { NUMBER_LOCALE } from './signed-in-limits.ts';

/**
 * Integer money. Amounts are whole numbers of the currency's smallest unit, rates are parts per million, quantities
 * are ten-thousandths; no floats in between. Every function throws a RangeError for a value that isn't a safe
 * integer, because that is a bug and never user input.
 */
export interface Money {
  amountMinor: number;
  currency: string;
}

/** Parts per million: 16 % is 160,000. */
export const RATE_SCALE = 1_000_000;
/** Ten-thousandths: 1.5 hours are 15,000. */
export const QUANTITY_SCALE = 10_000;
/** The largest amount that is stored, in minor units: exact in spreadsheets, which keep 15 digits. */
export const MAX_AMOUNT_MINOR = 10_000_000_000_000;

/** ISO 4217 minor units other than 2. Source: ISO 4217 list one. */
const EXPONENTS: Record<string, number> = {
  BHD: 3,
  BIF: 0,
  CLF: 4,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  IQD: 3,
  ISK: 0,
  JOD: 3,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  PYG: 0,
  RWF: 0,
  TND: 3,
  UGX: 0,
  UYI: 0,
  UYW: 4,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
};

/** Decimal places of a currency: MXN 2, JPY 0, KWD 3. */
export function exponentOf(currency: string): number {
  return EXPONENTS[currency] ?? 2;
}

/** Adds amounts of one currency. Throws a RangeError for different currencies. */
export function sum(amounts: readonly Money[], currency: string): Money {
  let total = 0n;
  for (const amount of amounts) {
    if (amount.currency !== currency) {
      throw new RangeError(`Can't add ${amount.currency} to ${currency}`);
    }
    total += integer(amount.amountMinor);
  }
  return { amountMinor: safe(total), currency };
}

/** Formats an amount: en-US grouping, the currency's decimals, a real minus: `MX$1,234.50`, `−$5.00`. */
export function formatMoney({ amountMinor, currency }: Money): string {
  return formatterFor(currency)
    .format(`${decimalText(integer(amountMinor), exponentOf(currency))}` as Intl.StringNumericLiteral)
    .replace('-', '−');
}

const MAX_SAFE = BigInt(Number.MAX_SAFE_INTEGER);
const formatters = new Map<string, Intl.NumberFormat>();

function formatterFor(currency: string): Intl.NumberFormat {
  let formatter = formatters.get(currency);
  if (!formatter) {
    const digits = exponentOf(currency);
    formatter = new Intl.NumberFormat(NUMBER_LOCALE, {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    formatters.set(currency, formatter);
  }
  return formatter;
}

/** An integer with its decimals as plain text. Exact, because a float would lose the last digit of large amounts. */
export function decimalText(minor: bigint, exponent: number): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent);
  const fraction = exponent > 0 ? `.${digits.slice(-exponent)}` : '';
  return `${minor < 0n ? '-' : ''}${whole}${fraction}`;
}

/** @throws RangeError for a number that isn't a safe integer */
export function integer(value: number): bigint {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a whole number in the safe range`);
  return BigInt(value);
}

/** @throws RangeError beyond the safe integers */
export function safe(value: bigint): number {
  if (value > MAX_SAFE || value < -MAX_SAFE) throw new RangeError(`${value} is outside the safe range`);
  return Number(value);
}
