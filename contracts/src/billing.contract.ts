import * as z from 'zod/mini';
import { COUPON_CODE_MAX_LENGTH, SUBSCRIPTION } from './limits.ts';
import { MANAGING_ROLES } from './member-roles.ts';
import { defineRoute } from './route.ts';
import { STALE_SUBSCRIPTION, subscriptionStatusSchema } from './subscription.contract.ts';

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

/** Payment of a subscription, and its changes. Apart from `subscriptionRoutes`, which each signed-in page loads. */
export const billingRoutes = {
  createCheckoutSession: defineRoute({
    method: 'POST',
    path: '/api/subscription/create-checkout-session',
    stale: STALE_SUBSCRIPTION,
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
    stale: STALE_SUBSCRIPTION,
    access: 'signedIn',
    members: MANAGING_ROLES,
    summary: 'Opens the customer portal: payment method and invoices',
    answer: z.object({ url: z.string() }),
  }),
  cancel: defineRoute({
    method: 'POST',
    path: '/api/subscription/cancel',
    stale: STALE_SUBSCRIPTION,
    access: 'signedIn',
    members: MANAGING_ROLES,
    summary: 'Cancels at the end of the paid period',
    answer: subscriptionStatusSchema,
  }),
  resume: defineRoute({
    method: 'POST',
    path: '/api/subscription/resume',
    stale: STALE_SUBSCRIPTION,
    access: 'signedIn',
    members: MANAGING_ROLES,
    summary: 'Takes a cancellation back before the period has ended',
    answer: subscriptionStatusSchema,
  }),
  changePlan: defineRoute({
    method: 'POST',
    path: '/api/subscription/change-plan',
    stale: STALE_SUBSCRIPTION,
    access: 'signedIn',
    members: MANAGING_ROLES,
    summary: 'Moves a running subscription to another plan; Starter is for one person',
    body: z.strictObject({ planId: planIdSchema }),
    answer: subscriptionStatusSchema,
  }),
} as const;
