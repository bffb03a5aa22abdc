import * as z from 'zod/mini';
import { PAPERS, ROUNDING_MODES, TAX_MODES } from './billing-settings.contract.ts';
import { isLocalDate } from './dates.ts';
import {
  amountMinor,
  currency,
  email,
  optionalLocalDate,
  optionalText,
  requiredText,
  version,
} from './fields.ts';
import { INVOICES, INVOICING, OUTBOX, TEXT } from './limits.ts';
import { INVOICE_ISSUING_ROLES, INVOICE_READING_ROLES, INVOICE_SETTLING_ROLES } from './member-roles.ts';
import { MAX_AMOUNT_MINOR, QUANTITY_SCALE, RATE_SCALE } from './money.ts';
import { instant, uuid } from './record-fields.ts';
import {
  createBody,
  itemShape,
  recordRoutes,
  recordShape,
  updateBody,
  versionBody,
} from './records.contract.ts';
import { defineRoute } from './route.ts';
import { TAX_KINDS } from './tax-rates.contract.ts';

export const INVOICE_KINDS = ['invoice', 'deposit', 'credit_note'] as const;
export const INVOICE_LIFECYCLES = ['draft', 'scheduled', 'issued', 'void'] as const;
export const INVOICE_DELIVERIES = ['none', 'sending', 'sent', 'failed'] as const;
export const INVOICE_SETTLEMENTS = ['open', 'partial', 'paid', 'written_off'] as const;
/** The statuses that a row alone decides. Overdue depends on the day, too: `invoiceStatus` decides it. */
export const INVOICE_STORED_STATUSES = [
  ...['draft', 'scheduled', 'issued', 'sent', 'viewed', 'partial', 'paid', 'written_off', 'void'],
] as const;
export const INVOICE_STATUSES = [...INVOICE_STORED_STATUSES, 'overdue', 'archived'] as const;
/** What the list can be filtered by: the statuses, and all of those in which something is owed. */
export const INVOICE_STATUS_FILTERS = [...INVOICE_STATUSES, 'outstanding'] as const;
export const INVOICE_SORTS = [
  ...['createdAt', 'number', 'clientName', 'issueDate', 'dueDate', 'total', 'balance', 'updatedAt'],
] as const;

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

export const invoiceLineInputSchema = z.strictObject({
  description: requiredText('Description', INVOICES.descriptionLength),
  quantityE4,
  unit: optionalText(TEXT.phone),
  unitPriceMinor: price,
  discount: z.optional(discountSchema),
  /** Ids of the organization's tax rates. */
  taxRateIds: z.optional(
    z.array(uuid).check(
      z.maxLength(INVOICING.taxesOfLine, `At most ${INVOICING.taxesOfLine} taxes`),
      z.refine((ids) => new Set(ids).size === ids.length, 'Each tax counts once'),
    ),
  ),
});
export type InvoiceLineInput = z.infer<typeof invoiceLineInputSchema>;

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
  /** The client never sees it. Changeable at any time, like the next three. */
  internalNote: optionalText(TEXT.long),
  remindersPaused: z.boolean(),
  /** The tax authority's own id of the invoice, such as a CFDI's UUID. */
  fiscalId: optionalText(),
  lines: z
    .array(invoiceLineInputSchema)
    .check(z.maxLength(INVOICES.lines, `At most ${INVOICES.lines} lines`)),
} as const;

const datesInOrder = z.refine<{ issueDate?: string | null | undefined; dueDate?: string | null | undefined }>(
  ({ issueDate, dueDate }) => !issueDate || !dueDate || dueDate >= issueDate,
  { error: 'An invoice isn’t due before its date', path: ['dueDate'] },
);

export const createInvoiceBodySchema = createBody(invoiceFields, { clientId: uuid }).check(datesInOrder);
const updateInvoiceBodySchema = updateBody(invoiceFields, { clientId: uuid }).check(datesInOrder);
export type CreateInvoiceBody = z.input<typeof createInvoiceBodySchema>;
export type UpdateInvoiceBody = z.input<typeof updateInvoiceBodySchema>;

const discountAnswer = z.nullable(
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

export const invoiceLineSchema = z.object({
  id: uuid,
  description: z.string(),
  quantityE4: z.number(),
  unit: z.nullable(z.string()),
  unitPriceMinor: z.number(),
  discount: discountAnswer,
  /** False: the document's discount leaves the line alone. */
  discountable: z.boolean(),
  taxes: z.array(lineTaxSchema),
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
  isArchived: z.boolean(),
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
  remindersPaused: z.boolean(),
  fiscalId: z.nullable(z.string()),
  voidedAt: z.nullable(instant),
  voidReason: z.nullable(z.string()),
  lines: z.array(invoiceLineSchema),
  taxes: z.array(invoiceTaxSchema),
  netMinor: z.number(),
  taxMinor: z.number(),
  withheldMinor: z.number(),
  adjustMinor: z.number(),
  /** SHA-256 of the frozen document, hexadecimal; null for a draft. */
  sha256: z.nullable(z.string()),
});
export type Invoice = z.infer<typeof invoiceSchema>;

const localDate = z.string().check(z.refine(isLocalDate, { error: 'Please enter a date' }));
const currencyCode = z.string().check(z.regex(/^[A-Z]{3}$/));

const recordsOfInvoices = recordRoutes({
  path: '/api/invoices',
  names: ['invoice', 'invoices'],
  readers: INVOICE_READING_ROLES,
  writers: INVOICE_READING_ROLES,
  sorts: INVOICE_SORTS,
  usualSort: '-createdAt',
  hasTags: false,
  bulkFields: { remindersPaused: invoiceFields.remindersPaused },
  filters: {
    /** `archived` selects the archive; the list leaves archived invoices out otherwise. */
    status: z.enum(INVOICE_STATUS_FILTERS),
    kind: z.enum(INVOICE_KINDS),
    clientId: uuid,
    /** The invoice that credit notes correct. */
    correctsId: uuid,
    currency: currencyCode,
    from: localDate,
    to: localDate,
    dueFrom: localDate,
    dueTo: localDate,
  },
  item: invoiceListItemSchema,
  record: invoiceSchema,
  create: createInvoiceBodySchema,
  update: updateInvoiceBodySchema,
});

/** One currency of the strip above the list. Amounts are in minor units. */
export const invoiceSumsSchema = z.object({
  currency: z.string(),
  drafts: z.object({ count: z.number(), amountMinor: z.number() }),
  outstanding: z.object({ count: z.number(), amountMinor: z.number() }),
  overdue: z.object({ count: z.number(), amountMinor: z.number() }),
});

const issuing = { access: 'withAccess', members: INVOICE_ISSUING_ROLES } as const;
const settling = { access: 'withAccess', members: INVOICE_SETTLING_ROLES } as const;
const drafting = { access: 'withAccess', members: INVOICE_READING_ROLES } as const;

const mailSubject = requiredText('Subject', TEXT.line).check(
  z.refine((text) => !/[\r\n]/.test(text), { error: 'A subject has one line' }),
);
const mailText = requiredText('Message', TEXT.long);

const invoiceMailSchema = z.object({
  /** The addresses that get invoices: contacts who receive them, otherwise the client's own. */
  to: z.array(z.string()),
  subject: z.string(),
  message: z.string(),
  attachPdf: z.boolean(),
});
export type InvoiceMail = z.infer<typeof invoiceMailSchema>;

export const invoiceRoutes = {
  ...recordsOfInvoices,
  sums: defineRoute({
    ...drafting,
    method: 'GET',
    path: '/api/invoices/sums',
    summary: 'Drafts, outstanding and overdue invoices by currency, of all clients or of one',
    query: z.strictObject({ clientId: z.optional(uuid) }),
    answer: z.object({ currencies: z.array(invoiceSumsSchema) }),
  }),
  issue: defineRoute({
    ...issuing,
    method: 'POST',
    path: '/api/invoices/:id/issue',
    summary: 'Gives the draft its number and freezes it; a future date schedules it',
    body: z.strictObject({ version, issueDate: z.optional(localDate) }),
    answer: invoiceSchema,
  }),
  unschedule: defineRoute({
    ...issuing,
    method: 'POST',
    path: '/api/invoices/:id/unschedule',
    summary: 'Makes a scheduled invoice a draft again',
    body: versionBody,
    answer: invoiceSchema,
  }),
  mail: defineRoute({
    ...issuing,
    method: 'GET',
    path: '/api/invoices/:id/mail',
    summary: 'The recipients, the subject and the text that the mail with an issued invoice begins with',
    answer: invoiceMailSchema,
  }),
  mailPreview: defineRoute({
    ...issuing,
    method: 'POST',
    path: '/api/invoices/:id/mail/preview',
    summary: 'The mail with an issued invoice, as the client would see it',
    body: z.strictObject({ subject: mailSubject, message: mailText }),
    answer: z.object({ html: z.string() }),
  }),
  send: defineRoute({
    ...issuing,
    method: 'POST',
    path: '/api/invoices/:id/send',
    summary: 'Queues a mail with the invoice to the client',
    body: z.strictObject({
      version,
      to: z
        .array(email)
        .check(
          z.minLength(1, 'Please enter an address'),
          z.maxLength(OUTBOX.recipients, `At most ${OUTBOX.recipients} addresses`),
        ),
      subject: mailSubject,
      message: mailText,
      attachPdf: z.boolean(),
    }),
    answer: invoiceSchema,
  }),
  markSent: defineRoute({
    ...issuing,
    method: 'POST',
    path: '/api/invoices/:id/mark-sent',
    summary: 'Notes that the invoice reached the client in another way',
    body: versionBody,
    answer: invoiceSchema,
  }),
  markUnviewed: defineRoute({
    ...issuing,
    method: 'POST',
    path: '/api/invoices/:id/mark-unviewed',
    summary: 'Takes back that the client has seen the invoice',
    body: versionBody,
    answer: invoiceSchema,
  }),
  pdf: defineRoute({
    ...drafting,
    method: 'GET',
    path: '/api/invoices/:id/pdf',
    summary: 'The document as a PDF file; a draft is marked as one. 503 document.busy while many are printed',
    query: z.strictObject({
      /** Saved as a file instead of shown. */
      download: z.optional(z.literal('true')),
    }),
  }),
  unprintable: defineRoute({
    ...drafting,
    method: 'GET',
    path: '/api/invoices/:id/unprintable-characters',
    summary: 'The characters of the document that no font has, each once; they are printed as boxes',
    answer: z.object({ characters: z.array(z.string()) }),
  }),
  void: defineRoute({
    ...settling,
    method: 'POST',
    path: '/api/invoices/:id/void',
    summary: 'Voids an issued invoice that nothing was paid on; it keeps its number',
    body: z.strictObject({ version, reason: requiredText('Reason', TEXT.line) }),
    answer: invoiceSchema,
  }),
  duplicate: defineRoute({
    ...drafting,
    method: 'POST',
    path: '/api/invoices/:id/duplicate',
    summary: 'Makes a draft with the same lines',
    status: 201,
    answer: invoiceSchema,
  }),
  creditNote: defineRoute({
    ...issuing,
    method: 'POST',
    path: '/api/invoices/:id/credit-note',
    summary: 'Makes a draft of a credit note over all lines of an issued invoice',
    status: 201,
    answer: invoiceSchema,
  }),
} as const;

/** A party of a document, as it was on the day of issue. */
const partySchema = z.object({
  name: z.string(),
  legalName: z.nullable(z.string()),
  taxId: z.nullable(z.string()),
  taxRegime: z.nullable(z.string()),
  /** Lines of the address, as they are printed. */
  address: z.array(z.string()),
  countryCode: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  website: z.nullable(z.string()),
});
export type DocumentParty = z.infer<typeof partySchema>;

/**
 * A document as it is frozen at issue: all that its PDF, its page in the portal and its mail show. The preview of a draft
 * has the same shape, with null for the number.
 */
export const documentBlockSchema = z.object({
  /** The version of the layout. */
  template: z.number(),
  kind: z.enum(INVOICE_KINDS),
  number: z.nullable(z.string()),
  /** The number of the credited invoice. */
  corrects: z.nullable(z.string()),
  locale: z.enum(['en', 'es']),
  paper: z.enum(PAPERS),
  issueDate: z.string(),
  dueDate: z.nullable(z.string()),
  currency: z.string(),
  /** The rate to the base currency on the day of issue. */
  exchange: z.nullable(z.object({ baseCurrency: z.string(), rateE8: z.number(), on: z.string() })),
  poNumber: z.nullable(z.string()),
  seller: partySchema,
  client: partySchema,
  taxMode: z.enum(TAX_MODES),
  lines: z.array(
    z.object({
      description: z.string(),
      quantityE4: z.number(),
      unit: z.nullable(z.string()),
      unitPriceMinor: z.number(),
      discount: discountAnswer,
      /** The taxes' names. */
      taxes: z.array(z.string()),
      netMinor: z.number(),
      baseMinor: z.number(),
    }),
  ),
  taxes: z.array(invoiceTaxSchema),
  /** Σ of the lines after their own discounts. */
  subtotalMinor: z.number(),
  /** The document's discount. */
  discountMinor: z.number(),
  netMinor: z.number(),
  taxMinor: z.number(),
  withheldMinor: z.number(),
  adjustMinor: z.number(),
  totalMinor: z.number(),
  notes: z.nullable(z.string()),
  terms: z.nullable(z.string()),
  paymentInstructions: z.nullable(z.string()),
  /** SHA-256 of the logo's PNG, hexadecimal. */
  logoSha256: z.nullable(z.string()),
});
export type DocumentBlock = z.infer<typeof documentBlockSchema>;
