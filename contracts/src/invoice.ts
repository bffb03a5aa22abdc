import * as z from 'zod/mini';
import { ROUNDING_MODES, TAX_MODES } from './billing-settings.contract.ts';
import { projectReferenceSchema } from './project-reference.ts';
import { instant, uuid } from './record-fields.ts';
import { itemShape, recordShape } from './records.contract.ts';
import type { SettlementState } from './settlement-state.ts';
import { TAX_KINDS } from './tax-rates.contract.ts';

export const INVOICE_KINDS = ['invoice', 'deposit', 'credit_note'] as const;
/** `charge`: all kinds but credit notes. */
export const INVOICE_KIND_FILTERS = [...INVOICE_KINDS, 'charge'] as const;
export const INVOICE_LIFECYCLES = ['draft', 'scheduled', 'issued', 'void'] as const;
export const DELIVERY_FILTERS = ['failed', 'uncertain'] as const;
export type DeliveryFilter = (typeof DELIVERY_FILTERS)[number];
export const INVOICE_DELIVERIES = ['none', 'sending', 'sent', 'failed'] as const;
export const INVOICE_SETTLEMENTS = [
  'open',
  'partial',
  'paid',
  'written_off',
] as const satisfies SettlementState[];
/** The statuses that a row alone decides. Overdue depends on the day, too: `invoiceStatus` decides it. */
export const INVOICE_STORED_STATUSES = [
  'draft',
  'scheduled',
  'issued',
  'sent',
  'viewed',
  'partial',
  'paid',
  'written_off',
  'void',
] as const;
export const INVOICE_STATUSES = [...INVOICE_STORED_STATUSES, 'overdue', 'archived'] as const;
/** What the list can be filtered by: the statuses, and all of those in which something is owed. */
export const INVOICE_STATUS_FILTERS = [...INVOICE_STATUSES, 'outstanding'] as const;
/** The steps of an issued document. */
export const INVOICE_STEPS = ['issued', 'sent', 'viewed', 'paid'] as const;
export type InvoiceStep = (typeof INVOICE_STEPS)[number];
export const INVOICE_SORTS = [
  'createdAt',
  'number',
  'clientName',
  'issueDate',
  'dueDate',
  'total',
  'balance',
  'updatedAt',
] as const;

export const discountAnswer = z.nullable(
  z.union([
    z.object({ kind: z.literal('percent'), ppm: z.number() }),
    z.object({ kind: z.literal('amount'), amountMinor: z.number() }),
  ]),
);

/** A tax as it was when the line was written. */
export const lineTaxSchema = z.object({
  taxRateId: uuid,
  name: z.string(),
  ratePpm: z.number(),
  kind: z.enum(TAX_KINDS),
  exempt: z.boolean(),
});

export const LINE_SOURCES = ['expense', 'renewal', 'time'] as const;
export type LineSource = (typeof LINE_SOURCES)[number];

/** What a line bills, so that no other document bills it, too. */
export const lineSourceSchema = z.nullable(z.strictObject({ type: z.enum(LINE_SOURCES), id: uuid }));

export const invoiceLineSchema = z.object({
  id: uuid,
  description: z.string(),
  quantityE4: z.number(),
  unit: z.nullable(z.string()),
  unitPriceMinor: z.number(),
  /** Millionths of a minor unit that the price has beside `unitPriceMinor`. */
  unitPriceMicros: z.number(),
  discount: discountAnswer,
  /** False: the document's discount leaves the line alone. */
  discountable: z.boolean(),
  taxes: z.array(lineTaxSchema),
  /** The item of the item list from which the line was taken. */
  itemId: z.nullable(uuid),
  /** The expense, the renewal or the time entries that the line bills. */
  source: lineSourceSchema,
  /** Of a credit note: the line of the corrected invoice that is credited. */
  creditsLineId: z.nullable(uuid),
  /** After discounts, with the contained tax in inclusive mode. */
  netMinor: z.number(),
  /** The taxable base. */
  baseMinor: z.number(),
});
export type InvoiceLine = z.infer<typeof invoiceLineSchema>;

export const invoiceTaxSchema = z.object({
  name: z.string(),
  ratePpm: z.number(),
  kind: z.enum(TAX_KINDS),
  exempt: z.boolean(),
  baseMinor: z.number(),
  /** Positive for withheld taxes, too; they are subtracted. Credit notes have the signs turned. */
  taxMinor: z.number(),
});
export type InvoiceTax = z.infer<typeof invoiceTaxSchema>;

/** A deposit invoice that is deducted, or can be. Its amounts don't change. */
export const depositSchema = z.object({
  depositId: uuid,
  /** The invoice for which it was asked, or that of its quote. */
  depositOfId: z.nullable(uuid),
  number: z.string(),
  issueDate: z.string(),
  currency: z.string(),
  /** Σ of its taxable bases. */
  baseMinor: z.number(),
  taxes: z.array(invoiceTaxSchema),
  totalMinor: z.number(),
  /** What the client hasn't paid of it. */
  balanceMinor: z.number(),
});
export type Deposit = z.infer<typeof depositSchema>;

/** A deposit invoice that was asked for with an invoice, which can deduct it once it is issued. */
export const requestedDepositSchema = z.object({
  id: uuid,
  title: z.string(),
  totalMinor: z.number(),
  balanceMinor: z.number(),
  lifecycle: z.enum(INVOICE_LIFECYCLES),
});

export const invoiceListItemSchema = z.object({
  ...itemShape,
  /** The number, or what a draft is called. */
  title: z.string(),
  /** Null for a draft. */
  number: z.nullable(z.string()),
  kind: z.enum(INVOICE_KINDS),
  clientId: uuid,
  clientName: z.string(),
  issueDate: z.nullable(z.string()),
  dueDate: z.nullable(z.string()),
  currency: z.string(),
  totalMinor: z.number(),
  balanceMinor: z.number(),
  lifecycle: z.enum(INVOICE_LIFECYCLES),
  delivery: z.enum(INVOICE_DELIVERIES),
  settlement: z.enum(INVOICE_SETTLEMENTS),
  scheduledFor: z.nullable(z.string()),
  sentAt: z.nullable(instant),
  viewedAt: z.nullable(instant),
  /** The sum that issued credit notes correct, positive. */
  creditedMinor: z.number(),
  /** Something was paid, credited or written off and not taken back, also when it adds up to 0. */
  hasSettlements: z.boolean(),
  isArchived: z.boolean(),
  /** The series of which it is an occurrence, and its number. */
  recurringId: z.nullable(uuid),
  occurrence: z.nullable(z.number()),
});
export type InvoiceListItem = z.infer<typeof invoiceListItemSchema>;

export const invoiceSchema = z.object({
  ...invoiceListItemSchema.shape,
  ...recordShape,
  /** The credited invoice of a credit note. */
  correctsId: z.nullable(uuid),
  fxRateE8: z.nullable(z.number()),
  taxMode: z.enum(TAX_MODES),
  roundingMode: z.enum(ROUNDING_MODES),
  /** Totals are rounded to multiples of it, in minor units; 1: no rounding. */
  cashStepMinor: z.number(),
  discount: discountAnswer,
  poNumber: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  terms: z.nullable(z.string()),
  internalNote: z.nullable(z.string()),
  projectId: z.nullable(uuid),
  /** The project to which it belongs. */
  project: z.nullable(projectReferenceSchema),
  remindersPaused: z.boolean(),
  fiscalId: z.nullable(z.string()),
  voidedAt: z.nullable(instant),
  voidReason: z.nullable(z.string()),
  lines: z.array(invoiceLineSchema),
  /** The deposits that reduce the total, base by base and tax by tax. */
  deductions: z.array(depositSchema),
  /** The deposits that were asked for with this invoice or with its quote, the oldest first. */
  deposits: z.array(requestedDepositSchema),
  /** The invoice for which this deposit was asked, or that of its quote. */
  depositOf: z.nullable(z.object({ id: uuid, title: z.string() })),
  /** The document that deducts this deposit invoice. */
  deductedBy: z.nullable(z.object({ id: uuid, title: z.string() })),
  /** The accepted quote that it bills, or of which it is a deposit. */
  quote: z.nullable(z.object({ id: uuid, title: z.string() })),
  taxes: z.array(invoiceTaxSchema),
  netMinor: z.number(),
  taxMinor: z.number(),
  withheldMinor: z.number(),
  adjustMinor: z.number(),
  /** The day of its occurrence. `missed`: it was made later, as a draft. Null for an invoice without a series. */
  recurring: z.nullable(
    z.object({ name: z.string(), on: z.string(), missed: z.boolean(), endAfter: z.nullable(z.number()) }),
  ),
  /** SHA-256 of the frozen document, hexadecimal; null for a draft. */
  sha256: z.nullable(z.string()),
});
export type Invoice = z.infer<typeof invoiceSchema>;
