import * as z from 'zod/mini';
import { DASHBOARD_CARDS } from './dashboard-cards.ts';
import { memberRoleSchema, memberScopeSchema } from './membership.ts';
import { instant, uuid } from './record-fields.ts';
import { defineRoute } from './route.ts';
import { typedFormatsSchema } from './typed-formats.ts';

/** Role in the whole product, granted by the server. A person's role in an organization is `MemberRole`. */
export const userRoleSchema = z.enum(['user', 'admin', 'superadmin']);
export type UserRole = z.infer<typeof userRoleSchema>;

/** superadmin and super_admin become superadmin, admin stays, anything else becomes user. */
export function toUserRole(value: unknown): UserRole {
  if (value === 'superadmin' || value === 'super_admin') return 'superadmin';
  return value === 'admin' ? 'admin' : 'user';
}

export const organizationSummarySchema = z.object({
  id: uuid,
  name: z.string(),
  memberRole: memberRoleSchema,
  /** Which rows the person sees in it. */
  sees: memberScopeSchema,
  /** Changes with the clients that are assigned to the person; null for a person who sees all. */
  assignedMark: z.nullable(z.string()),
  currency: z.string(),
  timezone: z.string(),
  ...typedFormatsSchema.shape,
  /** Of the documents and mails of new clients. */
  documentLanguage: z.enum(['en', 'es']),
  /** The month in which the fiscal year begins; 1 is January. */
  fiscalYearMonth: z.number(),
  /** Whether the organization's setup is complete; before it, nobody can be invited. */
  isSetUp: z.boolean(),
  /** An address on the API's origin that needs no token. It changes with each new logo. */
  logoUrl: z.nullable(z.string()),
  /** The time when the organization and everything in it will be deleted; null without a request. */
  deletionScheduledFor: z.nullable(instant),
  /** Since when Oficio has suspended it: settings, exports and support stay reachable. Null otherwise. */
  suspendedAt: z.nullable(instant),
  /** Since when its mails to clients wait, because Oficio has paused them. Null otherwise. */
  sendingPausedAt: z.nullable(instant),
});
export type OrganizationSummary = z.infer<typeof organizationSummarySchema>;

export const currentUserSchema = z.object({
  id: uuid,
  email: z.string(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.nullable(z.string()),
  timezone: z.nullable(z.string()),
  onboardingCompleted: z.boolean(),
  onboarding_completed: z.boolean(),
  isEmailVerified: z.boolean(),
  role: userRoleSchema,
  /** Null only for a person without a membership who has an invitation to answer. */
  currentOrganizationId: z.nullable(uuid),
  organizationId: z.nullable(uuid),
  businessId: z.nullable(uuid),
  /** The `user_id` of the realtime tables' rows: the user id of the organization's owner. */
  ownerUserId: z.nullable(uuid),
  organization: z.nullable(organizationSummarySchema),
  /** The time when the account and its own data will be deleted; null without a request. */
  deletionScheduledFor: z.nullable(instant),
  createdAt: instant,
  updatedAt: instant,
});
export type CurrentUser = z.infer<typeof currentUserSchema>;

export const authRoutes = {
  me: defineRoute({
    method: 'GET',
    path: '/api/auth/me',
    access: 'signedIn',
    summary: 'The signed-in person, with the current organization',
    answer: currentUserSchema,
  }),
  updatePreferences: defineRoute({
    method: 'POST',
    path: '/api/auth/update-preferences',
    stale: ['/api/auth/me', '/api/dashboard/all'],
    access: 'signedIn',
    summary: 'Stores the person’s own preferences',
    body: z.strictObject({
      onboardingCompleted: z.optional(z.boolean()),
      /** Null: the usual ones. */
      dashboardCards: z.optional(
        z.nullable(z.array(z.enum(DASHBOARD_CARDS)).check(z.maxLength(DASHBOARD_CARDS.length))),
      ),
    }),
    answer: currentUserSchema,
  }),
} as const;
