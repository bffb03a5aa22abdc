import * as z from 'zod/mini';
import { PAYMENT_METHODS, paidAmount, receivedSchema } from './books-fields.ts';
import { currency, eachOptional, localDate, optionalText, requiredText, version } from './fields.ts';
import { INVOICES_OF_A_PAYMENT, INVOICING, RECORDS, TEXT } from './limits.ts';
import { listOf, listQueries } from './list.contract.ts';
import { ACCOUNTING_READING_ROLES, INVOICE_SETTLING_ROLES } from './member-roles.ts';
import { instant, uuid } from './record-fields.ts';
import { defineRoute } from './route.ts';
import { taxFilter, taxPartSchema } from './tax-filter.ts';

export { PAYMENT_METHODS, paidAmount, receivedSchema } from './books-fields.ts';

export const PAYMENT_STATUSES = ['pending', 'succeeded', 'failed', 'voided', 'disputed'] as const;
/** `unallocated`: payments of which a part belongs to no invoice. */
export const PAYMENT_STATUS_FILTERS = [...PAYMENT_STATUSES, 'unallocated'] as const;
export const PAYMENT_SORTS = ['date', 'amount', 'createdAt'] as const;

const allocations = z.array(z.strictObject({ invoiceId: uuid, amountMinor: paidAmount })).check(
  z.maxLength(INVOICES_OF_A_PAYMENT, `At most ${INVOICES_OF_A_PAYMENT} invoices`),
  z.refine((given) => new Set(given.map(({ invoiceId }) => invoiceId)).size === given.length, {
    error: 'Each invoice counts once',
  }),
);

/** What stays changeable. A wrong amount, day or client is corrected by voiding the payment. */
const paymentFields = {
  method: z.enum(PAYMENT_METHODS, { error: 'Please choose a method' }),
  reference: optionalText(),
  note: optionalText(TEXT.long),
} as const;

export const recordPaymentBodySchema = z
  .strictObject({
    ...eachOptional({ reference: paymentFields.reference, note: paymentFields.note }),
    method: paymentFields.method,
    clientId: uuid,
    /** The day on which the money arrived: today or before. */
    date: localDate,
    /** What the payment settles, in the currency of the invoices that it pays. */
    amountMinor: paidAmount,
    currency,
    /** What arrived, where that was money of another currency. */
    received: z.optional(z.strictObject({ amountMinor: paidAmount, currency })),
    /**
     * Units of the organization's currency for one unit of what arrived, times 10^8. Absent: the last known rate of that day.
     * Unused where one of the two currencies is the organization's, because the rate follows from the amounts.
     */
    rateE8: z.optional(
      z.number({ error: 'Please enter a rate' }).check(z.int(), z.gte(1), z.lte(INVOICING.highestRateE8)),
    ),
    /** The invoices that it pays. What is left is the client's credit. */
    allocations: z.optional(allocations),
  })
  .check(
    z.refine(({ currency: settled, received }) => received?.currency !== settled, {
      error: 'This is the currency of the invoices. Please choose another one',
      path: ['received', 'currency'],
    }),
  );
export type RecordPaymentBody = z.input<typeof recordPaymentBodySchema>;

export const refundBodySchema = z.strictObject({
  version,
  date: localDate,
  amountMinor: paidAmount,
  method: z.optional(paymentFields.method),
  reference: z.optional(paymentFields.reference),
  note: z.optional(paymentFields.note),
  /**
   * Where the money is taken from: credit notes, which are thereby settled, and invoices, which are open again. What is
   * left is taken from the unallocated part. Absent: the unallocated part first, then open credit notes of the paid
   * invoices, then the invoices, the last paid first.
   */
  allocations: z.optional(allocations),
});
export type RefundBody = z.input<typeof refundBodySchema>;

const paidInvoice = z.object({
  invoiceId: uuid,
  number: z.nullable(z.string()),
  /** Negative where the money went back. */
  amountMinor: z.number(),
});

export const paymentListItemSchema = z.object({
  id: uuid,
  createdAt: instant,
  updatedAt: instant,
  version: z.number(),
  clientId: uuid,
  clientName: z.string(),
  date: z.string(),
  /** Negative for a refund. */
  amountMinor: z.number(),
  currency: z.string(),
  /** Null: what arrived is the amount. */
  received: z.nullable(receivedSchema),
  method: z.enum(PAYMENT_METHODS),
  reference: z.nullable(z.string()),
  status: z.enum(PAYMENT_STATUSES),
  /** Whether it went through the organization's account at the provider. What did happen there isn't voided. */
  isOnline: z.boolean(),
  /** The payment that a refund returns. */
  refundOf: z.nullable(uuid),
  /** The documents that it pays less what its refunds took back, in the order in which they were first paid. */
  invoices: z.array(paidInvoice),
  /** What belongs to no document and wasn't refunded; 0 for a refund. */
  unallocatedMinor: z.number(),
  /** What can still be refunded; 0 for a refund. */
  refundableMinor: z.number(),
});
export type PaymentListItem = z.infer<typeof paymentListItemSchema>;

/** The sums of the settlements that have the filter's tax or an exchange difference. */
const settledSchema = z.object({
  ...taxPartSchema.shape,
  /** In the organization's currency. */
  exchangeMinor: z.number(),
});

const listedPaymentSchema = z.object({
  ...paymentListItemSchema.shape,
  settled: z.optional(settledSchema),
});
export type ListedPayment = z.infer<typeof listedPaymentSchema>;

export const paymentSchema = z.object({
  ...paymentListItemSchema.shape,
  organizationId: uuid,
  note: z.nullable(z.string()),
  /** The rate of its day from `currency` to the organization's; null for that currency. It follows from what arrived. */
  fxRateE8: z.nullable(z.number()),
  /** In the organization's currency. */
  baseAmountMinor: z.number(),
  /** What its settlements gained against the rates of their documents, in the organization's currency; negative: lost. */
  exchangeMinor: z.number(),
  /** A payment or a refund through the organization's account at the provider; null for money that was recorded by hand. */
  online: z.nullable(
    z.object({
      /** The provider's: `pi_…` of a payment, `re_…` or `dp_…` of a refund. */
      id: z.string(),
      /** What the provider kept of it. */
      feeMinor: z.number(),
    }),
  ),
  voidedAt: z.nullable(instant),
  voidReason: z.nullable(z.string()),
  /** The refunds of a payment, the first one first. Their amounts are negative. */
  refunds: z.array(
    z.object({
      id: uuid,
      date: z.string(),
      amountMinor: z.number(),
      received: z.nullable(receivedSchema),
      method: z.enum(PAYMENT_METHODS),
      reference: z.nullable(z.string()),
      status: z.enum(PAYMENT_STATUSES),
      version: z.number(),
    }),
  ),
});
export type Payment = z.infer<typeof paymentSchema>;

/** The answer of a change: the payment, and the invoices and income entries that changed with it. */

/** The payments and refunds of a list in one currency, without voided, pending and failed ones. */
export const paymentSumsSchema = z.object({
  currency: z.string(),
  /** Without the refunds. */
  count: z.number(),
  receivedMinor: z.number(),
  /** Positive. */
  refundedMinor: z.number(),
  unallocatedMinor: z.number(),
  /** With such a filter, of all payments of the list, voided ones included. */
  settled: z.optional(settledSchema),
});
export type PaymentSums = z.infer<typeof paymentSumsSchema>;

const listed = listQueries(
  PAYMENT_SORTS,
  {
    clientId: uuid,
    /** The document that was paid or refunded. */
    invoiceId: uuid,
    status: z.enum(PAYMENT_STATUS_FILTERS),
    method: z.enum(PAYMENT_METHODS),
    currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
    from: localDate,
    to: localDate,
    /** Payments with settlements of these days that have the tax, or an exchange difference. Items have their sums. */
    settledFrom: localDate,
    settledTo: localDate,
    tax: taxFilter,
    exchange: z.enum(['difference']),
  },
  '-date',
);

const reading = { access: 'withAccess', members: ACCOUNTING_READING_ROLES } as const;
const settling = {
  access: 'withAccess',
  members: INVOICE_SETTLING_ROLES,
  stale: ['invoices', 'income'],
} as const;

export const paymentRoutes = {
  list: defineRoute({
    ...reading,
    method: 'GET',
    path: '/api/payments',
    summary: 'A page of the payments and refunds: search, sort and filters; the first page has their sums',
    query: listed.page,
    answer: z.object({
      ...listOf(listedPaymentSchema).shape,
      /** Of all payments that match, by currency; null on a later page. */
      sums: z.nullable(z.array(paymentSumsSchema)),
    }),
  }),
  csv: defineRoute({
    ...reading,
    method: 'GET',
    path: '/api/payments/export',
    summary: `The same list as CSV, at most ${RECORDS.exportedRows} rows, or as XLSX, at most ${RECORDS.sheetRows}`,
    query: listed.all,
  }),
  record: defineRoute({
    ...settling,
    method: 'POST',
    path: '/api/payments',
    summary: 'Records money that a client has paid, and the invoices that it pays',
    status: 201,
    body: recordPaymentBodySchema,
    answer: paymentSchema,
  }),
  one: defineRoute({
    ...reading,
    method: 'GET',
    path: '/api/payments/:id',
    summary: 'One payment or refund, with what it pays',
    answer: paymentSchema,
  }),
  update: defineRoute({
    ...settling,
    method: 'PATCH',
    path: '/api/payments/:id',
    summary: 'Changes the method, the reference or the note of a payment',
    body: z.strictObject({ ...eachOptional(paymentFields), version }),
    answer: paymentSchema,
  }),
  allocate: defineRoute({
    ...settling,
    method: 'POST',
    path: '/api/payments/:id/allocations',
    summary: 'Pays invoices with what is unallocated, today',
    body: z.strictObject({
      version,
      allocations: allocations.check(z.minLength(1, 'Please choose an invoice')),
    }),
    answer: paymentSchema,
  }),
  refund: defineRoute({
    ...settling,
    method: 'POST',
    path: '/api/payments/:id/refund',
    summary: 'Records that money of a payment went back to the client; answers with the payment',
    body: refundBodySchema,
    answer: paymentSchema,
  }),
  void: defineRoute({
    ...settling,
    method: 'POST',
    path: '/api/payments/:id/void',
    summary: 'Voids a payment or a refund that never happened; its invoices are open again',
    body: z.strictObject({ version, reason: requiredText('Reason', TEXT.line) }),
    answer: paymentSchema,
  }),
} as const;
