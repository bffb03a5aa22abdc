import * as z from 'zod/mini';
import {
  clientMailFields,
  hasRoom,
  mailPreviewBodySchema,
  mailPreviewSchema,
  sentMailFields,
} from './client-mails.contract.ts';
import { seriesCode } from './document-series.contract.ts';
import { version } from './fields.ts';
import { invoiceSchema } from './invoice.ts';
import { invoiceDay } from './invoice-fields.ts';
import { INVOICE_ISSUING_ROLES } from './member-roles.ts';
import { defineRoute } from './route.ts';

const invoiceMailSchema = z.object({
  ...clientMailFields,
  attachPdf: z.boolean(),
  /** The number that the texts name: the document's own, or the next one for a draft; null where its day has none. */
  number: z.nullable(z.string()),
});
export type InvoiceMail = z.infer<typeof invoiceMailSchema>;

/** Of a draft: the day of its issue, by default its own, or today; and the series of its number. */
const invoiceMailQuerySchema = z.strictObject({
  issueDate: z.optional(invoiceDay),
  series: z.optional(seriesCode),
});
export type InvoiceMailQuery = z.infer<typeof invoiceMailQuerySchema>;

const issuing = { access: 'withAccess', members: INVOICE_ISSUING_ROLES } as const;

/** The mail with an issued invoice to the client. A draft has the mail that its issue would make. */
export const invoiceMailRoutes = {
  mail: defineRoute({
    ...issuing,
    method: 'GET',
    path: '/api/invoices/:id/mail',
    summary: 'The recipients, the subject and the text that the mail with an invoice begins with',
    query: invoiceMailQuerySchema,
    answer: invoiceMailSchema,
  }),
  mailPreview: defineRoute({
    ...issuing,
    method: 'POST',
    path: '/api/invoices/:id/mail/preview',
    stale: [],
    summary: 'The mail with an invoice, as the client would see it',
    query: invoiceMailQuerySchema,
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
