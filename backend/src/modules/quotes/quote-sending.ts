import { addDays, type LocalDate, type Quote } from '@oficio/contracts';
import { nextQuote } from '@oficio/machines/quote';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { RecordChange } from '../../records/record-writes.ts';
import { takeNumber } from '../invoice-settings/take-number.ts';
import { keepQuoteDocument, quoteDocument } from './quote-document.ts';

/** The last day of a quote that is sent on a day: its own, or the usual number of days later. */
export async function validityOf(
  tx: Transaction,
  { organizationId, validUntil }: Pick<Quote, 'organizationId' | 'validUntil'>,
  today: LocalDate,
): Promise<LocalDate> {
  if (validUntil !== null) return validUntil;
  const [settings] = await tx.rows<{ days: number }>(
    'SELECT quote_valid_days AS days FROM oficio.billing_settings WHERE organization_id = $1',
    [organizationId],
  );
  // The caller's role has changed since the request began.
  if (!settings) throw new ApiError('access.forbidden');
  return addDays(today, settings.days);
}

/**
 * Opens a draft for the client's answer: gives it its number, unless an earlier version has it, and freezes it.
 * @throws ApiError PROFILE_INCOMPLETE, quote.not_possible, invoice.empty, request.invalid, resource.not_found
 */
export async function openQuote(
  tx: Transaction,
  quote: Quote,
  { today, at }: { today: LocalDate; at: string },
): Promise<RecordChange> {
  const validUntil = await validityOf(tx, quote, today);
  const next = nextQuote(quote, { type: 'quote.sent', validUntil });
  if (!next) throw new ApiError('quote.not_possible', 'This quote was sent already.');
  if (quote.lines.length === 0) throw new ApiError('invoice.empty');
  if (validUntil < today) throw pastDay();
  const { organizationId } = quote;
  const { series } = await requireReady(tx, quote);
  const number = quote.number ?? (await takeNumber(tx, { organizationId, series, issueDate: today })).number;
  const document = await quoteDocument(tx, quote, { number, sentOn: today, validUntil });
  keepQuoteDocument(tx, quote, document, at);
  return {
    action: 'marked_sent',
    columns: { lifecycle: next.lifecycle, number, sent_on: today, valid_until: validUntil },
    changes: { number, validUntil, totalMinor: quote.totalMinor, currency: quote.currency },
  };
}

function pastDay(): ApiError {
  const message = 'This day has passed';
  return new ApiError('request.invalid', message, { fields: [{ path: 'validUntil', message }] });
}

/** @throws ApiError PROFILE_INCOMPLETE; resource.not_found for a client in the trash */
async function requireReady(
  tx: Transaction,
  { organizationId, id }: Pick<Quote, 'organizationId' | 'id'>,
): Promise<{ series: string }> {
  const [row] = await tx.rows<{ series: string; isSetUp: boolean }>(
    `SELECT quote.series, organization.setup_completed_at IS NOT NULL AS "isSetUp"
     FROM public.quotes quote
     JOIN oficio.organizations organization ON organization.id = quote.organization_id
     JOIN public.client_directory client
       ON client.organization_id = quote.organization_id AND client.id = quote.client_id AND client.deleted_at IS NULL
     WHERE quote.organization_id = $1 AND quote.id = $2`,
    [organizationId, id],
  );
  if (!row) throw new ApiError('resource.not_found', 'The client of this quote is in the trash.');
  if (!row.isSetUp) throw new ApiError('PROFILE_INCOMPLETE');
  return row;
}
