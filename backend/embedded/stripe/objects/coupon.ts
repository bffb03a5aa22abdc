import { afterMonths } from '../billing/calendar.ts';
import type { Document } from '../store/stored.ts';
import { newId } from './identifier.ts';

export interface GivenCoupon {
  id?: string | undefined;
  name?: string | undefined;
  percent_off?: number | undefined;
  amount_off?: number | undefined;
  currency?: string | undefined;
  duration: 'once' | 'repeating' | 'forever';
  duration_in_months?: number | undefined;
  max_redemptions?: number | undefined;
  redeem_by?: number | undefined;
  applies_to?: { products: string[] } | undefined;
  metadata?: Record<string, string> | undefined;
}

export function newCoupon(at: number, given: GivenCoupon): Document<'coupon'> {
  return {
    id: given.id ?? newId('').slice(1, 9),
    object: 'coupon',
    amount_off: given.amount_off ?? null,
    ...(given.applies_to && { applies_to: given.applies_to }),
    created: at,
    currency: given.currency ?? null,
    duration: given.duration,
    duration_in_months: given.duration_in_months ?? null,
    livemode: false,
    max_redemptions: given.max_redemptions ?? null,
    metadata: given.metadata ?? {},
    name: given.name ?? null,
    percent_off: given.percent_off ?? null,
    redeem_by: given.redeem_by ?? null,
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
