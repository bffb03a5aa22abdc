import { divideRounded } from './exact-money.ts';
import { INVOICING } from './limits.ts';
import { exponentOf, type Money } from './money.ts';

import { convert, EXCHANGE_RATE_SCALE, settledPart, settlementBase } from './settlement-math.ts';

/** What is said of two amounts between which no rate can be. */
export const UNUSABLE_RATE = 'The exchange rate of these two amounts can’t be right';

/** What a payment settles, and what arrived where that was money of another currency. */
export interface PaymentAmounts extends Money {
  received?: Money | null | undefined;
}

/** A rate that follows from two amounts: one unit of `of` is so many units of `in`. */
export interface FollowingRate {
  of: string;
  in: string;
  /** Null: no rate can be that low or high. */
  rateE8: number | null;
}

/** A payment in the organization's currency, with the rate of the currency that it settles; null for that currency. */
export type PaymentBase =
  | { baseAmountMinor: number; fxRateE8: number | null; fault: null }
  | { fault: 'amount' | 'rate' };

/** The currency whose rate has to be known for a payment; null: its amounts say what it is in the organization's currency. */
export function ratedCurrency(
  { currency, received }: { currency: string; received?: Pick<Money, 'currency'> | null | undefined },
  baseCurrency: string,
): string | null {
  const arrived = received?.currency ?? currency;
  return arrived === baseCurrency || currency === baseCurrency ? null : arrived;
}

/** Units of the second currency for one unit of the first one, times 10^8. Null: no rate can be that low or high. */
export function rateBetween(from: Money, to: Money): number | null {
  const numerator =
    BigInt(to.amountMinor) * BigInt(EXCHANGE_RATE_SCALE) * 10n ** BigInt(exponentOf(from.currency));
  const rate = divideRounded(numerator, BigInt(from.amountMinor) * 10n ** BigInt(exponentOf(to.currency)));
  return rate < 1n || rate > BigInt(INVOICING.highestRateE8) ? null : Number(rate);
}

/** The rate of the settled currency in the received one; of the received one where the other is the organization's. */
export function followingRate(settled: Money, received: Money, baseCurrency: string): FollowingRate {
  const [one, other] = settled.currency === baseCurrency ? [received, settled] : [settled, received];
  return { of: one.currency, in: other.currency, rateE8: rateBetween(one, other) };
}

/**
 * A payment in the organization's currency. What arrived counts, because that is what the organization has.
 * @param rateE8 the rate of `ratedCurrency`
 */
export function paymentBase(
  { received, ...settled }: PaymentAmounts,
  baseCurrency: string,
  rateE8: number | null,
): PaymentBase {
  const { amountMinor, currency } = settled;
  if (received && followingRate(settled, received, baseCurrency).rateE8 === null) return { fault: 'rate' };
  if (currency === baseCurrency) return { baseAmountMinor: amountMinor, fxRateE8: null, fault: null };
  const arrived = received ?? settled;
  const baseAmountMinor =
    arrived.currency === baseCurrency
      ? arrived.amountMinor
      : convert(arrived.amountMinor, arrived.currency, baseCurrency, rateE8 ?? 0);
  if (baseAmountMinor === null) return { fault: 'amount' };
  if (!received) return { baseAmountMinor, fxRateE8: rateE8, fault: null };
  const fxRateE8 = rateBetween(settled, { amountMinor: baseAmountMinor, currency: baseCurrency });
  return fxRateE8 === null ? { fault: 'rate' } : { baseAmountMinor, fxRateE8, fault: null };
}

/** A document in its currency and in the organization's. */
interface SettledDocument {
  totalMinor: number;
  baseTotalMinor: number;
  balanceMinor: number;
}

/** What the part of a payment that pays a document gains against the document's rate; negative: loses. */
export function exchangeDifference(
  partMinor: number,
  { amountMinor, baseAmountMinor }: { amountMinor: number; baseAmountMinor: number },
  document: SettledDocument,
): number {
  const before = document.totalMinor - document.balanceMinor;
  return (
    settledPart(baseAmountMinor, amountMinor, partMinor) -
    settlementBase(document, before, before + partMinor)
  );
}

/**
 * What a refund returns of another amount of its payment. All refunds together return their common part, so that a refund
 * takes what the live ones lack of it: one between them may have been voided.
 * @param wholeMinor the payment's other amount
 * @param returnedMinor what the live refunds have returned of it
 */
export function refundedPart(
  wholeMinor: number,
  { amountMinor, refundableMinor }: { amountMinor: number; refundableMinor: number },
  refundedMinor: number,
  returnedMinor: number,
): number {
  const all = amountMinor - refundableMinor + refundedMinor;
  return Math.max(0, settledPart(wholeMinor, amountMinor, all) - returnedMinor);
}
