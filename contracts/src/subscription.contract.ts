import * as z from 'zod/mini';
import { COUPON_CODE_MAX_LENGTH, SUBSCRIPTION } from './limits.ts';
import { MANAGING_ROLES } from './member-roles.ts';
import { instant } from './record-fields.ts';
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

export const subscriptionConfigSchema = z.object({
  publishableKey: z.nullable(z.string()),
  stripeConfigured: z.boolean(),
});
export type SubscriptionConfig = z.infer<typeof subscriptionConfigSchema>;

export const planIdSchema = z.literal([SUBSCRIPTION.professional.planId, SUBSCRIPTION.starter.planId], {
  error: 'Please choose one of the plans',
});
export type PlanId = z.infer<typeof planIdSchema>;

/** Case and surrounding spaces are ignored. */
export const couponCodeSchema = z
  .string({ error: 'Please enter a coupon code' })
  .check(
    z.trim(),
    z.minLength(1, { error: 'Please enter a coupon code' }),
    z.maxLength(COUPON_CODE_MAX_LENGTH, { error: 'Invalid coupon code' }),
  );

/** An absent body counts as an empty one. */
export const createCheckoutSessionBodySchema = z._default(
  z.strictObject({
    /** Only present when one was typed. */
    couponCode: z.optional(couponCodeSchema),
    /** Default: Professional. */
    planId: z.optional(planIdSchema),
  }),
  {},
);

/** The payment page's address. Both names have the same meaning; a browser uses the present one. */
export const checkoutSessionSchema = z.object({
  url: z.optional(z.nullable(z.string())),
  sessionUrl: z.optional(z.nullable(z.string())),
});
export type CheckoutSession = z.infer<typeof checkoutSessionSchema>;

/** The query of the address that the payment page returns to. */
export const checkoutReturnBodySchema = z.strictObject({
  sessionId: z.string().check(z.regex(/^[A-Za-z0-9_]{1,200}$/, { error: 'This is not a payment' })),
});

export const startFreeTrialBodySchema = z.strictObject({
  planId: z.literal(SUBSCRIPTION.professional.planId, { error: 'The trial is of the Professional plan' }),
});

/** A refused call may mean that the page was out of date. */
const STATUS = ['/api/subscription/status'] as const;

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
    stale: STATUS,
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
  createCheckoutSession: defineRoute({
    method: 'POST',
    path: '/api/subscription/create-checkout-session',
    stale: STATUS,
    access: 'signedIn',
    members: MANAGING_ROLES,
    summary: 'Opens the payment page of a plan, with a coupon when one was typed',
    body: createCheckoutSessionBodySchema,
    answer: checkoutSessionSchema,
  }),
  checkoutReturn: defineRoute({
    method: 'POST',
    path: '/api/subscription/checkout-return',
    access: 'signedIn',
    members: MANAGING_ROLES,
    summary: 'Looks whether the payment page was paid, without waiting for the provider to tell',
    body: checkoutReturnBodySchema,
    answer: subscriptionStatusSchema,
  }),
  portal: defineRoute({
    method: 'POST',
    path: '/api/subscription/portal',
    stale: STATUS,
    access: 'signedIn',
    members: MANAGING_ROLES,
    summary: 'Opens the customer portal: payment method and invoices',
    answer: z.object({ url: z.string() }),
  }),
  cancel: defineRoute({
    method: 'POST',
    path: '/api/subscription/cancel',
    stale: STATUS,
    access: 'signedIn',
    members: MANAGING_ROLES,
    summary: 'Cancels at the end of the paid period',
    answer: subscriptionStatusSchema,
  }),
  resume: defineRoute({
    method: 'POST',
    path: '/api/subscription/resume',
    stale: STATUS,
    access: 'signedIn',
    members: MANAGING_ROLES,
    summary: 'Takes a cancellation back before the period has ended',
    answer: subscriptionStatusSchema,
  }),
  changePlan: defineRoute({
    method: 'POST',
    path: '/api/subscription/change-plan',
    stale: STATUS,
    access: 'signedIn',
    members: MANAGING_ROLES,
    summary: 'Moves a running subscription to another plan; Starter is for one person',
    body: z.strictObject({ planId: planIdSchema }),
    answer: subscriptionStatusSchema,
  }),
} as const;
