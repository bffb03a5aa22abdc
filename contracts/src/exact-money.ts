import { integer, QUANTITY_SCALE, RATE_SCALE, safe } from './money.ts';

/*
 * Arithmetic of amounts. It is apart from their formatting, which every screen loads.
 */

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
