import type { Quote } from '@oficio/contracts';
import { nextQuote, type QuoteEvent, type QuoteFacts } from '@oficio/machines/quote';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import type { RecordKit } from '../../records/record-kit.ts';
import { lockClientsOf, lockRecord } from '../../records/record-rows.ts';
import { quoteArea } from './quote-area.ts';

/**
 * Locks a quote, its client first.
 * @throws ApiError resource.not_found, version.stale
 */
export async function lockQuote(
  kit: RecordKit,
  tx: Transaction,
  scope: OrganizationScope,
  id: string,
  version: number,
): Promise<Quote> {
  lockClientsOf(quoteArea, tx, scope, [id]);
  const { record: quote } = await lockRecord(kit, quoteArea, tx, scope, id);
  if (quote.deletedAt !== null) throw new ApiError('resource.not_found');
  if (quote.version !== version) throw new ApiError('version.stale', undefined, { current: quote });
  return quote;
}

/**
 * The facts after an event.
 * @throws ApiError quote.not_possible, with the reason
 */
export function afterQuoteEvent(quote: Quote, event: QuoteEvent, reason: string): QuoteFacts {
  const next = nextQuote(quote, event);
  if (!next) throw new ApiError('quote.not_possible', reason);
  return next;
}
