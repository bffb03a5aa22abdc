import * as z from 'zod/mini';
import { localDate, optionalText, version } from './fields.ts';
import { INVOICE_KINDS, invoiceSchema } from './invoice.ts';
import { TEXT } from './limits.ts';
import { ACCOUNTING_READING_ROLES, INVOICE_SETTLING_ROLES } from './member-roles.ts';
import { PAYMENT_METHODS, paidAmount, receivedSchema } from './payments.contract.ts';
import { instant, uuid } from './record-fields.ts';
import { defineRoute } from './route.ts';

export const SETTLEMENT_SOURCES = ['payment', 'credit', 'write_off'] as const;

/** One row of an invoice's ledger. Rows are never changed; a reversal is a row of its own. */
export const settlementSchema = z.object({
  id: uuid,
  date: z.string(),
  createdAt: instant,
  source: z.enum(SETTLEMENT_SOURCES),
  /** Lowers the balance of an invoice. Negative: raises it, or settles a credit note. */
  amountMinor: z.number(),
  /** The row that this one takes back. */
  reversesId: z.nullable(uuid),
  isReversed: z.boolean(),
  /** Whether `reverse` can take it back. A refund is voided instead. */
  isReversible: z.boolean(),
  /** The payment, or the refund, that it comes from. */
  payment: z.nullable(
    z.object({
      id: uuid,
      date: z.string(),
      method: z.enum(PAYMENT_METHODS),
      reference: z.nullable(z.string()),
      isRefund: z.boolean(),
      /** As of a payment. */
      isOnline: z.boolean(),
      version: z.number(),
    }),
  ),
  /** The other document of an applied credit note. */
  counterpart: z.nullable(
    z.object({ id: uuid, number: z.nullable(z.string()), kind: z.enum(INVOICE_KINDS) }),
  ),
});
export type Settlement = z.infer<typeof settlementSchema>;

export const invoiceLedgerSchema = z.object({
  currency: z.string(),
  totalMinor: z.number(),
  balanceMinor: z.number(),
  /** The first one first. */
  settlements: z.array(settlementSchema),
  /** What the client has left in this currency, for an invoice that isn't paid; otherwise empty. */
  credits: z.object({
    creditNotes: z.array(
      z.object({ id: uuid, number: z.nullable(z.string()), leftMinor: z.number(), version: z.number() }),
    ),
    payments: z.array(
      z.object({
        id: uuid,
        date: z.string(),
        reference: z.nullable(z.string()),
        leftMinor: z.number(),
        version: z.number(),
      }),
    ),
  }),
});
export type InvoiceLedger = z.infer<typeof invoiceLedgerSchema>;

const reading = { access: 'withAccess', members: ACCOUNTING_READING_ROLES } as const;
const settling = {
  access: 'withAccess',
  members: INVOICE_SETTLING_ROLES,
  stale: ['invoices', 'income'],
} as const;

export const settlementRoutes = {
  ofInvoice: defineRoute({
    ...reading,
    method: 'GET',
    path: '/api/invoices/:id/settlements',
    summary: 'What has settled an invoice or a credit note, and what could',
    answer: invoiceLedgerSchema,
  }),
  reverse: defineRoute({
    ...settling,
    method: 'POST',
    path: '/api/invoices/:id/settlements/reverse',
    summary: 'Takes back one write-off, one applied credit note or one allocation of a payment',
    body: z.strictObject({ settlementId: uuid }),
    answer: invoiceSchema,
  }),
  writeOff: defineRoute({
    ...settling,
    method: 'POST',
    path: '/api/invoices/:id/write-off',
    summary: 'Gives up what is still owed on an invoice',
    body: z.strictObject({
      version,
      /** Absent: today. */
      date: z.optional(localDate),
      reason: z.optional(optionalText(TEXT.line)),
    }),
    answer: invoiceSchema,
  }),
  applyCredit: defineRoute({
    ...settling,
    method: 'POST',
    path: '/api/invoices/:id/credits',
    summary: 'Pays an invoice with a credit note of the same client',
    body: z.strictObject({ version, creditNoteId: uuid, amountMinor: paidAmount }),
    answer: invoiceSchema,
  }),
} as const;

export const clientBalanceSchema = z.object({
  currency: z.string(),
  /** Σ balances of issued invoices. */
  outstandingMinor: z.number(),
  overdueMinor: z.number(),
  /** What credit notes have left, positive. */
  creditNotesMinor: z.number(),
  /** What payments have left. */
  unallocatedMinor: z.number(),
  /** Both together. It is never subtracted from what is outstanding. */
  creditMinor: z.number(),
});
export type ClientBalance = z.infer<typeof clientBalanceSchema>;

export const STATEMENT_KINDS = [...INVOICE_KINDS, 'payment', 'refund', 'write_off'] as const;

export const clientStatementSchema = z.object({
  clientId: uuid,
  clientName: z.string(),
  currency: z.string(),
  from: z.string(),
  to: z.string(),
  /** What the client owed before the first day; negative: credit. */
  openingMinor: z.number(),
  lines: z.array(
    z.object({
      date: z.string(),
      kind: z.enum(STATEMENT_KINDS),
      /** Of the document or the payment. */
      id: uuid,
      /** The number of a document, the reference of a payment. */
      name: z.nullable(z.string()),
      /** Positive: the client owes more. */
      amountMinor: z.number(),
      /** What arrived of a payment, or went back of a refund (negative), in another currency. */
      received: z.nullable(receivedSchema),
      /** What the client owes afterwards. */
      balanceMinor: z.number(),
    }),
  ),
  closingMinor: z.number(),
});
export type ClientStatement = z.infer<typeof clientStatementSchema>;

/** A period of at most five years, both days included, and a currency. */
export const statementQuerySchema = z.strictObject({
  from: localDate,
  to: localDate,
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
});
export type StatementQuery = z.infer<typeof statementQuerySchema>;

export const clientMoneyRoutes = {
  balance: defineRoute({
    ...reading,
    method: 'GET',
    path: '/api/clients/:id/balance',
    summary: 'What a client owes and has left, by currency',
    answer: z.object({ currencies: z.array(clientBalanceSchema) }),
  }),
  statement: defineRoute({
    ...reading,
    method: 'GET',
    path: '/api/clients/:id/statement',
    summary: 'The documents, payments and write-offs of a client in a period of at most five years',
    query: statementQuerySchema,
    answer: clientStatementSchema,
  }),
} as const;
