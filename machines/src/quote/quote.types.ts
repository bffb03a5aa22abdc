import type { LocalDate, QuoteLifecycle } from '@oficio/contracts';

/** The stored facts of a quote that decide over its next step. */
export interface QuoteFacts {
  lifecycle: QuoteLifecycle;
  /** The last day on which the client can answer; null: there is no such day. */
  validUntil: LocalDate | null;
  /** A document that isn't void, or a series of invoices, bills what was accepted. */
  isInvoiced: boolean;
  /** Deposit invoices that aren't void were asked for. */
  hasDeposits: boolean;
  /** The project to which it belongs. */
  projectId: string | null;
}

export type QuoteContext = Pick<QuoteFacts, 'validUntil' | 'hasDeposits' | 'projectId'>;

export type QuoteEvent =
  /** The client can answer until the end of a day. */
  | { type: 'quote.sent'; validUntil: LocalDate | null }
  /** The organization's day. */
  | { type: 'client.accepted'; today: LocalDate }
  | { type: 'client.declined'; today: LocalDate }
  /** A member enters the answer that the client has given elsewhere, also a late one. */
  | { type: 'member.accepted' }
  | { type: 'member.declined' }
  | { type: 'quote.withdrawn' }
  /** The quote is changed, and sent again as the next version of its number. */
  | { type: 'quote.revised' }
  | { type: 'invoice.drafted' }
  /** A series of invoices bills what was accepted. */
  | { type: 'series.started' }
  /** The invoice is void or in the trash, or the series is deleted. */
  | { type: 'invoice.gone' }
  | { type: 'deposit.drafted' }
  /** The last deposit invoice is void or in the trash. */
  | { type: 'deposits.gone' }
  /** A project is made of what was accepted. */
  | { type: 'project.started'; projectId: string }
  /** The project is deleted for good, or the quote was taken out of it. */
  | { type: 'project.left' };
