import { convert, type LocalDate } from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { RecordScope } from '../../records/record-area.ts';
import { exchangeRateOn } from '../invoice-settings/exchange-rates.service.ts';

interface Amount {
  date: LocalDate;
  amountMinor: number;
  currency: string;
  rateE8: number | null;
}

/**
 * The stored rate and base amount of an entry. A typed rate counts; a kept one stays while currency and day do; otherwise
 * the last known rate of the day is taken.
 * @throws ApiError rate.missing, amount.too_large
 */
export async function baseColumns(
  tx: Transaction,
  { organizationId, organization }: RecordScope,
  { amountMinor, currency, date, rateE8 }: Amount,
  typed: number | null | undefined,
  before: Pick<Amount, 'date' | 'currency'> | undefined,
): Promise<{ fx_rate_e8: number | null; base_amount_minor: number }> {
  if (currency === organization.currency) return { fx_rate_e8: null, base_amount_minor: amountMinor };
  const isKept = before?.currency === currency && before.date === date;
  const kept = typed ?? (isKept ? rateE8 : null);
  const rate = kept ?? (await exchangeRateOn(tx, { organizationId, currency, date }))?.rateE8;
  if (rate === undefined) {
    const message = `Please enter how many ${organization.currency} one ${currency} is.`;
    throw new ApiError('rate.missing', message, { fields: [{ path: 'rateE8', message }] });
  }
  const base = convert(amountMinor, currency, organization.currency, rate);
  if (base === null) throw new ApiError('amount.too_large');
  return { fx_rate_e8: rate, base_amount_minor: base };
}
