import * as z from 'zod/mini';
import { email, requiredText } from './fields.ts';
import { TEXT } from './limits.ts';
import { defineRoute } from './route.ts';

/** Lengths of what the contact form takes, in characters. */
export const CONTACT_LENGTHS = { name: TEXT.short, email: TEXT.line, subject: TEXT.line, message: TEXT.long };

/** Breaks and control characters of a one-line text become spaces: they would be lines of a mail's header. */
const asOneLine = z.overwrite<string>((text) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' '));

const line = (label: string, max: number) => requiredText(label, max).check(asOneLine);

/** An answer goes to it: nothing that a mail's header takes for a name or for a second address. */
const replyAddress = email.check(
  z.refine((text) => !/[\p{Cc}\p{Cf}()<>[\]\\,;:"]/u.test(text), { error: 'Please enter a valid email' }),
);

export const contactBodySchema = z.strictObject({
  name: line('Name', CONTACT_LENGTHS.name),
  email: replyAddress,
  subject: line('Subject', CONTACT_LENGTHS.subject),
  message: requiredText('Message', CONTACT_LENGTHS.message),
  /** People don't see it and leave it empty: what fills it is a program, and its message goes nowhere. */
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
