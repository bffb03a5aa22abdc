import * as z from 'zod/mini';
import {
  clientMailFields,
  hasRoom,
  mailPreviewBodySchema,
  mailPreviewSchema,
  sentMailFields,
} from './client-mails.contract.ts';
import { ACCOUNTING_READING_ROLES } from './member-roles.ts';
import { outboxMessageSchema } from './outbox.contract.ts';
import { defineRoute } from './route.ts';
import { statementQuerySchema } from './settlements.contract.ts';

/** The mails so far about the same thing. A mail is queued only if that is still their number. */
const earlier = z.number().check(z.int(), z.gte(0));

const moneyMailSchema = z.object({ ...clientMailFields, earlier });
export type MoneyMail = z.infer<typeof moneyMailSchema>;

const mailing = { access: 'withAccess', members: ACCOUNTING_READING_ROLES } as const;
const sentMailSchema = z.strictObject({ ...sentMailFields, earlier }).check(hasRoom);

/** The receipt of a payment, or the notice of a refund, to the client. A voided payment has none. */
export const paymentMailRoutes = {
  mail: defineRoute({
    ...mailing,
    method: 'GET',
    path: '/api/payments/:id/mail',
    summary: 'The recipients, the subject and the text that the receipt of a payment begins with',
    answer: moneyMailSchema,
  }),
  mailPreview: defineRoute({
    ...mailing,
    method: 'POST',
    path: '/api/payments/:id/mail/preview',
    stale: [],
    summary: 'The receipt of a payment, as the client would see it',
    body: mailPreviewBodySchema,
    answer: mailPreviewSchema,
  }),
  send: defineRoute({
    ...mailing,
    method: 'POST',
    path: '/api/payments/:id/mail',
    stale: ['client_directory', '/api/payments/*/mail'],
    summary: 'Queues a mail with the receipt of a payment to the client',
    status: 201,
    body: sentMailSchema,
    answer: outboxMessageSchema,
  }),
} as const;

/** The statement of a client by mail, as a table in it. */
export const statementMailRoutes = {
  mail: defineRoute({
    ...mailing,
    method: 'GET',
    path: '/api/clients/:id/statement/mail',
    summary: 'The recipients, the subject and the text that the mail with a statement begins with',
    query: statementQuerySchema,
    answer: moneyMailSchema,
  }),
  mailPreview: defineRoute({
    ...mailing,
    method: 'POST',
    path: '/api/clients/:id/statement/mail/preview',
    stale: [],
    summary: 'The mail with a statement, as the client would see it',
    query: statementQuerySchema,
    body: mailPreviewBodySchema,
    answer: mailPreviewSchema,
  }),
  send: defineRoute({
    ...mailing,
    method: 'POST',
    path: '/api/clients/:id/statement/mail',
    summary: 'Queues a mail with a statement to the client',
    status: 201,
    query: statementQuerySchema,
    body: sentMailSchema,
    answer: outboxMessageSchema,
  }),
} as const;
