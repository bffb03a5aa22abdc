import * as z from 'zod/mini';
import { couponCodeSchema, planIdSchema } from './billing.contract.ts';
import { instant } from './record-fields.ts';
import { defineRoute } from './route.ts';

export const validateCouponBodySchema = z.strictObject({
  code: couponCodeSchema,
  /** Default: Professional. */
  planId: z.optional(planIdSchema),
});

/** `error` is the sentence to show for an invalid coupon. */
export const couponValidationSchema = z.object({
  valid: z.boolean(),
  coupon: z.nullable(z.object({ code: z.string(), description: z.string() })),
  error: z.nullable(z.string()),
});
export type CouponValidation = z.infer<typeof couponValidationSchema>;

export const couponKindSchema = z.enum(['percent', 'amount', 'free_months']);
export type CouponKind = z.infer<typeof couponKindSchema>;

export const couponSchema = z.object({
  id: z.uuid(),
  /** In upper case. */
  code: z.string(),
  description: z.string(),
  kind: couponKindSchema,
  /** Percent (1 to 100), cents of a US dollar, or months. */
  value: z.number(),
  /** The number of months of a reduction; null for the subscription's whole duration. */
  months: z.nullable(z.number()),
  /** Null for any plan. */
  planId: z.nullable(planIdSchema),
  /** Null for unlimited use. */
  maxRedemptions: z.nullable(z.number()),
  redeemed: z.number(),
  expiresAt: z.nullable(instant),
  active: z.boolean(),
});
export type Coupon = z.infer<typeof couponSchema>;

const whole = (least: number, most: number, error: string) =>
  z.int({ error }).check(z.gte(least, { error }), z.lte(most, { error }));

export const createCouponBodySchema = z.strictObject({
  code: couponCodeSchema,
  description: z
    .string()
    .check(z.trim(), z.minLength(1, { error: 'Please describe the coupon' }), z.maxLength(200)),
  kind: couponKindSchema,
  value: whole(1, 100_000, 'Please enter a whole number of at least 1'),
  months: z.optional(z.nullable(whole(1, 36, 'Please enter 1 to 36 months'))),
  planId: z.optional(z.nullable(planIdSchema)),
  maxRedemptions: z.optional(z.nullable(whole(1, 1_000_000, 'Please enter a whole number of at least 1'))),
  expiresAt: z.optional(z.nullable(instant)),
});

export const couponRoutes = {
  validate: defineRoute({
    method: 'POST',
    path: '/api/coupons/validate',
    access: 'signedIn',
    summary: 'Whether a coupon can be used by the caller’s organization, and what it gives',
    body: validateCouponBodySchema,
    answer: couponValidationSchema,
  }),
  list: defineRoute({
    method: 'GET',
    path: '/api/superadmin/coupons',
    access: 'signedIn',
    summary: 'Every coupon, the newest first; superadmins only',
    answer: z.object({ coupons: z.array(couponSchema) }),
  }),
  create: defineRoute({
    method: 'POST',
    path: '/api/superadmin/coupons',
    access: 'signedIn',
    summary: 'Makes a coupon, here and at the payment provider; superadmins only',
    status: 201,
    body: createCouponBodySchema,
    answer: couponSchema,
  }),
  update: defineRoute({
    method: 'PATCH',
    path: '/api/superadmin/coupons/:id',
    access: 'signedIn',
    summary: 'Withdraws a coupon or gives it out again; superadmins only',
    body: z.strictObject({ active: z.boolean() }),
    answer: couponSchema,
  }),
} as const;
