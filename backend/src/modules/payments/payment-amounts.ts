import {
  type LocalDate,
  type Money,
  type Payment,
  paymentBase,
  ratedCurrency,
  refundedPart,
  UNUSABLE_RATE,
} from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { exchangeRateOn } from '../invoice-settings/exchange-rates.service.ts';
import { fieldFault } from '../invoice-settings/setting-rows.ts';
import type { Books } from './books.ts';
import type { NewPayment, Returned } from './payments.repository.ts';

type Amounts = Pick<NewPayment, 'amountMinor' | 'currency' | 'received' | 'fxRateE8' | 'baseAmountMinor'>;

interface GivenAmounts extends Money {
  received?: Money | undefined;
  rateE8?: number | undefined;
  date: LocalDate;
}

/**
 * The amounts of a new payment, with the rate that follows from what arrived.
 * @throws ApiError rate.missing, amount.too_large, request.invalid for two amounts that no rate can have
 */
export async function amountsOfPayment(
  tx: Transaction,
  organizationId: string,
  given: GivenAmounts,
  { baseCurrency }: Books,
): Promise<Amounts> {
  const { amountMinor, currency, received = null } = given;
  const base = paymentBase(given, baseCurrency, await rateOf(tx, organizationId, given, baseCurrency));
  if (base.fault !== null) throw refusalOf(base.fault, received ? 'received.amountMinor' : 'amountMinor');
  const { fxRateE8, baseAmountMinor } = base;
  return { amountMinor, currency, received, fxRateE8, baseAmountMinor };
}

function refusalOf(fault: 'amount' | 'rate', path: string): ApiError {
  if (fault === 'rate') return fieldFault('request.invalid', { path, message: UNUSABLE_RATE });
  const { message } = new ApiError('amount.too_large');
  return new ApiError('amount.too_large', message, { fields: [{ path, message }] });
}

/** @throws ApiError rate.missing */
async function rateOf(
  tx: Transaction,
  organizationId: string,
  given: GivenAmounts,
  baseCurrency: string,
): Promise<number | null> {
  const currency = ratedCurrency(given, baseCurrency);
  if (currency === null) return null;
  const { rateE8, date } = given;
  const rate = rateE8 ?? (await exchangeRateOn(tx, { organizationId, currency, date }))?.rateE8;
  if (rate !== undefined) return rate;
  const message = `Please enter how many ${baseCurrency} one ${currency} is.`;
  throw new ApiError('rate.missing', message, { fields: [{ path: 'rateE8', message }] });
}

/**
 * The amounts of a refund. Refunds have the rate of their payment, so that a payment that was returned is nothing in the
 * organization's currency, too, and nothing of what arrived.
 */
export function amountsOfRefund(payment: Payment, refundedMinor: number, returned: Returned): Amounts {
  const { currency, received, fxRateE8, baseAmountMinor } = payment;
  const part = (whole: number, before: number): number =>
    0 - refundedPart(whole, payment, refundedMinor, before);
  return {
    amountMinor: -refundedMinor,
    currency,
    received: received && {
      ...received,
      amountMinor: part(received.amountMinor, returned.receivedMinor),
    },
    fxRateE8,
    baseAmountMinor: part(baseAmountMinor, returned.baseMinor),
  };
}
