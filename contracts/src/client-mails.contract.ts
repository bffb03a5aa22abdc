import * as z from 'zod/mini';
import { email, requiredText } from './fields.ts';
import { OUTBOX, TEXT } from './limits.ts';
import { SUPPRESSION_REASONS } from './mail-suppressions.contract.ts';
import { instant } from './record-fields.ts';
import { MAIL_TEMPLATES } from './reminder-limits.ts';

const TOO_MANY = `At most ${OUTBOX.recipients} addresses`;

const mailTexts = {
  subject: requiredText('Subject', TEXT.line).check(
    z.refine((text) => !/[\r\n]/.test(text), { error: 'A subject has one line' }),
  ),
  /** Markdown. */
  message: requiredText('Message', MAIL_TEMPLATES.body),
} as const;

/** What every mail to a client begins with. */
export const clientMailFields = {
  /** The first of the contacts who receive invoices, otherwise the client's own address; empty without one. */
  to: z.array(z.string()),
  /** The further contacts who receive invoices. */
  cc: z.array(z.string()),
  subject: z.string(),
  message: z.string(),
} as const;

/** A mail as its preview reads it. */
export const mailPreviewBodySchema = z.strictObject({
  ...mailTexts,
  /** As they are typed; those that get no mail are named in the answer. */
  addresses: z.optional(
    z.array(z.string().check(z.maxLength(TEXT.line))).check(z.maxLength(2 * OUTBOX.recipients)),
  ),
});
export type MailPreviewBody = z.infer<typeof mailPreviewBodySchema>;

export const mailPreviewSchema = z.object({
  html: z.string(),
  /** The sender's name. */
  from: z.string(),
  /** The address for replies; null: the sender's own. */
  replyTo: z.nullable(z.string()),
  suppressed: z.array(
    z.object({ address: z.string(), reason: z.enum(SUPPRESSION_REASONS), createdAt: instant }),
  ),
});
export type MailPreview = z.infer<typeof mailPreviewSchema>;

/** The members of a mail that is sent. */
export const sentMailFields = {
  /** The first one gets the mail, further ones a copy. */
  to: z
    .array(email)
    .check(z.minLength(1, 'Please enter an address'), z.maxLength(OUTBOX.recipients, TOO_MANY)),
  cc: z.optional(z.array(email).check(z.maxLength(OUTBOX.recipients - 1, TOO_MANY))),
  ...mailTexts,
} as const;

/** A mail goes to ten addresses at most, its copies included. */
export const hasRoom = z.refine<{ to: string[]; cc?: string[] | undefined }>(
  ({ to, cc = [] }) => new Set([...to, ...cc]).size <= OUTBOX.recipients,
  { error: TOO_MANY, path: ['cc'] },
);

/** The addresses and the text of a mail that is sent. */
export const writtenMailSchema = z.strictObject(sentMailFields).check(hasRoom);
