import * as z from 'zod/mini';
import { isPlausibleDate } from './dates.ts';
import { invoiceFields, lineShape } from './invoice-fields.ts';
import { INVOICES } from './limits.ts';
import { QUOTE_LINE_CHOICES } from './quote-states.ts';
import { uuid } from './record-fields.ts';
import { createBody, updateBody } from './records.contract.ts';

export const quoteLineInputSchema = z.strictObject({
  ...lineShape,
  /** Absent: fixed. */
  choice: z.optional(z.enum(QUOTE_LINE_CHOICES)),
});
export type QuoteLineInput = z.infer<typeof quoteLineInputSchema>;

const { currency, taxMode, roundingMode, discount, poNumber, notes, terms, internalNote, projectId } =
  invoiceFields;

/** What can be set in a draft. Totals, number and version are the server's alone. */
export const quoteFields = {
  /** Null: the number of days of the organization's settings after the quote is sent. */
  validUntil: z.nullable(
    z.string({ error: 'Please enter a date' }).check(z.refine(isPlausibleDate, 'Please enter a date')),
  ),
  currency,
  taxMode,
  roundingMode,
  discount,
  poNumber,
  notes,
  terms,
  /** The client never sees it. Changeable at any time, like the next one. */
  internalNote,
  projectId,
  lines: z.array(quoteLineInputSchema).check(z.maxLength(INVOICES.lines, `At most ${INVOICES.lines} lines`)),
} as const;

export const createQuoteBodySchema = createBody(quoteFields, { clientId: uuid });
export const updateQuoteBodySchema = updateBody(quoteFields, { clientId: uuid });
export type CreateQuoteBody = z.input<typeof createQuoteBodySchema>;
export type UpdateQuoteBody = z.input<typeof updateQuoteBodySchema>;
