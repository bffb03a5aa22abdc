import {
  type CurrencyCode,
  type FollowingRate,
  followingRate,
  type Money,
  paymentBase,
  ratedCurrency,
  UNUSABLE_RATE,
} from '@oficio/contracts';
import { readPaidAmount } from '../../lib/text/typed-paid-amount.ts';
import { readRate } from '../../lib/text/typed-values.ts';

/** The values of the form that say what arrives, as they are typed. */
export interface ReceivedValues {
  /** The currency of the invoices. */
  currency: CurrencyCode;
  /** The currency of what arrives; null: that of the invoices. */
  receivedIn: CurrencyCode | null;
  /** What arrives, where it is money of another currency. */
  received: string;
  /** Null until somebody types one: the last known rate of the day. */
  rate: string | null;
}

/** What arrives for a payment, its rate, and what it is in the organization's currency. */
export interface ReadReceived {
  /** The currency of what arrives; null: that of the invoices. */
  receivedIn: CurrencyCode | null;
  received: { amountMinor: number; currency: CurrencyCode } | null;
  /** The currency whose rate is typed; null: the amounts say what they are in the organization's currency. */
  rated: string | null;
  rate: string;
  rateE8: number | null;
  /** The rate that follows from both amounts. */
  following: FollowingRate | null;
  /** Null: a fault, or something is missing. */
  base: { amountMinor: number; baseAmountMinor: number } | null;
  faults: Readonly<Record<string, string>>;
}

/** The currency of what arrives, where it isn't the one of the invoices. */
function otherCurrency({
  currency,
  receivedIn,
}: Pick<ReceivedValues, 'currency' | 'receivedIn'>): CurrencyCode | null {
  return receivedIn === currency ? null : receivedIn;
}

/** The currency whose last known rate the form begins with. */
export function ratedIn(
  values: Pick<ReceivedValues, 'currency' | 'receivedIn'>,
  baseCurrency: string,
): string | null {
  const other = otherCurrency(values);
  const received = other && { currency: other };
  return ratedCurrency({ currency: values.currency, received }, baseCurrency);
}

/** @param amountMinor what the payment settles; null: it can't be read */
export function readReceived(
  values: ReceivedValues,
  amountMinor: number | null,
  { baseCurrency, lastRate }: { baseCurrency: string; lastRate: string | null },
): ReadReceived {
  const receivedIn = otherCurrency(values);
  const arrived = receivedIn && readPaidAmount(values.received, receivedIn);
  const received =
    receivedIn && arrived?.fault === null ? { amountMinor: arrived.value, currency: receivedIn } : null;
  const rated = ratedIn(values, baseCurrency);
  const rate = values.rate ?? lastRate ?? '';
  const typedRate = rated === null ? { value: null, fault: null } : readRate(rate);
  const faults: Record<string, string> = {};
  if (arrived && arrived.fault !== null) faults['received.amountMinor'] = arrived.fault;
  if (typedRate.fault !== null) faults.rateE8 = typedRate.fault;
  const read = { receivedIn, received, rated, rate, rateE8: typedRate.value, faults };
  if (amountMinor === null || (receivedIn && !received)) return { ...read, following: null, base: null };
  const settled: Money = { amountMinor, currency: values.currency };
  const following = received && followingRate(settled, received, baseCurrency);
  if (following?.rateE8 === null) faults['received.amountMinor'] = UNUSABLE_RATE;
  if (rated !== null && typedRate.value === null) return { ...read, following, base: null };
  const base = paymentBase({ ...settled, received }, baseCurrency, typedRate.value);
  if (base.fault === null) {
    return { ...read, following, base: { amountMinor, baseAmountMinor: base.baseAmountMinor } };
  }
  const field = received ? 'received.amountMinor' : 'amountMinor';
  faults[field] = base.fault === 'rate' ? UNUSABLE_RATE : 'This amount is too large';
  return { ...read, following, base: null };
}
