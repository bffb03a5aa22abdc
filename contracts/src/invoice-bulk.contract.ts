import * as z from 'zod/mini';
import { PAYMENT_METHODS } from './books-fields.ts';
import { localDate } from './fields.ts';
import { INVOICE_ISSUING_ROLES, INVOICE_READING_ROLES, INVOICE_SETTLING_ROLES } from './member-roles.ts';
import { pageOfIds, uuid } from './record-fields.ts';
import { bulkItems } from './records.contract.ts';
import { defineRoute } from './route.ts';

/** `refused`: the invoices that an action leaves, each with the code and the sentence of its refusal. */
const answer = z.object({
  done: z.number(),
  refused: z.array(z.object({ id: uuid, code: z.string(), message: z.string() })),
});
export type InvoiceBulkAnswer = z.infer<typeof answer>;

const issuing = { access: 'withAccess', members: INVOICE_ISSUING_ROLES, method: 'POST', answer } as const;

/** Actions on several invoices. Each invoice has a transaction of its own, so that a refused one prevents no other. */
export const invoiceBulkRoutes = {
  issue: defineRoute({
    ...issuing,
    path: '/api/invoices/bulk-issue',
    summary: 'Issues several drafts, each on its own date or today, and sends the suggested mail with `send`',
    body: z.strictObject({ items: bulkItems, send: z.boolean() }),
  }),
  send: defineRoute({
    ...issuing,
    path: '/api/invoices/bulk-send',
    summary: 'Queues the suggested mail with each of several issued invoices',
    body: z.strictObject({ items: bulkItems }),
  }),
  markSent: defineRoute({
    ...issuing,
    path: '/api/invoices/bulk-mark-sent',
    summary: 'Notes that several invoices reached their clients in another way',
    body: z.strictObject({ items: bulkItems }),
  }),
  pay: defineRoute({
    access: 'withAccess',
    members: INVOICE_SETTLING_ROLES,
    method: 'POST',
    path: '/api/invoices/bulk-payments',
    stale: ['invoices', 'income'],
    summary: 'Records a payment of the whole balance of each of several invoices',
    body: z.strictObject({
      items: bulkItems,
      date: localDate,
      method: z.enum(PAYMENT_METHODS, { error: 'Please choose a method' }),
    }),
    answer,
  }),
  recipients: defineRoute({
    access: 'withAccess',
    members: INVOICE_ISSUING_ROLES,
    method: 'GET',
    path: '/api/invoice-recipients',
    summary: 'The addresses that get the invoices of some clients, and those of them that get no mail',
    query: z.strictObject({ clientIds: pageOfIds }),
    answer: z.object({
      items: z.array(
        z.object({
          clientId: uuid,
          to: z.array(z.string()),
          /** Those that get no mail of the organization, copies included: nothing is sent to the client. */
          suppressed: z.array(z.string()),
        }),
      ),
    }),
  }),
  files: defineRoute({
    access: 'withAccess',
    members: INVOICE_READING_ROLES,
    method: 'GET',
    path: '/api/invoice-files',
    summary: 'The PDF files of several issued invoices as a ZIP file, without drafts',
    query: z.strictObject({ ids: pageOfIds }),
  }),
} as const;
