import * as z from 'zod/mini';
import { planIdSchema } from '../billing.contract.ts';
import { localDate } from '../fields.ts';
import { listOf, listQueries } from '../list.contract.ts';
import { memberRoleSchema, memberScopeSchema } from '../membership.ts';
import { instant, uuid } from '../record-fields.ts';
import { defineRoute } from '../route.ts';
import { subscriptionStateSchema } from '../subscription.contract.ts';
import {
  namedUserSchema,
  reasonField,
  SUPERADMIN,
  superadminReading,
  superadminWriting,
  wholeDays,
} from './superadmin-fields.ts';
import { usageDaySchema } from './superadmin-overview.contract.ts';

/** States of an organization that filter the list: those of its subscription, and those that a person has set. */
export const ORGANIZATION_STATES = [
  ...subscriptionStateSchema.options,
  'granted',
  'suspended',
  'sending_paused',
  'deleting',
] as const;
export type OrganizationState = (typeof ORGANIZATION_STATES)[number];

/** Steps of a superadmin with an organization. */
export const ORGANIZATION_STEPS = [
  'extend_trial',
  'grant',
  'suspend',
  'resume',
  'pause_sending',
  'resume_sending',
] as const;
export type OrganizationStep = (typeof ORGANIZATION_STEPS)[number];

export const ORGANIZATION_SORTS = [
  'name',
  'owner',
  'plan',
  'state',
  'trialEnd',
  'members',
  'clients',
  'mails',
  'bounce',
  'storage',
  'lastActive',
  'createdAt',
] as const;
export type OrganizationSort = (typeof ORGANIZATION_SORTS)[number];

export const listedOrganizationSchema = z.object({
  id: uuid,
  name: z.string(),
  owner: namedUserSchema,
  planId: z.nullable(planIdSchema),
  planName: z.nullable(z.string()),
  /** The state of the subscription at this moment. A trial whose time is over is `expired`. */
  status: subscriptionStateSchema,
  /** Whether the members can use the product now: by the subscription, a trial or a grant, and not suspended. */
  hasAccess: z.boolean(),
  trialEnd: z.nullable(instant),
  /** The end of an access that a superadmin has granted; null without one that still runs. */
  grantedUntil: z.nullable(instant),
  suspendedAt: z.nullable(instant),
  sendingPausedAt: z.nullable(instant),
  deletionScheduledFor: z.nullable(instant),
  createdAt: instant,
  members: z.number(),
  /** Counted every few minutes, as are the following members. */
  clients: z.number(),
  /** Mails of the last 30 days to clients. */
  mails: z.number(),
  /** Those of them that a mail server refused. */
  refused: z.number(),
  /** `refused` of `mails` in percent, with one decimal; null without mails. */
  bouncePercent: z.nullable(z.number()),
  storageBytes: z.number(),
  /** The last UTC day with a request of a member; null if there was none since it is counted. */
  lastActiveOn: z.nullable(localDate),
});
export type ListedOrganization = z.infer<typeof listedOrganizationSchema>;

export const superadminOrganizationSchema = z.object({
  ...listedOrganizationSchema.shape,
  timezone: z.string(),
  currency: z.string(),
  countryCode: z.nullable(z.string()),
  isSetUp: z.boolean(),
  trialUsed: z.boolean(),
  currentPeriodEnd: z.nullable(instant),
  pastDueSince: z.nullable(instant),
  cancelAt: z.nullable(instant),
  /** The provider's id, for its dashboard. */
  stripeCustomerId: z.nullable(z.string()),
  /** Why it is suspended, or why its mails wait; null where it isn't so. */
  suspendedReason: z.nullable(z.string()),
  sendingPausedReason: z.nullable(z.string()),
  /** Mails that wait because sending is paused or the organization is suspended. */
  waitingMails: z.number(),
  /** The first 200, by role and name. */
  people: z.array(
    z.object({
      ...namedUserSchema.shape,
      memberRole: memberRoleSchema,
      sees: memberScopeSchema,
      joinedAt: instant,
      /** Superadmins aren't viewed. */
      canBeViewed: z.boolean(),
    }),
  ),
  /** The last 30 UTC days with the present one last. */
  days: z.array(usageDaySchema),
  /** The steps that are possible now. */
  can: z.array(z.enum(ORGANIZATION_STEPS)),
});
export type SuperadminOrganization = z.infer<typeof superadminOrganizationSchema>;

/** `none`: without a plan. */
export const PLAN_FILTERS = ['none', 'professional', 'starter'] as const;

const queries = listQueries(
  ORGANIZATION_SORTS,
  { state: z.enum(ORGANIZATION_STATES), plan: z.enum(PLAN_FILTERS) },
  '-createdAt',
);

const step = {
  ...superadminWriting,
  stale: [
    '/api/superadmin/organizations',
    '/api/superadmin/organizations/*',
    '/api/superadmin/overview',
    '/api/superadmin/subscriptions',
    '/api/superadmin/audit',
  ],
  answer: superadminOrganizationSchema,
} as const;
const ofOne = '/api/superadmin/organizations/:id';
const withReason = z.strictObject({ reason: reasonField });

/** Each step is in the audit log of the organization with its reason, and its actor is a superadmin. */
export const superadminOrganizationRoutes = {
  list: defineRoute({
    ...superadminReading,
    path: '/api/superadmin/organizations',
    summary: 'A page of all organizations; the search finds names and owners; superadmins only',
    query: queries.page,
    answer: listOf(listedOrganizationSchema),
  }),
  one: defineRoute({
    ...superadminReading,
    path: ofOne,
    summary: 'An organization with its people, its usage and the possible steps; superadmins only',
    answer: superadminOrganizationSchema,
  }),
  /** 409 `subscription.not_possible` without a trial that runs or has ended. */
  extendTrial: defineRoute({
    ...step,
    path: `${ofOne}/extend-trial`,
    summary: 'Makes the trial longer, counted from its end or from now if that is later; superadmins only',
    body: z.strictObject({ days: wholeDays(1, SUPERADMIN.trialDays), reason: reasonField }),
  }),
  /** Replaces an earlier grant. 0 days end it; 409 `subscription.not_possible` if there is none to end. */
  grant: defineRoute({
    ...step,
    path: `${ofOne}/grant`,
    summary: 'Gives access to a plan without a payment for some days from now; superadmins only',
    body: z.strictObject({
      planId: planIdSchema,
      days: wholeDays(0, SUPERADMIN.grantDays),
      reason: reasonField,
    }),
  }),
  /** Suspending and pausing again changes nothing and is answered like the first time. */
  suspend: defineRoute({
    ...step,
    path: `${ofOne}/suspend`,
    summary: 'Closes the organization for its members, and holds its mails; superadmins only',
    body: withReason,
  }),
  resume: defineRoute({
    ...step,
    path: `${ofOne}/resume`,
    summary: 'Opens a suspended organization again; superadmins only',
    body: withReason,
  }),
  pauseSending: defineRoute({
    ...step,
    path: `${ofOne}/pause-sending`,
    summary: 'Holds the organization’s mails to clients; superadmins only',
    body: withReason,
  }),
  resumeSending: defineRoute({
    ...step,
    path: `${ofOne}/resume-sending`,
    summary: 'Sends the organization’s mails again, the waiting ones included; superadmins only',
    body: withReason,
  }),
} as const;
