import * as z from 'zod/mini';
import { email, requiredText, version } from './fields.ts';
import { invoiceSchema } from './invoice.ts';
import { OUTBOX, TEXT } from './limits.ts';
import { SUPPRESSION_REASONS } from './mail-suppressions.contract.ts';
import { INVOICE_ISSUING_ROLES } from './member-roles.ts';
import { instant } from './record-fields.ts';
import { defineRoute } from './route.ts';

const mailSubject = requiredText('Subject', TEXT.line).check(
  z.refine((text) => !/[\r\n]/.test(text), { error: 'A subject has one line' }),
);
const mailText = requiredText('Message', TEXT.long);

const TOO_MANY = `At most ${OUTBOX.recipients} addresses`;
const typedAddresses = z
  .array(z.string().check(z.maxLength(TEXT.line)))
  .check(z.maxLength(2 * OUTBOX.recipients));

const invoiceMailSchema = z.object({
  /** The first of the contacts who receive invoices, otherwise the client's own address; empty without one. */
  to: z.array(z.string()),
  /** The further contacts who receive invoices. */
  cc: z.array(z.string()),
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
    body: z.strictObject({
      subject: mailSubject,
      message: mailText,
      /** As they are typed; those that get no mail are named in the answer. */
      addresses: z.optional(typedAddresses),
    }),
    answer: z.object({
      html: z.string(),
      /** The sender's name. */
      from: z.string(),
      /** The address for replies; null: the sender's own. */
      replyTo: z.nullable(z.string()),
      suppressed: z.array(
        z.object({ address: z.string(), reason: z.enum(SUPPRESSION_REASONS), createdAt: instant }),
      ),
    }),
  }),
  send: defineRoute({
    ...issuing,
    method: 'POST',
    path: '/api/invoices/:id/send',
    summary: 'Queues a mail with the invoice to the client',
    body: z
      .strictObject({
        version,
        /** The first one gets the mail, further ones a copy. */
        to: z
          .array(email)
          .check(z.minLength(1, 'Please enter an address'), z.maxLength(OUTBOX.recipients, TOO_MANY)),
        cc: z.optional(z.array(email).check(z.maxLength(OUTBOX.recipients - 1, TOO_MANY))),
        subject: mailSubject,
        message: mailText,
        attachPdf: z.boolean(),
      })
      .check(
        z.refine(({ to, cc = [] }) => new Set([...to, ...cc]).size <= OUTBOX.recipients, {
          error: TOO_MANY,
          path: ['cc'],
        }),
      ),
    answer: invoiceSchema,
  }),
} as const;
