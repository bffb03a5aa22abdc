import * as z from 'zod/mini';
import {
  clientMailFields,
  hasRoom,
  mailPreviewBodySchema,
  mailPreviewSchema,
  sentMailFields,
} from './client-mails.contract.ts';
import { version } from './fields.ts';
import { invoiceSchema } from './invoice.ts';
import { INVOICE_ISSUING_ROLES } from './member-roles.ts';
import { defineRoute } from './route.ts';

const invoiceMailSchema = z.object({ ...clientMailFields, attachPdf: z.boolean() });
export type InvoiceMail = z.infer<typeof invoiceMailSchema>;

const issuing = { access: 'withAccess', members: INVOICE_ISSUING_ROLES } as const;

/** The mail with an issued invoice to the client. */
export const invoiceMailRoutes = {
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
    stale: [],
    summary: 'The mail with an issued invoice, as the client would see it',
    body: mailPreviewBodySchema,
    answer: mailPreviewSchema,
  }),
  send: defineRoute({
    ...issuing,
    method: 'POST',
    path: '/api/invoices/:id/send',
    summary: 'Queues a mail with the invoice to the client',
    body: z.strictObject({ version, ...sentMailFields, attachPdf: z.boolean() }).check(hasRoom),
    answer: invoiceSchema,
  }),
} as const;
