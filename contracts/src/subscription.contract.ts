import * as z from 'zod/mini';
import { instant } from './fields.ts';
import { SUBSCRIPTION } from './limits.ts';
import { defineRoute } from './route.ts';

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

export const startFreeTrialBodySchema = z.strictObject({
  planId: z.literal(SUBSCRIPTION.professional.planId, { error: 'The trial is of the Professional plan' }),
});

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
    access: 'signedIn',
    summary: 'Starts the 30-day trial, once per organization and per verified address',
    body: startFreeTrialBodySchema,
    answer: subscriptionStatusSchema,
  }),
} as const;
