import { addUp } from './add-up.ts';
import { divideRounded } from './exact-money.ts';
import type { TaxAmount } from './invoice-document.ts';
import { exponentOf, MAX_AMOUNT_MINOR } from './money.ts';

/** Base units per foreign unit, times this: 17.5 is 1,750,000,000. */
export const EXCHANGE_RATE_SCALE = 100_000_000;

/**
 * The part of `amountMinor` that belongs to the first `settledMinor` of a document's total, rounded:
 * `amount · settled / total`. A document with the total 0 is settled from the beginning. Shares of single settlements
 * are differences of this function, so that their sum depends on the settled amount alone, never on the order.
 */
export function settledPart(amountMinor: number, totalMinor: number, settledMinor: number): number {
  if (totalMinor === 0) return amountMinor;
  return Number(divideRounded(BigInt(amountMinor) * BigInt(settledMinor), BigInt(totalMinor)));
}

/**
 * The bases and taxes that become due when the cash received for a document changes from `before` to `after` (both
 * sums since its issue). Signs follow the document: cash for a credit note is negative.
 */
export function settlementShares(
  { taxes, totalMinor }: { taxes: readonly TaxAmount[]; totalMinor: number },
  before: number,
  after: number,
): TaxAmount[] {
  return mapTaxes(
    taxes,
    (amount) => settledPart(amount, totalMinor, after) - settledPart(amount, totalMinor, before),
  );
}

/**
 * The base amount of a settlement that changes the settled sum of a document from `before` to `after`. The base
 * amounts of all settlements add up to `baseTotalMinor` when the document is settled.
 */
export function settlementBase(
  { totalMinor, baseTotalMinor }: { totalMinor: number; baseTotalMinor: number },
  before: number,
  after: number,
): number {
  return settledPart(baseTotalMinor, totalMinor, after) - settledPart(baseTotalMinor, totalMinor, before);
}

/**
 * A document's amount without taxes that is given up when its written-off sum changes from `before` to `after`. With the
 * shares of its taxes and of its rounding it adds up to the written-off sum.
 */
export function writtenOffNet(
  document: { taxes: readonly TaxAmount[]; totalMinor: number; adjustMinor: number },
  before: number,
  after: number,
): number {
  const { totalMinor, adjustMinor } = document;
  const taxes = settlementShares(document, before, after).map(({ kind, taxMinor }) =>
    kind === 'added' ? taxMinor : -taxMinor,
  );
  const rounding = settledPart(adjustMinor, totalMinor, after) - settledPart(adjustMinor, totalMinor, before);
  return after - before - addUp(taxes) - rounding;
}

/**
 * An amount of the currency `from` in the currency `to`, both in minor units. `rateE8` is units of `to` per unit of
 * `from`, times `EXCHANGE_RATE_SCALE`. Null if the result exceeds `MAX_AMOUNT_MINOR`.
 */
export function convert(amountMinor: number, from: string, to: string, rateE8: number): number | null {
  const numerator = BigInt(amountMinor) * BigInt(rateE8) * 10n ** BigInt(exponentOf(to));
  const denominator = BigInt(EXCHANGE_RATE_SCALE) * 10n ** BigInt(exponentOf(from));
  const converted = Number(divideRounded(numerator, denominator));
  return Math.abs(converted) > MAX_AMOUNT_MINOR ? null : converted;
}

/**
 * Converts the parts of an amount, so that the converted parts add up to the converted amount. Null if one of the
 * running sums exceeds `MAX_AMOUNT_MINOR`.
 */
export function convertParts(
  amountsMinor: readonly number[],
  from: string,
  to: string,
  rateE8: number,
): number[] | null {
  const sums = amountsMinor.map((_, index) => addUp(amountsMinor.slice(0, index + 1)));
  const converted = sums.map((sum) => convert(sum, from, to, rateE8));
  if (converted.some((sum) => sum === null)) return null;
  return converted.map((sum, index) => (sum ?? 0) - (converted[index - 1] ?? 0));
}

function mapTaxes(taxes: readonly TaxAmount[], change: (amount: number) => number): TaxAmount[] {
  return taxes.map((tax) => ({
    ...tax,
    baseMinor: change(tax.baseMinor),
    taxMinor: change(tax.taxMinor),
  }));
}
