import * as z from 'zod/mini';
import { email } from '../fields.ts';
import { REMINDER_ROLES } from '../member-roles.ts';
import { outboxMessageSchema } from '../outbox.contract.ts';
import { uuid } from '../record-fields.ts';
import { MAIL_TEMPLATES } from '../reminder-limits.ts';
import { defineRoute } from '../route.ts';
import { MAIL_TEMPLATE_KEYS } from './mail-template-keys.ts';

const typedText = z.string().check(z.maxLength(2 * MAIL_TEMPLATES.body));

const messageBody = z
  .strictObject({
    /** The template with which the text began; null for a text without one. */
    templateKey: z.nullable(z.enum(MAIL_TEMPLATE_KEYS)),
    /** The contact who gets it. Either this or `to`. */
    contactId: z.optional(uuid),
    to: z.optional(email),
    subject: typedText,
    /** Markdown. The subject and the text can have the variables of `PARTY_VARIABLES`. */
    body: typedText,
  })
  .check(
    z.refine(({ contactId, to }) => (contactId === undefined) !== (to === undefined), {
      error: 'Please choose a contact or enter an address',
      path: ['to'],
    }),
  );
export type ClientMessageBody = z.infer<typeof messageBody>;

export const clientMessageRoutes = {
  send: defineRoute({
    access: 'withAccess',
    members: REMINDER_ROLES,
    method: 'POST',
    path: '/api/clients/:id/mail',
    stale: ['client_directory', '/api/outbox'],
    summary: 'Queues a mail that a member writes to a client',
    status: 201,
    body: messageBody,
    answer: outboxMessageSchema,
  }),
} as const;
