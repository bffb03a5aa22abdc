import * as z from 'zod/mini';
import { MANAGING_ROLES } from './member-roles.ts';
import { instant } from './record-fields.ts';
import { defineRoute } from './route.ts';
import { SUBSCRIPTION } from './signed-in-limits.ts';

export const subscriptionStateSchema = z.enum([
  'none',
  'trialing',
  'active',
  'past_due',
  'paused',
  'canceled',
  'expired',
  'incomplete',
]);
export type SubscriptionState = z.infer<typeof subscriptionStateSchema>;

export const actionRequiredSchema = z.enum(['none', 'start_trial', 'subscribe', 'update_payment', 'resume']);

export const subscriptionStatusSchema = z.object({
  hasSubscription: z.boolean(),
  status: subscriptionStateSchema,
  isActive: z.boolean(),
  isTrialing: z.boolean(),
  isExpiredTrial: z.boolean(),
  /** Whole days, rounded up; 0 without a running trial or period. */
  daysLeft: z.number(),
  planName: z.nullable(z.string()),
  /** US dollars a month. */
  planPrice: z.nullable(z.number()),
  trialEnd: z.nullable(instant),
  currentPeriodEnd: z.nullable(instant),
  canceledAt: z.nullable(instant),
  cancelAt: z.nullable(instant),
  stripePublishableKey: z.nullable(z.string()),
  stripeConfigured: z.boolean(),
  serverTime: instant,
  hasActiveAccess: z.boolean(),
  statusDescription: z.string(),
  trialUsed: z.boolean(),
  isSuperadmin: z.boolean(),
  isGracePeriod: z.boolean(),
  needsPayment: z.boolean(),
  isCanceled: z.boolean(),
  canManageSubscription: z.boolean(),
  statusDisplay: z.string(),
  actionRequired: actionRequiredSchema,
  showUpgradePrompt: z.boolean(),
});
export type SubscriptionStatus = z.infer<typeof subscriptionStatusSchema>;

export const subscriptionConfigSchema = z.object({
  publishableKey: z.nullable(z.string()),
  stripeConfigured: z.boolean(),
});
export type SubscriptionConfig = z.infer<typeof subscriptionConfigSchema>;

export const startFreeTrialBodySchema = z.strictObject({
  planId: z.literal(SUBSCRIPTION.professional.planId, { error: 'The trial is of the Professional plan' }),
});

/** A refused call may mean that the page was out of date. */
export const STALE_SUBSCRIPTION = ['/api/subscription/status'] as const;

export const subscriptionRoutes = {
  status: defineRoute({
    method: 'GET',
    path: '/api/subscription/status',
    access: 'signedIn',
    summary: 'The organization’s subscription, with everything derived from it',
    answer: subscriptionStatusSchema,
  }),
  startFreeTrial: defineRoute({
    method: 'POST',
    path: '/api/subscription/start-free-trial',
    stale: STALE_SUBSCRIPTION,
    access: 'signedIn',
    members: MANAGING_ROLES,
    summary: 'Starts the 30-day trial, once per organization and per verified address',
    body: startFreeTrialBodySchema,
    answer: subscriptionStatusSchema,
  }),
  config: defineRoute({
    method: 'GET',
    path: '/api/subscription/config',
    access: 'signedIn',
    summary: 'What the browser needs to know of the payment provider, without looking the subscription up',
    answer: subscriptionConfigSchema,
  }),
} as const;
