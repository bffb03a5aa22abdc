import * as z from 'zod/mini';
import { planIdSchema } from '../billing.contract.ts';
import { localDate } from '../fields.ts';
import { listOf, listQueries, pageQuery } from '../list.contract.ts';
import { instant, uuid } from '../record-fields.ts';
import { defineRoute } from '../route.ts';
import { subscriptionStateSchema } from '../subscription.contract.ts';
import { namedOrganizationSchema, superadminReading } from './superadmin-fields.ts';
import { usageDaySchema } from './superadmin-overview.contract.ts';

export const listedSubscriptionSchema = z.object({
  organization: namedOrganizationSchema,
  planId: z.nullable(planIdSchema),
  planName: z.nullable(z.string()),
  /** US dollars a month, without coupons; 0 where nothing is paid now; null without a plan. */
  priceUsd: z.nullable(z.number()),
  status: subscriptionStateSchema,
  trialEnd: z.nullable(instant),
  currentPeriodEnd: z.nullable(instant),
  pastDueSince: z.nullable(instant),
  canceledAt: z.nullable(instant),
  cancelAt: z.nullable(instant),
  grantedUntil: z.nullable(instant),
  /** The provider's ids, for its dashboard. */
  stripeCustomerId: z.nullable(z.string()),
  stripeSubscriptionId: z.nullable(z.string()),
  updatedAt: instant,
});
export type ListedSubscription = z.infer<typeof listedSubscriptionSchema>;

/** Organizations that never started a trial have no subscription and aren't listed. */
const queries = listQueries(
  ['updatedAt', 'trialEnd', 'currentPeriodEnd'],
  { state: subscriptionStateSchema, plan: z.enum(['professional', 'starter']) },
  '-updatedAt',
);

export const superadminSubscriptionRoutes = {
  list: defineRoute({
    ...superadminReading,
    path: '/api/superadmin/subscriptions',
    summary: 'A page of all subscriptions; the search finds names and owners; superadmins only',
    query: queries.page,
    answer: listOf(listedSubscriptionSchema),
  }),
} as const;

export const organizationUsageSchema = z.object({
  organization: namedOrganizationSchema,
  ...usageDaySchema.shape,
});
export type OrganizationUsage = z.infer<typeof organizationUsageSchema>;

export const USAGE_SORTS = ['requests', 'mails', 'refused', 'lookups', 'bytes'] as const;
export type UsageSort = (typeof USAGE_SORTS)[number];

export const superadminUsageRoutes = {
  days: defineRoute({
    ...superadminReading,
    path: '/api/superadmin/usage',
    summary: 'Usage by day, of all organizations or of one; at most 366 days; superadmins only',
    query: z.strictObject({
      from: localDate,
      to: localDate,
      organizationId: z.optional(uuid),
    }),
    /** Every day of the period, from the first to the last. */
    answer: z.object({ days: z.array(usageDaySchema) }),
  }),
  organizations: defineRoute({
    ...superadminReading,
    path: '/api/superadmin/usage/organizations',
    summary: 'The organizations with the most usage on a day; superadmins only',
    query: z.strictObject({
      ...pageQuery.shape,
      day: localDate,
      sort: z._default(z.enum(USAGE_SORTS), 'requests'),
    }),
    answer: listOf(organizationUsageSchema),
  }),
} as const;
