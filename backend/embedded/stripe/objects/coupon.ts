import { afterMonths } from '../billing/calendar.ts';
import type { Document } from '../store/stored.ts';
import { newId } from './identifier.ts';

export interface GivenCoupon {
  id?: string | undefined;
  name?: string | undefined;
  percentOff: number | null;
  amountOff: number | null;
  currency: string | null;
  duration: 'once' | 'repeating' | 'forever';
  durationInMonths: number | null;
  maxRedemptions: number | null;
  redeemBy: number | null;
  products: string[] | null;
  metadata: Record<string, string>;
}

export function newCoupon(at: number, given: GivenCoupon): Document<'coupon'> {
  return {
    id: given.id ?? newId('').slice(1, 9),
    object: 'coupon',
    amount_off: given.amountOff,
    ...(given.products && { applies_to: { products: given.products } }),
    created: at,
    currency: given.currency,
    duration: given.duration,
    duration_in_months: given.durationInMonths,
    livemode: false,
    max_redemptions: given.maxRedemptions,
    metadata: given.metadata,
    name: given.name ?? null,
    percent_off: given.percentOff,
    redeem_by: given.redeemBy,
    times_redeemed: 0,
    valid: true,
  };
}

/** The reason why a coupon can't be used at an instant, as a sentence; null for a valid coupon. */
export function couponTrouble(coupon: Document<'coupon'>, at: number): string | null {
  if (coupon.redeem_by !== null && coupon.redeem_by <= at) return 'This coupon has expired.';
  if (coupon.max_redemptions !== null && coupon.times_redeemed >= coupon.max_redemptions) {
    return 'This coupon has been used up.';
  }
  return null;
}

/** A coupon applied to a subscription. Its months count from the instant of its application. */
export function newDiscount(
  at: number,
  coupon: Document<'coupon'>,
  on: { customer: string; subscription: string; checkoutSession: string | null },
): Document<'discount'> {
  return {
    id: newId('di'),
    object: 'discount',
    checkout_session: on.checkoutSession,
    customer: on.customer,
    customer_account: null,
    end: coupon.duration === 'repeating' ? afterMonths(at, coupon.duration_in_months ?? 1) : null,
    invoice: null,
    invoice_item: null,
    promotion_code: null,
    source: { coupon: coupon.id, type: 'coupon' },
    start: at,
    subscription: on.subscription,
    subscription_item: null,
  };
}
