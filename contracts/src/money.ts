import { NUMBER_LOCALE } from './limits.ts';

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

/** `numerator / denominator` to the nearest integer, halves away from zero: 2.5 gives 3, -2.5 gives -3. */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  if (denominator === 0n) throw new RangeError('Division by zero');
  const negative = numerator < 0n !== denominator < 0n;
  const n = numerator < 0n ? -numerator : numerator;
  const d = denominator < 0n ? -denominator : denominator;
  const rounded = (2n * n + d) / (2n * d);
  return negative ? -rounded : rounded;
}

/**
 * The price of one unit, which can be finer than the currency's: 0.0035 EUR are 0 minor units and 350,000 millionths of
 * one.
 */
export interface UnitPrice {
  unitPriceMinor: number;
  /** 0 to 999,999; absent: 0. */
  unitPriceMicros?: number | undefined;
}

/** Millionths of a minor unit. */
export const PRICE_SCALE = 1_000_000;
/** The decimals of a price beyond those of its currency. */
export const PRICE_DIGITS = 6;

/** A unit price in millionths of a minor unit. */
export function microsOf({ unitPriceMinor, unitPriceMicros = 0 }: UnitPrice): bigint {
  return integer(unitPriceMinor) * BigInt(PRICE_SCALE) + integer(unitPriceMicros);
}

/** Quantity (ten-thousandths) times unit price, rounded once to minor units; beyond the safe integers, too. */
export function exactPriceOf(quantityE4: number, price: UnitPrice): bigint {
  return divideRounded(integer(quantityE4) * microsOf(price), BigInt(QUANTITY_SCALE * PRICE_SCALE));
}

/** Quantity (ten-thousandths) times unit price, in minor units. */
export function priceOf(quantityE4: number, price: UnitPrice): number {
  return safe(exactPriceOf(quantityE4, price));
}

/** An amount times a rate (parts per million), in minor units. */
export function portionOf(amountMinor: number, ratePpm: number): number {
  return safe(divideRounded(integer(amountMinor) * integer(ratePpm), BigInt(RATE_SCALE)));
}

/**
 * Splits an amount in proportion to the weights, by largest remainder (earlier shares win ties). The shares add up to
 * the amount exactly. Weights are non-negative integers, at least one above zero.
 */
export function split(amountMinor: number, weights: readonly number[]): number[] {
  const amount = integer(amountMinor);
  const sizes = weights.map(integer);
  const whole = sizes.reduce((a, b) => a + b, 0n);
  if (whole <= 0n || sizes.some((size) => size < 0n)) {
    throw new RangeError('Weights must be non-negative and not all zero');
  }
  const sign = amount < 0n ? -1n : 1n;
  const magnitude = amount * sign;
  const shares = sizes.map((size) => (magnitude * size) / whole);
  const remainders = sizes.map((size, index) => ({ index, left: (magnitude * size) % whole }));
  remainders.sort((a, b) => (a.left === b.left ? a.index - b.index : a.left > b.left ? -1 : 1));
  const missing = Number(magnitude - shares.reduce((a, b) => a + b, 0n));
  for (const { index } of remainders.slice(0, missing)) shares[index] = (shares[index] ?? 0n) + 1n;
  return shares.map((share) => safe(share * sign));
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

function integer(value: number): bigint {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a whole number in the safe range`);
  return BigInt(value);
}

function safe(value: bigint): number {
  if (value > MAX_SAFE || value < -MAX_SAFE) throw new RangeError(`${value} is outside the safe range`);
  return Number(value);
}
