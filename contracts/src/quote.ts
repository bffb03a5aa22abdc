import * as z from 'zod/mini';
import { ROUNDING_MODES, TAX_MODES } from './billing-settings.contract.ts';
import {
  discountAnswer,
  INVOICE_DELIVERIES,
  invoiceLineSchema,
  invoiceTaxSchema,
  requestedDepositSchema,
} from './invoice.ts';
import { projectReferenceSchema } from './project-reference.ts';
import { QUOTE_LIFECYCLES, QUOTE_LINE_CHOICES } from './quote-states.ts';
import { instant, uuid } from './record-fields.ts';
import { itemShape, recordShape } from './records.contract.ts';

export const QUOTE_SORTS = [
  'createdAt',
  'number',
  'clientName',
  'sentOn',
  'validUntil',
  'total',
  'updatedAt',
] as const;

const { source: _, creditsLineId: __, ...lineMembers } = invoiceLineSchema.shape;

export const quoteLineSchema = z.object({
  ...lineMembers,
  /** Totals leave a line that isn't fixed out until the client has chosen it. */
  choice: z.enum(QUOTE_LINE_CHOICES),
});
export type QuoteLine = z.infer<typeof quoteLineSchema>;

export const quoteListItemSchema = z.object({
  ...itemShape,
  /** The number, or what a draft without one is called. */
  title: z.string(),
  /** Null until the quote is sent for the first time. */
  number: z.nullable(z.string()),
  /** The version under the number: 1, and one more with each revision. */
  revision: z.number(),
  clientId: uuid,
  clientName: z.string(),
  currency: z.string(),
  /** Of the fixed lines; of an accepted quote with what was chosen. */
  totalMinor: z.number(),
  lifecycle: z.enum(QUOTE_LIFECYCLES),
  /** The last day on which the client can answer. Of a draft: null for the usual number of days after it is sent. */
  validUntil: z.nullable(z.string()),
  /** The day on which the present version was sent. */
  sentOn: z.nullable(z.string()),
  delivery: z.enum(INVOICE_DELIVERIES),
  viewedAt: z.nullable(instant),
  answeredAt: z.nullable(instant),
  /** A document that isn't void, or a series of invoices, bills what was accepted. */
  isInvoiced: z.boolean(),
  /** Deposit invoices that aren't void were asked for. */
  hasDeposits: z.boolean(),
  /** The project to which it belongs. */
  projectId: z.nullable(uuid),
  isArchived: z.boolean(),
});
export type QuoteListItem = z.infer<typeof quoteListItemSchema>;

export const quoteSchema = z.object({
  ...quoteListItemSchema.shape,
  ...recordShape,
  taxMode: z.enum(TAX_MODES),
  roundingMode: z.enum(ROUNDING_MODES),
  /** Totals are rounded to multiples of it, in minor units; 1: no rounding. */
  cashStepMinor: z.number(),
  discount: discountAnswer,
  poNumber: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  terms: z.nullable(z.string()),
  internalNote: z.nullable(z.string()),
  project: z.nullable(projectReferenceSchema),
  lines: z.array(quoteLineSchema),
  taxes: z.array(invoiceTaxSchema),
  netMinor: z.number(),
  taxMinor: z.number(),
  withheldMinor: z.number(),
  adjustMinor: z.number(),
  /** The answer of the client; null while there is none. */
  answer: z.nullable(
    z.object({
      /** Who has entered it. */
      by: z.enum(['client', 'member']),
      /** The name of the person who has answered. */
      name: z.string(),
      /** The client's note, or the reason of a refusal. */
      note: z.nullable(z.string()),
      /** The ids of the wanted optional lines, and of those that are wanted instead of a fixed one. */
      chosen: z.array(uuid),
    }),
  ),
  /** The document that bills what was accepted. */
  invoice: z.nullable(z.object({ id: uuid, title: z.string() })),
  /** The series whose invoices bill what was accepted. */
  recurring: z.nullable(z.object({ id: uuid, name: z.string() })),
  /** The deposit invoices that were asked for, the oldest first. The invoice of the quote can deduct them. */
  deposits: z.array(requestedDepositSchema),
  /** SHA-256 of the document as it was sent, hexadecimal; null for a draft. */
  sha256: z.nullable(z.string()),
});
export type Quote = z.infer<typeof quoteSchema>;
