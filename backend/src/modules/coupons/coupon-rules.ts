import { type Coupon, type PlanId, SUBSCRIPTION } from '@oficio/contracts';

/** A coupon as it is stored. */
export type CouponRecord = Omit<Coupon, 'redeemed'> & { stripeCouponId: string | null };

/** The uses of a coupon from one organization's view. */
export interface CouponUse {
  /** Redeemed, or held for a payment page, by other organizations. */
  taken: number;
  redeemedByOrganization: boolean;
}

const CODE = /^[A-Z0-9][A-Z0-9_-]{0,39}$/;

export const UNKNOWN_CODE = 'Invalid coupon code';

/** The stored form of a trimmed code. Null if it can't be a code. */
export function couponCodeOf(typed: string): string | null {
  const code = typed.toUpperCase();
  return CODE.test(code) ? code : null;
}

/** The reason why a coupon can't be used, as a sentence. Null: it can be used. */
export function couponProblem(
  coupon: CouponRecord,
  use: CouponUse,
  { planId, now }: { planId: number; now: Date },
): string | null {
  if (!coupon.active) return UNKNOWN_CODE;
  if (use.redeemedByOrganization) return 'Your organization has already used this coupon';
  if (coupon.expiresAt !== null && now.getTime() >= Date.parse(coupon.expiresAt)) {
    return 'This coupon has expired';
  }
  if (coupon.maxRedemptions !== null && use.taken >= coupon.maxRedemptions) {
    return 'This coupon has been used up';
  }
  if (coupon.planId !== null && coupon.planId !== planId) {
    return `This coupon is for the ${planName(coupon.planId)} plan`;
  }
  return null;
}

function planName(planId: PlanId): string {
  return planId === SUBSCRIPTION.starter.planId ? SUBSCRIPTION.starter.name : SUBSCRIPTION.professional.name;
}
