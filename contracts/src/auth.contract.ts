import * as z from 'zod/mini';
import { memberRoleSchema } from './member-roles.ts';
import { instant, uuid } from './record-fields.ts';
import { defineRoute } from './route.ts';

/** Of the whole product, held by the server; a person's role in an organization is `MemberRole`. */
export const userRoleSchema = z.enum(['user', 'admin', 'superadmin']);
export type UserRole = z.infer<typeof userRoleSchema>;

/** superadmin and super_admin become superadmin; admin stays; anything else is user. */
export function toUserRole(value: unknown): UserRole {
  if (value === 'superadmin' || value === 'super_admin') return 'superadmin';
  return value === 'admin' ? 'admin' : 'user';
}

export const organizationSummarySchema = z.object({
  id: uuid,
  name: z.string(),
  memberRole: memberRoleSchema,
  currency: z.string(),
  timezone: z.string(),
  /** Whether somebody has said what the organization is; until then nobody is invited to it. */
  isSetUp: z.boolean(),
  /** An address on the API's own origin that needs no token; another with each new logo. */
  logoUrl: z.nullable(z.string()),
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
  /** Null only while somebody without a membership has an invitation to answer. */
  currentOrganizationId: z.nullable(uuid),
  organizationId: z.nullable(uuid),
  businessId: z.nullable(uuid),
  /** The `user_id` of the realtime tables' rows: the organization owner's user id. */
  ownerUserId: z.nullable(uuid),
  organization: z.nullable(organizationSummarySchema),
  /** When the account and what it alone owns will be removed; null while nobody asked for that. */
  deletionScheduledFor: z.nullable(instant),
  createdAt: instant,
  updatedAt: instant,
});
export type CurrentUser = z.infer<typeof currentUserSchema>;

export const updatePreferencesBodySchema = z.strictObject({
  onboardingCompleted: z.boolean(),
});

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
    access: 'signedIn',
    summary: 'Stores the person’s own preferences',
    body: updatePreferencesBodySchema,
    answer: currentUserSchema,
  }),
} as const;
