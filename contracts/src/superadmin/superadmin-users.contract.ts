import * as z from 'zod/mini';
import { sessionSummarySchema } from '../account.contract.ts';
import { userRoleSchema } from '../auth.contract.ts';
import { listOf, listQueries } from '../list.contract.ts';
import { memberRoleSchema } from '../membership.ts';
import { instant } from '../record-fields.ts';
import { defineRoute } from '../route.ts';
import {
  namedOrganizationSchema,
  namedUserSchema,
  reasonField,
  superadminReading,
  superadminWriting,
} from './superadmin-fields.ts';

export const listedUserSchema = z.object({
  ...namedUserSchema.shape,
  emailConfirmed: z.boolean(),
  role: userRoleSchema,
  organizations: z.number(),
  /** The latest sign-in; null for a person who never signed in. */
  lastSignInAt: z.nullable(instant),
  deletionScheduledFor: z.nullable(instant),
  createdAt: instant,
});
export type ListedUser = z.infer<typeof listedUserSchema>;

export const superadminUserSchema = z.object({
  ...listedUserSchema.shape,
  phone: z.nullable(z.string()),
  timezone: z.nullable(z.string()),
  organizationList: z.array(
    z.object({
      ...namedOrganizationSchema.shape,
      memberRole: memberRoleSchema,
      joinedAt: instant,
      isCurrent: z.boolean(),
    }),
  ),
  /** `current` is always false: these are the sessions of another person. */
  sessions: z.array(sessionSummarySchema),
  /** False for superadmins and for oneself. */
  canBeViewed: z.boolean(),
});
export type SuperadminUser = z.infer<typeof superadminUserSchema>;

export const USER_SORTS = ['createdAt', 'email'] as const;
const queries = listQueries(USER_SORTS, { unconfirmed: z.literal('true') }, '-createdAt');

const ofOne = '/api/superadmin/users/:id';
const stale = ['/api/superadmin/users', '/api/superadmin/users/*'] as const;

export const superadminUserRoutes = {
  list: defineRoute({
    ...superadminReading,
    path: '/api/superadmin/users',
    summary: 'A page of all people; the search finds names and addresses; superadmins only',
    query: queries.page,
    answer: listOf(listedUserSchema),
  }),
  one: defineRoute({
    ...superadminReading,
    path: ofOne,
    summary: 'A person with their organizations and sessions; superadmins only',
    answer: superadminUserSchema,
  }),
  endSessions: defineRoute({
    ...superadminWriting,
    stale,
    path: `${ofOne}/sessions/end`,
    summary: 'Signs a person out everywhere; superadmins only',
    body: z.strictObject({ reason: reasonField }),
    answer: z.object({ ended: z.number() }),
  }),
  /** 409 `account.confirmed_already` if the address is confirmed. */
  resendVerification: defineRoute({
    ...superadminWriting,
    stale,
    path: `${ofOne}/resend-verification`,
    summary: 'Sends the mail that confirms the address again; superadmins only',
    body: z.strictObject({ reason: reasonField }),
    status: 204,
  }),
} as const;
