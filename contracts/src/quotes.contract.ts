import * as z from 'zod/mini';
import { currencyFilter } from './books-fields.ts';
import { depositBodySchema } from './deposit-body.ts';
import { optionalText, requiredText, version } from './fields.ts';
import { invoiceSchema } from './invoice.ts';
import { invoiceDay } from './invoice-fields.ts';
import { INVOICES, TEXT } from './limits.ts';
import { INVOICE_ISSUING_ROLES, INVOICE_READING_ROLES, RECORD_WRITING_ROLES } from './member-roles.ts';
import { projectSchema, STALE_WITH_PROJECTS } from './projects.contract.ts';
import { QUOTE_SORTS, quoteListItemSchema, quoteSchema } from './quote.ts';
import { quoteDocumentRoutes } from './quote-documents.contract.ts';
import { createQuoteBodySchema, quoteFields, updateQuoteBodySchema } from './quote-fields.ts';
import { quoteMailRoutes } from './quote-mails.contract.ts';
import { QUOTE_OUTCOMES, QUOTE_STATUSES } from './quote-states.ts';
import { uuid } from './record-fields.ts';
import { recordRoutes, versionBody } from './records.contract.ts';
import { defineRoute } from './route.ts';
import { STALE_WITH_QUOTES } from './stale-quotes.ts';

const issuing = { access: 'withAccess', members: INVOICE_ISSUING_ROLES, stale: STALE_WITH_QUOTES } as const;
const drafting = { access: 'withAccess', members: INVOICE_READING_ROLES } as const;

/** One currency of the figures above the list. Amounts are in minor units. */
const quoteSumsSchema = z.object({
  currency: z.string(),
  /** Open quotes that haven't expired. */
  open: z.object({ count: z.number(), amountMinor: z.number() }),
  /** Accepted quotes that no document bills. */
  accepted: z.object({ count: z.number(), amountMinor: z.number() }),
});
export type QuoteSums = z.infer<typeof quoteSumsSchema>;

/** Quotes have the rights of invoices. They are no money: neither income nor receivable, and in no report of taxes. */
export const quoteRoutes = {
  ...recordRoutes({
    path: '/api/quotes',
    names: ['quote', 'quotes'],
    readers: INVOICE_READING_ROLES,
    writers: INVOICE_READING_ROLES,
    sorts: QUOTE_SORTS,
    usualSort: '-createdAt',
    hasTags: false,
    bulkFields: { validUntil: quoteFields.validUntil },
    stale: STALE_WITH_QUOTES,
    filters: {
      status: z.enum([...QUOTE_STATUSES, 'archived']),
      /** Also archived quotes. `sent`: whatever has become of them. */
      outcome: z.enum(['sent', ...QUOTE_OUTCOMES]),
      clientId: uuid,
      projectId: uuid,
      currency: currencyFilter,
      /** The days on which quotes were sent. */
      from: invoiceDay,
      to: invoiceDay,
    },
    item: quoteListItemSchema,
    record: quoteSchema,
    create: createQuoteBodySchema,
    update: updateQuoteBodySchema,
  }),
  ...quoteDocumentRoutes,
  ...quoteMailRoutes,
  sums: defineRoute({
    ...drafting,
    method: 'GET',
    path: '/api/quotes/sums',
    summary: 'Open quotes, and accepted ones that aren’t invoiced, by currency',
    answer: z.object({ currencies: z.array(quoteSumsSchema) }),
  }),
  markSent: defineRoute({
    ...issuing,
    method: 'POST',
    path: '/api/quotes/:id/mark-sent',
    summary: 'Gives the draft its number and freezes it, without a mail: the client gets it in another way',
    body: versionBody,
    answer: quoteSchema,
  }),
  accept: defineRoute({
    ...issuing,
    method: 'POST',
    path: '/api/quotes/:id/accept',
    summary: 'Enters that the client has accepted, also late; how is part of the note',
    body: z.strictObject({
      version,
      name: requiredText('Name'),
      note: z.optional(optionalText(TEXT.long)),
      /** The ids of the optional lines that are wanted. */
      chosen: z.optional(z.array(uuid).check(z.maxLength(INVOICES.lines))),
    }),
    answer: quoteSchema,
  }),
  decline: defineRoute({
    ...issuing,
    method: 'POST',
    path: '/api/quotes/:id/decline',
    summary: 'Enters that the client has declined',
    body: z.strictObject({ version, name: requiredText('Name'), note: z.optional(optionalText(TEXT.long)) }),
    answer: quoteSchema,
  }),
  withdraw: defineRoute({
    ...issuing,
    method: 'POST',
    path: '/api/quotes/:id/withdraw',
    summary: 'Withdraws an open quote, or an acceptance that isn’t invoiced',
    body: versionBody,
    answer: quoteSchema,
  }),
  revise: defineRoute({
    ...issuing,
    method: 'POST',
    path: '/api/quotes/:id/revise',
    summary: 'Makes the quote a draft again: the next version of its number, to which its links lead',
    body: versionBody,
    answer: quoteSchema,
  }),
  duplicate: defineRoute({
    ...drafting,
    stale: STALE_WITH_QUOTES,
    method: 'POST',
    path: '/api/quotes/:id/duplicate',
    summary: 'Makes a draft with the same lines',
    status: 201,
    answer: quoteSchema,
  }),
  invoice: defineRoute({
    ...drafting,
    stale: [...STALE_WITH_QUOTES, 'invoices'],
    method: 'POST',
    path: '/api/quotes/:id/invoice',
    summary: 'Makes a draft of an invoice of all that was accepted, less the deposits that were issued',
    status: 201,
    body: versionBody,
    answer: invoiceSchema,
  }),
  project: defineRoute({
    access: 'withAccess',
    members: RECORD_WRITING_ROLES,
    stale: [...STALE_WITH_QUOTES, ...STALE_WITH_PROJECTS],
    method: 'POST',
    path: '/api/quotes/:id/project',
    summary: 'Makes a project of what was accepted, whose agreed amount is the accepted one without taxes',
    status: 201,
    body: versionBody,
    answer: projectSchema,
  }),
  deposit: defineRoute({
    ...issuing,
    stale: [...STALE_WITH_QUOTES, 'invoices'],
    method: 'POST',
    path: '/api/quotes/:id/deposit',
    summary: 'Makes a draft of a deposit invoice over a part of what was accepted',
    status: 201,
    body: depositBodySchema,
    answer: invoiceSchema,
  }),
} as const;
