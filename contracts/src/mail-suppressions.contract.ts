import * as z from 'zod/mini';
import { email } from './fields.ts';
import { listOf, pageQuery } from './list.contract.ts';
import { REMINDER_ROLES } from './member-roles.ts';
import { instant, uuid } from './record-fields.ts';
import { defineRoute } from './route.ts';

/** What an address doesn't get: reminders, or any mail. */
export const SUPPRESSION_SCOPES = ['reminders', 'all'] as const;
export type SuppressionScope = (typeof SUPPRESSION_SCOPES)[number];
/** `bounced`: the recipient's mail server rejected an email permanently. `manual`: a member's decision. */
export const SUPPRESSION_REASONS = ['unsubscribed', 'bounced', 'manual'] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

export const mailSuppressionSchema = z.object({
  id: uuid,
  /** In lower case. */
  address: z.string(),
  scope: z.enum(SUPPRESSION_SCOPES),
  reason: z.enum(SUPPRESSION_REASONS),
  createdAt: instant,
  /** The first clients who have the address, by their names. */
  clients: z.array(z.object({ id: uuid, name: z.string() })),
});
export type MailSuppression = z.infer<typeof mailSuppressionSchema>;

/** The addresses are of all clients. */
const managing = { access: 'withAccess', members: REMINDER_ROLES, needs: 'allClients' } as const;

export const mailSuppressionRoutes = {
  list: defineRoute({
    ...managing,
    method: 'GET',
    path: '/api/mail-suppressions',
    summary: 'Addresses that get no emails from the organization, or no reminders: the latest first',
    query: pageQuery,
    answer: listOf(mailSuppressionSchema),
  }),
  add: defineRoute({
    ...managing,
    method: 'POST',
    path: '/api/mail-suppressions',
    summary:
      'Stops emails to an address, or reminders alone; an address without reminders gets no email from then on',
    status: 201,
    body: z.strictObject({ address: email, scope: z.enum(SUPPRESSION_SCOPES) }),
    stale: ['/api/mail-suppressions', '/api/reminders/preview', '/api/reminders/figures'],
    answer: mailSuppressionSchema,
  }),
  remove: defineRoute({
    ...managing,
    method: 'DELETE',
    path: '/api/mail-suppressions/:id',
    stale: ['/api/mail-suppressions', '/api/reminders/preview', '/api/reminders/figures'],
    summary: 'Allows mails to the address again',
    status: 204,
  }),
} as const;
