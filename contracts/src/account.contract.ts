import * as z from 'zod/mini';
import { currentUserSchema } from './auth.contract.ts';
import { email, optionalText, requiredText, timezone } from './fields.ts';
import { PASSWORDS, TEXT } from './limits.ts';
import { instant, uuid } from './record-fields.ts';
import { defineRoute } from './route.ts';

export const profileBodySchema = z.strictObject({
  firstName: requiredText('First name'),
  lastName: requiredText('Last name'),
  phone: optionalText(TEXT.phone),
  timezone: z.nullable(timezone),
});

/** Uses the person's own values; another person's `userId` or `email` is refused with 403. */
export const oauthWelcomeBodySchema = z.strictObject({
  userId: uuid,
  email,
  userName: z._default(requiredText('Name'), 'User'),
  provider: z._default(requiredText('Provider', TEXT.tag), 'google'),
});

export const sessionSummarySchema = z.object({
  id: uuid,
  /** True for the requesting session. */
  current: z.boolean(),
  /** The browser's user agent at the sign-in; null where the auth service doesn't store it. */
  userAgent: z.nullable(z.string()),
  startedAt: instant,
  lastUsedAt: instant,
});
export type SessionSummary = z.infer<typeof sessionSummarySchema>;

/**
 * `email` is typed again as the confirmation. `password` is needed where the account has one; otherwise the session has to
 * be new (`FRESH_SIGN_IN_MS`). `organizationIds` are the organizations whose only member is this
 * person; they are deleted with the account. A missing one is refused with `account.owns_organization`.
 */
export const accountDeletionBodySchema = z.strictObject({
  email,
  password: z.optional(z.string().check(z.maxLength(PASSWORDS.maxLength))),
  organizationIds: z.array(uuid).check(z.maxLength(50)),
});

/** The data that the deletion dialog shows. */
export const ownedOrganizationSchema = z.object({ id: uuid, name: z.string(), members: z.number() });
export type OwnedOrganization = z.infer<typeof ownedOrganizationSchema>;

export const accountRoutes = {
  updateProfile: defineRoute({
    method: 'PUT',
    path: '/api/auth/profile',
    access: 'signedIn',
    summary: 'Stores the person’s name, phone and time zone',
    body: profileBodySchema,
    answer: currentUserSchema,
  }),
  triggerOauthWelcome: defineRoute({
    method: 'POST',
    path: '/api/auth/trigger-oauth-welcome',
    access: 'signedIn',
    summary: 'Sends the person the welcome mail, once',
    body: oauthWelcomeBodySchema,
    answer: z.object({ sent: z.boolean() }),
  }),
  sessions: defineRoute({
    method: 'GET',
    path: '/api/auth/sessions',
    access: 'signedIn',
    summary: 'The places where the person is signed in',
    /** `available` is false where the auth service's sessions can't be read; `sessions` is empty then. */
    answer: z.object({ available: z.boolean(), sessions: z.array(sessionSummarySchema) }),
  }),
  endOtherSessions: defineRoute({
    method: 'POST',
    path: '/api/auth/sessions/end-others',
    stale: ['/api/auth/sessions'],
    access: 'signedIn',
    summary: 'Signs the person out everywhere else',
    answer: z.object({ ended: z.number() }),
  }),
  ownedOrganizations: defineRoute({
    method: 'GET',
    path: '/api/auth/owned-organizations',
    access: 'signedIn',
    summary: 'The organizations that the person owns, with the number of their members',
    answer: z.object({ organizations: z.array(ownedOrganizationSchema) }),
  }),
  scheduleDeletion: defineRoute({
    method: 'POST',
    path: '/api/auth/deletion',
    access: 'signedIn',
    summary: 'Schedules the removal of the account and signs it out everywhere',
    body: accountDeletionBodySchema,
    answer: z.object({ deletionScheduledFor: instant }),
  }),
  cancelDeletion: defineRoute({
    method: 'POST',
    path: '/api/auth/deletion/cancel',
    access: 'signedIn',
    summary: 'Keeps an account that was to be removed',
    answer: currentUserSchema,
  }),
} as const;
