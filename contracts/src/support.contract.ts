import * as z from 'zod/mini';
import { asOneLine, email, requiredText } from './fields.ts';
import { TEXT } from './limits.ts';
import { defineRoute } from './route.ts';

/** Lengths of the contact form's fields, in characters. */
export const CONTACT_LENGTHS = { name: TEXT.short, email: TEXT.line, subject: TEXT.line, message: TEXT.long };

const line = (label: string, max: number) => requiredText(label, max).check(asOneLine);

/** The address for the answer, without anything that a mail header would read as a name or a second address. */
const replyAddress = email.check(
  z.refine((text) => !/[\p{Cc}\p{Cf}()<>[\]\\,;:"]/u.test(text), { error: 'Please enter a valid email' }),
);

export const contactBodySchema = z.strictObject({
  name: line('Name', CONTACT_LENGTHS.name),
  email: replyAddress,
  subject: line('Subject', CONTACT_LENGTHS.subject),
  message: requiredText('Message', CONTACT_LENGTHS.message),
  /** Invisible to people, so only programs fill it in. Such a message is dropped. */
  homepage: z.optional(z.string()),
});
export type ContactBody = z.infer<typeof contactBodySchema>;

export const supportRoutes = {
  contact: defineRoute({
    method: 'POST',
    path: '/api/support/contact',
    access: 'public',
    summary: 'Takes a message to the support; with a bearer token it is the person’s own',
    status: 204,
    body: contactBodySchema,
  }),
} as const;
