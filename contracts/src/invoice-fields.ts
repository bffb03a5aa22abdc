import * as z from 'zod/mini';
import { ROUNDING_MODES, TAX_MODES } from './billing-settings.contract.ts';
import { isLocalDate } from './dates.ts';
import { PRICE_SCALE } from './exact-money.ts';
import { amountMinor, currency, optionalLocalDate, optionalText, requiredText } from './fields.ts';
import { lineSourceSchema } from './invoice.ts';
import { INVOICES, INVOICING, TEXT } from './limits.ts';
import { MAX_AMOUNT_MINOR, QUANTITY_SCALE, RATE_SCALE } from './money.ts';

import { knownPlaceholders } from './placeholders.ts';
import { uuid } from './record-fields.ts';
import { createBody, updateBody } from './records.contract.ts';

/** A day that a query or a body names. */
export const invoiceDay = z.string().check(z.refine(isLocalDate, { error: 'Please enter a date' }));

/** A unit price, in minor units. */
const price = amountMinor.check(z.lte(MAX_AMOUNT_MINOR, 'This price is too large'));

const quantityE4 = z.number({ error: 'Please enter a quantity' }).check(
  z.int('At most four decimals'),
  z.refine((quantity) => quantity !== 0, 'The quantity can’t be zero'),
  z.gte(-INVOICES.quantity * QUANTITY_SCALE, 'This quantity is too large'),
  z.lte(INVOICES.quantity * QUANTITY_SCALE, 'This quantity is too large'),
);

/** Parts per million, at most all of it. */
const portion = z
  .number({ error: 'Please enter a percentage' })
  .check(
    z.int('At most four decimals'),
    z.gte(0, 'A discount can’t be negative'),
    z.lte(RATE_SCALE, 'At most 100 %'),
  );

export const discountSchema = z.nullable(
  z.union([
    z.strictObject({ kind: z.literal('percent'), ppm: portion }),
    z.strictObject({ kind: z.literal('amount'), amountMinor: price }),
  ]),
);

export const lineTaxRateIds = z.array(uuid).check(
  z.maxLength(INVOICING.taxesOfLine, `At most ${INVOICING.taxesOfLine} taxes`),
  z.refine((ids) => new Set(ids).size === ids.length, 'Each tax counts once'),
);

export const lineShape = {
  description: requiredText('Description', INVOICES.descriptionLength),
  quantityE4,
  unit: optionalText(TEXT.phone),
  unitPriceMinor: price,
  /** Millionths of a minor unit that the price has beside `unitPriceMinor`; absent: 0. */
  unitPriceMicros: z.optional(z.number().check(z.int(), z.gte(0), z.lt(PRICE_SCALE))),
  discount: z.optional(discountSchema),
  /** Ids of the organization's tax rates. */
  taxRateIds: z.optional(lineTaxRateIds),
  /** The item of the item list from which the line was taken. */
  itemId: z.optional(z.nullable(uuid)),
  /** Absent: true. A line that bills an expense never is. */
  discountable: z.optional(z.boolean()),
} as const;

const mostLines = z.maxLength(INVOICES.lines, `At most ${INVOICES.lines} lines`);
const templateLineShape = { ...lineShape, description: lineShape.description.check(knownPlaceholders) };
/** Lines that several invoices can have: they bill nothing that is billed once. */
export const templateLines = z.array(z.strictObject(templateLineShape)).check(mostLines);

export const invoiceLineInputSchema = z.strictObject({
  ...lineShape,
  source: z.optional(lineSourceSchema),
  /** Of a credit note: the line of the corrected invoice. Each line names one. */
  creditsLineId: z.optional(z.nullable(uuid)),
});
export type InvoiceLineInput = z.infer<typeof invoiceLineInputSchema>;

const MOST_DEPOSITS = 50;

/** What can be set in a draft. Totals, number and balance are the server's alone. */
export const invoiceFields = {
  /** Null: the day on which the invoice is issued. */
  issueDate: optionalLocalDate,
  /** Null: the client's payment terms decide. */
  dueDate: optionalLocalDate,
  currency,
  /** Units of the base currency for one unit, times 10^8; null for the base currency. */
  fxRateE8: z.nullable(z.number().check(z.int(), z.gte(1), z.lte(MAX_AMOUNT_MINOR))),
  taxMode: z.enum(TAX_MODES),
  roundingMode: z.enum(ROUNDING_MODES),
  discount: discountSchema,
  poNumber: optionalText(),
  notes: optionalText(TEXT.long),
  terms: optionalText(TEXT.long),
  /** The client never sees it. Changeable at any time, like the next four. */
  internalNote: optionalText(TEXT.long),
  /** A project of the client, or one without a client. */
  projectId: z.nullable(uuid),
  remindersPaused: z.boolean(),
  /** The tax authority's own id of the invoice, such as a CFDI's UUID. */
  fiscalId: optionalText(),
  lines: z.array(invoiceLineInputSchema).check(mostLines),
  /** Deposit invoices of the client that are deducted. */
  depositIds: z.array(uuid).check(
    z.maxLength(MOST_DEPOSITS, `At most ${MOST_DEPOSITS} deposits`),
    z.refine((ids) => new Set(ids).size === ids.length, 'Each deposit counts once'),
  ),
} as const;

const datesInOrder = z.refine<{ issueDate?: string | null | undefined; dueDate?: string | null | undefined }>(
  ({ issueDate, dueDate }) => !issueDate || !dueDate || dueDate >= issueDate,
  { error: 'An invoice isn’t due before its date', path: ['dueDate'] },
);

export const createInvoiceBodySchema = createBody(invoiceFields, { clientId: uuid }).check(datesInOrder);
export const updateInvoiceBodySchema = updateBody(invoiceFields, { clientId: uuid }).check(datesInOrder);
export type CreateInvoiceBody = z.input<typeof createInvoiceBodySchema>;
export type UpdateInvoiceBody = z.input<typeof updateInvoiceBodySchema>;
