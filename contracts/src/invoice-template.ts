import * as z from 'zod/mini';
import { eachOptional } from './fields.ts';
import type { Invoice } from './invoice.ts';
import { invoiceFields, templateLines } from './invoice-fields.ts';
import { knownPlaceholders } from './placeholders.ts';

const { currency, taxMode, roundingMode, discount, poNumber } = invoiceFields;
const notes = invoiceFields.notes.check(knownPlaceholders);
const terms = invoiceFields.terms.check(knownPlaceholders);

/** What invoices can have in common. The day of each issue gives the dates and the exchange rate. */
export const invoiceTemplateSchema = z.strictObject({
  currency,
  taxMode,
  roundingMode,
  ...eachOptional({ discount, poNumber, notes, terms }),
  lines: templateLines.check(z.minLength(1, 'Please enter a line')),
});
export type InvoiceTemplate = z.infer<typeof invoiceTemplateSchema>;

type Templated = Pick<
  Invoice,
  'currency' | 'taxMode' | 'roundingMode' | 'discount' | 'poNumber' | 'notes' | 'terms'
> & { lines: readonly Omit<Invoice['lines'][number], 'source' | 'creditsLineId'>[] };

/** The template of invoices like this one, or like a quote. */
export function templateOf(invoice: Templated): InvoiceTemplate {
  const { taxMode, roundingMode, discount, poNumber, notes, terms } = invoice;
  return {
    taxMode,
    roundingMode,
    discount,
    poNumber,
    notes,
    terms,
    currency: invoice.currency as InvoiceTemplate['currency'],
    lines: invoice.lines.map(
      ({
        description,
        quantityE4,
        unit,
        unitPriceMinor,
        unitPriceMicros,
        discount: ofLine,
        discountable,
        taxes,
        itemId,
      }) => ({
        description,
        quantityE4,
        unit,
        unitPriceMinor,
        unitPriceMicros,
        discount: ofLine,
        discountable,
        taxRateIds: taxes.map(({ taxRateId }) => taxRateId),
        itemId,
      }),
    ),
  };
}
