import type { CreateRecurringBody, RecurringDocument } from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import type { RecordKit } from '../../records/record-kit.ts';
import { updateRow } from '../../records/record-rows.ts';
import { fieldFault } from '../invoice-settings/setting-rows.ts';
import { quoteArea } from './quote-area.ts';
import { afterQuoteEvent, lockQuote } from './quote-steps.ts';

/**
 * Locks an accepted quote whose client a series will invoice.
 * @throws ApiError resource.not_found, version.stale, quote.not_possible, request.invalid
 */
export async function requireQuoteForSeries(
  kit: RecordKit,
  tx: Transaction,
  scope: OrganizationScope,
  { id, version }: NonNullable<CreateRecurringBody['forQuote']>,
  { kind, clientId }: Pick<RecurringDocument, 'kind' | 'clientId'>,
): Promise<void> {
  const quote = await lockQuote(kit, tx, scope, id, version);
  afterQuoteEvent(
    quote,
    { type: 'series.started' },
    quote.hasDeposits
      ? 'A deposit was asked for, which an invoice of this quote deducts. A series deducts none.'
      : 'Only an accepted quote without an invoice can become recurring.',
  );
  if (kind !== 'invoice') throw new ApiError('request.invalid', 'A quote is billed by invoices.');
  if (clientId === quote.clientId) return;
  throw fieldFault('request.invalid', { path: 'clientId', message: 'The quote is for another client' });
}

/** Names the series in its quote, which is locked. */
export function keepSeriesOfQuote(
  kit: RecordKit,
  tx: Transaction,
  scope: OrganizationScope,
  { quoteId, seriesId }: { quoteId: string; seriesId: string },
): void {
  updateRow(kit, quoteArea, tx, scope, quoteId, { recurring_id: seriesId });
}
