import type { Transaction } from '../../database/database.ts';
import type { RecordScope } from '../../records/record-area.ts';
import { invoiceDefaults, newDocumentColumns } from '../invoices/invoice-defaults.ts';
import type { QuoteBody, QuoteFields } from './quote-body.ts';

/**
 * The defaults of a draft are those of an invoice.
 * @throws ApiError access.forbidden for a caller who has lost the right to read the settings
 */
export async function quoteDefaults(
  scope: RecordScope,
  tx: Transaction,
  { clientId }: Pick<QuoteBody, 'clientId'>,
): Promise<Omit<QuoteFields, 'clientId'>> {
  const { currency, taxMode, roundingMode, notes, terms, poNumber, internalNote } = await invoiceDefaults(
    scope,
    tx,
    { clientId },
  );
  return {
    currency,
    taxMode,
    roundingMode,
    notes,
    terms,
    poNumber,
    internalNote,
    projectId: null,
    validUntil: null,
  };
}

/** The columns that a new quote copies from the organization's rules. */
export function newQuoteColumns(tx: Transaction, scope: RecordScope) {
  return newDocumentColumns(tx, scope, 'quote');
}
