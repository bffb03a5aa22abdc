import * as z from 'zod/mini';
import { email, requiredText, version } from './fields.ts';
import { invoiceSchema } from './invoice.ts';
import { OUTBOX, TEXT } from './limits.ts';
import { INVOICE_ISSUING_ROLES } from './member-roles.ts';
import { defineRoute } from './route.ts';

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
} as const;
