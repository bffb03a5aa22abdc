import * as z from 'zod/mini';
import { CLIENT_LOCALES } from '../clients.contract.ts';
import { instant, uuid } from '../record-fields.ts';
import { MAIL_TEMPLATES } from '../reminder-limits.ts';
import { reminderAccess } from '../reminders/reminder-rules.contract.ts';
import { defineRoute } from '../route.ts';
import {
  MAIL_TEMPLATE_GROUPS,
  MAIL_TEMPLATE_KEYS,
  MAIL_TEMPLATE_RECORDS,
  MAIL_TEMPLATE_SENDERS,
} from './mail-template-keys.ts';

const textShape = { subject: z.string(), body: z.string() } as const;

const storedText = z.object({
  ...textShape,
  /** The organization has its own text. */
  isChanged: z.boolean(),
  /** Of the organization's text; 0 for the default. */
  version: z.number(),
  updatedAt: z.nullable(instant),
});
export type StoredTemplateText = z.infer<typeof storedText>;

const useShape = {
  key: z.enum(MAIL_TEMPLATE_KEYS),
  group: z.enum(MAIL_TEMPLATE_GROUPS),
  /** `nobody`: no mail of it is sent automatically, and none begins with its text. */
  sentBy: z.enum(MAIL_TEMPLATE_SENDERS),
  /** A sentence for members. */
  usedFor: z.string(),
  /** The kind of record that a preview can show; null: only examples. */
  record: z.nullable(z.enum(MAIL_TEMPLATE_RECORDS)),
} as const;

const listedTemplateSchema = z.object({
  ...useShape,
  locales: z.object({ en: storedText, es: storedText }),
});
export type ListedMailTemplate = z.infer<typeof listedTemplateSchema>;

const templateVersionSchema = z.object({
  version: z.number(),
  at: instant,
  /** The name of the member who saved it; null for one who has left. */
  by: z.nullable(z.string()),
});
export type MailTemplateVersion = z.infer<typeof templateVersionSchema>;

export const mailTemplateSchema = z.object({
  ...useShape,
  locale: z.enum(CLIENT_LOCALES),
  ...storedText.shape,
  default: z.object(textShape),
  variables: z.array(z.object({ name: z.string(), sample: z.string() })),
  /** The newest first. They stay when the text is reset. */
  versions: z.array(templateVersionSchema),
});
export type MailTemplate = z.infer<typeof mailTemplateSchema>;

/** The faults of a text depend on its template: `templateFaults`. */
const typedText = z.string().check(z.maxLength(2 * MAIL_TEMPLATES.body));
const typedShape = { subject: typedText, body: typedText } as const;

/** `entityId`: the record whose values are shown; absent: the examples. */
const shownBody = z.strictObject({ ...typedShape, entityId: z.optional(uuid) });
export type TemplatePreviewBody = z.infer<typeof shownBody>;

const template = '/api/mail-templates/:key/:locale' as const;
const writing = { ...reminderAccess, stale: ['/api/mail-templates', '/api/mail-templates/*'] } as const;

/** The texts of mails to clients. An organization can replace each of them in each language. */
export const mailTemplateRoutes = {
  list: defineRoute({
    ...reminderAccess,
    method: 'GET',
    path: '/api/mail-templates',
    summary: 'All templates of mails to clients, with their text in each language',
    answer: z.object({ items: z.array(listedTemplateSchema) }),
  }),
  read: defineRoute({
    ...reminderAccess,
    method: 'GET',
    path: template,
    summary: 'A template in one language, with its variables, its default text and its versions',
    answer: mailTemplateSchema,
  }),
  readVersion: defineRoute({
    ...reminderAccess,
    method: 'GET',
    path: `${template}/versions/:number`,
    summary: 'The text of an earlier version',
    answer: z.object({ ...templateVersionSchema.shape, ...textShape }),
  }),
  save: defineRoute({
    ...writing,
    method: 'PUT',
    path: template,
    summary: 'Replaces the text; 409 when it was changed by somebody else',
    /** `version` is that of the text that was edited, 0 for the default. */
    body: z.strictObject({ ...typedShape, version: z.number().check(z.int(), z.gte(0)) }),
    answer: mailTemplateSchema,
  }),
  reset: defineRoute({
    ...writing,
    method: 'DELETE',
    path: template,
    summary: 'Returns to the default text. The versions stay',
    answer: mailTemplateSchema,
  }),
  preview: defineRoute({
    ...reminderAccess,
    method: 'POST',
    path: `${template}/preview`,
    stale: [],
    summary: 'The mail that a text makes, with a record or with examples',
    body: shownBody,
    answer: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
  }),
  test: defineRoute({
    ...reminderAccess,
    method: 'POST',
    path: `${template}/test`,
    stale: [],
    summary: 'Sends the mail that a text makes to the caller’s own address',
    body: shownBody,
    answer: z.object({ to: z.string() }),
  }),
} as const;
