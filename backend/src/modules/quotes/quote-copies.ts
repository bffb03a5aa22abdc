import type { InvoiceLine, Quote, QuoteLine } from '@oficio/contracts';
import type { DepositSource } from '../invoices/deposit-draft.ts';
import type { InvoiceBody } from '../invoices/invoice-body.ts';
import { copiedProject } from '../projects/project-of-record.ts';
import type { QuoteBody } from './quote-body.ts';

/** The terms that a quote and its copies have in common. */
function termsOf(quote: Quote) {
  const { clientId, currency, taxMode, roundingMode, discount, poNumber, notes, terms } = quote;
  return {
    clientId,
    projectId: copiedProject(quote),
    taxMode,
    roundingMode,
    discount,
    poNumber,
    notes,
    terms,
    currency: currency as QuoteBody['currency'],
  };
}

/** A line as a body has it. */
function inputOf(line: QuoteLine) {
  return {
    description: line.description,
    quantityE4: line.quantityE4,
    unit: line.unit,
    unitPriceMinor: line.unitPriceMinor,
    unitPriceMicros: line.unitPriceMicros,
    discount: line.discount,
    discountable: line.discountable,
    taxRateIds: line.taxes.map(({ taxRateId }) => taxRateId),
    itemId: line.itemId,
  };
}

/** The body of a quote with the same lines. */
export function bodyOfQuote(quote: Quote): QuoteBody {
  const lines = quote.lines.map((line) => ({ ...inputOf(line), choice: line.choice }));
  return { ...termsOf(quote), lines };
}

/** What a deposit of a quote is a part of. */
export function depositSourceOf(quote: Quote, lines: readonly QuoteLine[]): DepositSource {
  return {
    ...quote,
    kind: 'invoice',
    word: 'quote',
    lines: invoiceLinesOf(lines),
    deductions: [],
    fxRateE8: null,
  };
}

/** The body of an invoice of some of a quote's lines. */
export function invoiceBodyOf(quote: Quote, lines: readonly QuoteLine[]): InvoiceBody {
  return { ...termsOf(quote), lines: lines.map(inputOf) };
}

/** The lines as those of an invoice, whose taxes stay usable after their rates were changed or archived. */
export function invoiceLinesOf(lines: readonly QuoteLine[]): InvoiceLine[] {
  return lines.map(({ choice: _, ...line }) => ({ ...line, source: null, creditsLineId: null }));
}
