import type { QuoteStatus } from '@oficio/contracts';
import { type QuoteFacts, quoteStatus } from '@oficio/machines/quote';
import type { Transaction } from '../../database/database.ts';
import type { OfClient } from './portal-rows.ts';

export interface ShownQuote {
  id: string;
  number: string;
  status: QuoteStatus;
  sentOn: string | null;
  validUntil: string | null;
  currency: string;
  totalMinor: number;
}

/** The most quotes on the page. */
const ROWS = 50;

/** The quotes of the client, the latest first. One that is being changed stands there until it is sent again. */
export async function readQuotes(tx: Transaction, { clientId, today }: OfClient): Promise<ShownQuote[]> {
  const rows = await tx.rows<QuoteFacts & Omit<ShownQuote, 'status'> & Record<string, unknown>>(
    `SELECT id, number, lifecycle, valid_until AS "validUntil", sent_on AS "sentOn", currency,
       total_minor AS "totalMinor", invoice_id IS NOT NULL AS "isInvoiced"
     FROM public.quotes WHERE client_id = $1 AND number IS NOT NULL AND deleted_at IS NULL
     ORDER BY sent_on DESC NULLS FIRST, number DESC LIMIT ${ROWS}`,
    [clientId],
  );
  return rows.map((row) => {
    const { id, number, sentOn, validUntil, currency, totalMinor } = row;
    return { id, number, sentOn, validUntil, currency, totalMinor, status: quoteStatus(row, today) };
  });
}

/** A quote of the client that the contact may read and answer. Its values: the client, the quote. */
export const OWN_QUOTE =
  'SELECT id FROM public.quotes WHERE client_id = $1 AND id = $2 AND number IS NOT NULL';
