import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { exchangeRateOn } from '../invoice-settings/exchange-rates.service.ts';
import type { InvoiceMailsService } from '../invoices/mails/invoice-mails.service.ts';
import type { LockedSeries } from './recurring.repository.ts';

/**
 * Requires what each invoice of a series needs to come by itself: an exchange rate, and a recipient of its mail.
 * @throws ApiError rate.missing, request.invalid, each at `mode`, with what is missing
 */
export async function requireNeeds(
  tx: Transaction,
  mails: Pick<InvoiceMailsService, 'requireRecipient'>,
  { organizationId, kind, mode, currency, baseCurrency, clientId, clientName, nextOn }: LockedSeries,
): Promise<void> {
  if (kind !== 'invoice' || mode === 'draft' || clientId === null || nextOn === null) return;
  if (currency !== baseCurrency && !(await exchangeRateOn(tx, { organizationId, currency, date: nextOn }))) {
    const message = `There is no exchange rate yet. Please enter how many ${baseCurrency} one ${currency} is, in the invoicing settings.`;
    throw new ApiError('rate.missing', message, { fields: [{ path: 'mode', message }] });
  }
  if (mode !== 'issue_and_send') return;
  try {
    await mails.requireRecipient(tx, { organizationId, clientId, clientName: clientName ?? '' });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new ApiError(error.code, error.message, { fields: [{ path: 'mode', message: error.message }] });
  }
}
