import * as z from 'zod/mini';
import {
  clientMailFields,
  hasRoom,
  mailPreviewBodySchema,
  mailPreviewSchema,
  sentMailFields,
} from './client-mails.contract.ts';
import { version } from './fields.ts';
import { INVOICE_ISSUING_ROLES } from './member-roles.ts';
import { quoteSchema } from './quote.ts';
import { defineRoute } from './route.ts';
import { STALE_WITH_QUOTES } from './stale-quotes.ts';

const issuing = { access: 'withAccess', members: INVOICE_ISSUING_ROLES } as const;

/** The mail with a quote to the client. The first one of a draft opens it for the client's answer. */
export const quoteMailRoutes = {
  mail: defineRoute({
    ...issuing,
    method: 'GET',
    path: '/api/quotes/:id/mail',
    summary: 'The recipients, the subject and the text that the mail with a quote begins with',
    answer: z.object({
      ...clientMailFields,
      attachPdf: z.boolean(),
      /** The number that the texts name: the quote's own, or the next one for a draft; null where today has none. */
      number: z.nullable(z.string()),
    }),
  }),
  mailPreview: defineRoute({
    ...issuing,
    method: 'POST',
    path: '/api/quotes/:id/mail/preview',
    stale: [],
    summary: 'The mail with a quote, as the client would see it',
    body: mailPreviewBodySchema,
    answer: mailPreviewSchema,
  }),
  send: defineRoute({
    ...issuing,
    method: 'POST',
    path: '/api/quotes/:id/send',
    stale: STALE_WITH_QUOTES,
    summary: 'Queues a mail with the quote to the client; a draft gets its number and is frozen',
    body: z.strictObject({ version, ...sentMailFields, attachPdf: z.boolean() }).check(hasRoom),
    answer: quoteSchema,
  }),
} as const;
