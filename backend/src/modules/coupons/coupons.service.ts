import { Injectable } from '@nestjs/common';
import { type CouponValidation, DAY_MS, type PlanId, SUBSCRIPTION } from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { RequestLogger } from '../../http/request-logger.ts';
import type { RequestScope } from '../../http/request-scope.ts';
import { RateLimits } from '../../limits/rate-limits.ts';
import { couponCodeOf, couponProblem, UNKNOWN_CODE } from './coupon-rules.ts';
import { CouponsRepository } from './coupons.repository.ts';
import { ProviderCoupons } from './provider-coupons.ts';

/**
 * How long after a payment page has closed its payment may still be reported, because the provider retries for days.
 */
const LATE_EVENT_MS = 3 * DAY_MS;

/** Validates, holds and redeems coupons, never beyond a coupon's maximum. */
@Injectable()
export class Coupons {
  constructor(
    private readonly coupons: CouponsRepository,
    private readonly provider: ProviderCoupons,
    private readonly limits: RateLimits,
    private readonly logger: RequestLogger,
    private readonly clock: Clock,
  ) {}

  /**
   * Whether the caller's organization can use a coupon. Holds nothing.
   * @throws ApiError rate.limited
   */
  async validate(
    scope: RequestScope,
    typed: string,
    planId: PlanId = SUBSCRIPTION.professional.planId,
  ): Promise<CouponValidation> {
    await this.countAttempt(scope.userId);
    const code = couponCodeOf(typed);
    const coupon = code === null ? null : await this.coupons.byCode(code);
    if (!coupon) return refused(UNKNOWN_CODE);
    const now = this.clock.now();
    const use = await this.coupons.use(coupon.id, scope.organizationId, now.toISOString());
    const problem = couponProblem(coupon, use, { planId, now });
    if (problem !== null) return refused(problem);
    return { valid: true, coupon: { code: coupon.code, description: coupon.description }, error: null };
  }

  /**
   * Counts one attempt. Every route that takes a code calls it, so that nobody finds a code by guessing.
   * @throws ApiError rate.limited
   */
  countAttempt(userId: string): Promise<void> {
    return this.limits.require('coupons', `account ${userId}`);
  }

  /**
   * Holds a coupon for a payment page, in the worker's transaction, and releases the organization's older hold, because
   * it has at most one page. Without a report of the page's end the hold expires some days later.
   * @param use `until` when the page closes, `at` now, as UTC ISO text
   * @throws ApiError coupon.invalid with the reason as a sentence
   */
  async hold(
    tx: Transaction,
    use: {
      code: string;
      planId: number;
      organizationId: string;
      checkoutId: string;
      until: string;
      at: string;
    },
  ): Promise<{ couponId: string }> {
    const { organizationId, checkoutId, planId, at } = use;
    const code = couponCodeOf(use.code);
    const coupon = code === null ? null : await this.coupons.lockByCode(tx, code);
    if (!coupon) throw new ApiError('coupon.invalid');
    const taken = await this.coupons.useIn(tx, coupon.id, organizationId, at);
    const problem = couponProblem(coupon, taken, { planId, now: new Date(at) });
    if (problem !== null) throw new ApiError('coupon.invalid', problem);
    const hold = { couponId: coupon.id, organizationId, checkoutId, at };
    const until = new Date(Date.parse(use.until) + LATE_EVENT_MS).toISOString();
    await this.coupons.releaseOthers(tx, hold);
    await this.coupons.hold(tx, { ...hold, until });
    return { couponId: coupon.id };
  }

  /**
   * The provider's id of the coupon, which is created there if it is missing. Outside of any transaction.
   * @param known `gone` is an id that the provider has deleted: a new coupon replaces it
   * @throws ApiError payments.not_configured, payments.unavailable
   */
  async atProvider(couponId: string, { gone = null }: { gone?: string | null } = {}): Promise<string> {
    const coupon = await this.coupons.byId(couponId);
    if (!coupon) throw new ApiError('coupon.invalid');
    if (coupon.stripeCouponId !== gone && coupon.stripeCouponId !== null) return coupon.stripeCouponId;
    const stripeCouponId = await this.provider.make(coupon, gone);
    await this.coupons.keepStripeId(couponId, stripeCouponId);
    return stripeCouponId;
  }

  /** Redeems the coupon of a paid page. Does nothing for a page without one, or when repeated. */
  async redeem(tx: Transaction, checkoutId: string, at: string): Promise<void> {
    const held = await this.coupons.ofCheckout(tx, checkoutId);
    const coupon = held && (await this.coupons.lock(tx, held.couponId));
    if (!coupon) return;
    const use = { ...held, checkoutId, at };
    const others = await this.coupons.redeemedBesides(tx, use);
    if (others.byOrganization || (coupon.maxRedemptions !== null && others.times >= coupon.maxRedemptions)) {
      // The hold had expired and another organization has taken the last use: the discount is granted but not counted.
      this.logger.warn(
        `The coupon ${coupon.id} was used once more than counted, by the checkout ${checkoutId}.`,
      );
      await this.coupons.setStatus(tx, checkoutId, 'released', at);
      return;
    }
    await this.coupons.releaseOthers(tx, use);
    await this.coupons.setStatus(tx, checkoutId, 'redeemed', at);
  }

  /** Releases the coupon of a page that was closed unpaid. */
  release(tx: Transaction, checkoutId: string, at: string): Promise<void> {
    return this.coupons.setStatus(tx, checkoutId, 'released', at);
  }
}

function refused(error: string): CouponValidation {
  return { valid: false, coupon: null, error };
}
