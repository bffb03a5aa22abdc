import { Injectable } from '@nestjs/common';
import { SUBSCRIPTION } from '@oficio/contracts';
import type Stripe from 'stripe';
import { Clock } from '../../clock.ts';
import { Payments } from '../../payments/payments.ts';
import { providerRefusal } from '../../payments/provider-failure.ts';
import type { CouponRecord } from './coupon-rules.ts';

const DAY_S = 86_400;
/** The provider takes no end that is farther away than five years; we know it anyway. */
const FARTHEST_END_S = 5 * 365 * DAY_S - DAY_S;

/** Coupons at the payment provider: what they take off. Who may use them, and how often, is decided here alone. */
@Injectable()
export class ProviderCoupons {
  constructor(
    private readonly payments: Payments,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes it once, however often this is called.
   * @param gone the one whose place it takes; null: it is the first
   * @returns the provider's id of it
   * @throws Refusal payments.not_configured, payments.unavailable
   */
  async make(coupon: CouponRecord, gone: string | null): Promise<string> {
    const client = await this.payments.client();
    try {
      const made = await client.coupons.create(parametersOf(coupon, this.clock.now()), {
        idempotencyKey: gone === null ? `coupon ${coupon.id}` : `coupon ${coupon.id} after ${gone}`,
      });
      return made.id;
    } catch (error) {
      throw providerRefusal(error, 'payments.unavailable');
    }
  }
}

function parametersOf(coupon: CouponRecord, now: Date): Stripe.CouponCreateParams {
  const { id, code, kind, value, months, expiresAt } = coupon;
  const parameters = { name: code, metadata: { couponId: id }, ...redeemBy(expiresAt, now) };
  if (kind === 'free_months') {
    return { ...parameters, percent_off: 100, duration: 'repeating', duration_in_months: value };
  }
  return {
    ...parameters,
    ...(kind === 'percent' ? { percent_off: value } : { amount_off: value, currency: 'usd' }),
    ...(months === null ? { duration: 'forever' } : { duration: 'repeating', duration_in_months: months }),
  };
}

/** A page that was opened in time can be paid until it closes. */
function redeemBy(expiresAt: string | null, now: Date): { redeem_by?: number } {
  if (expiresAt === null) return {};
  const end = Math.ceil(Date.parse(expiresAt) / 1_000) + SUBSCRIPTION.checkoutOpenMinutes * 60;
  return end - now.getTime() / 1_000 > FARTHEST_END_S ? {} : { redeem_by: end };
}
