import { Injectable } from '@nestjs/common';
import { SUBSCRIPTION } from '@oficio/contracts';
import type Stripe from 'stripe';
import { Clock } from '../../clock.ts';
import { Payments } from '../../payment-provider/payment-provider.ts';
import { providerApiError } from '../../payment-provider/provider-failure.ts';
import type { CouponRecord } from './coupon-rules.ts';

const DAY_S = 86_400;
/** The provider accepts no expiry beyond five years, and Oficio checks the expiry itself. */
const FARTHEST_END_S = 5 * 365 * DAY_S - DAY_S;

/** Coupons at the payment provider, which applies the discount. Oficio alone decides who may use one, and how often. */
@Injectable()
export class ProviderCoupons {
  constructor(
    private readonly payments: Payments,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates the coupon once, however often it is called.
   * @param gone the deleted coupon that it replaces; null for the first
   * @returns the provider's id
   * @throws ApiError payments.not_configured, payments.unavailable
   */
  async make(coupon: CouponRecord, gone: string | null): Promise<string> {
    const client = await this.payments.client();
    try {
      const made = await client.coupons.create(parametersOf(coupon, this.clock.now()), {
        idempotencyKey: gone === null ? `coupon ${coupon.id}` : `coupon ${coupon.id} after ${gone}`,
      });
      return made.id;
    } catch (error) {
      throw providerApiError(error, 'payments.unavailable');
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

/** A page that was opened before the expiry can be paid until it closes. */
function redeemBy(expiresAt: string | null, now: Date): { redeem_by?: number } {
  if (expiresAt === null) return {};
  const end = Math.ceil(Date.parse(expiresAt) / 1_000) + SUBSCRIPTION.checkoutOpenMinutes * 60;
  return end - now.getTime() / 1_000 > FARTHEST_END_S ? {} : { redeem_by: end };
}
