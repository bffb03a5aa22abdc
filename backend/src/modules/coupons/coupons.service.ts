import { Injectable } from '@nestjs/common';
import { type CouponValidation, type PlanId, SUBSCRIPTION } from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import type { Transaction } from '../../database/database.ts';
import { RateLimits } from '../../http/rate-limits.ts';
import { Refusal } from '../../http/refusal.ts';
import { RequestLogger } from '../../http/request-logger.ts';
import type { RequestScope } from '../../http/request-scope.ts';
import { couponCodeOf, couponProblem, UNKNOWN_CODE } from './coupon-rules.ts';
import { CouponsRepository } from './coupons.repository.ts';
import { ProviderCoupons } from './provider-coupons.ts';

const DAY_MS = 86_400_000;
/** So long after a payment page has closed its payment may still be told: the provider repeats itself for days. */
const TOLD_LATE_MS = 3 * DAY_MS;

/** Coupons as they are typed and used: never used more often than they may be. */
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
   * Whether the caller's organization can use a coupon. Nothing is held.
   * @throws Refusal rate.limited
   */
  async validate(
    scope: RequestScope,
    typed: string,
    planId: PlanId = SUBSCRIPTION.professional.planId,
  ): Promise<CouponValidation> {
    await this.countTry(scope.userId);
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
   * To be called wherever somebody names a code: none is found by trying.
   * @throws Refusal rate.limited
   */
  async countTry(userId: string): Promise<void> {
    const { allowed, windowMs } = await this.limits.take('coupons', `account ${userId}`);
    if (allowed) return;
    throw new Refusal('rate.limited', undefined, {
      retryAfterSeconds: Math.max(1, Math.ceil(windowMs / 1_000)),
    });
  }

  /**
   * Holds a coupon for a payment page, in the worker's transaction. What the organization holds for an older page is
   * let go: it has one page at most. Without an end that is told, the hold ends by itself some days after the page.
   * @param use `until` when the page closes, `at` now, as UTC ISO text
   * @throws Refusal coupon.invalid with the sentence that says why
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
    if (!coupon) throw new Refusal('coupon.invalid');
    const taken = await this.coupons.useIn(tx, coupon.id, organizationId, at);
    const problem = couponProblem(coupon, taken, { planId, now: new Date(at) });
    if (problem !== null) throw new Refusal('coupon.invalid', problem);
    const hold = { couponId: coupon.id, organizationId, checkoutId, at };
    const until = new Date(Date.parse(use.until) + TOLD_LATE_MS).toISOString();
    await this.coupons.releaseOthers(tx, hold);
    await this.coupons.hold(tx, { ...hold, until });
    return { couponId: coupon.id };
  }

  /**
   * The provider's id of the coupon, which is made there if it isn't yet. Outside of any transaction.
   * @param known `gone` is an id that the provider doesn't have any more: another takes its place
   * @throws Refusal payments.not_configured, payments.unavailable
   */
  async atProvider(couponId: string, { gone = null }: { gone?: string | null } = {}): Promise<string> {
    const coupon = await this.coupons.byId(couponId);
    if (!coupon) throw new Refusal('coupon.invalid');
    if (coupon.stripeCouponId !== gone && coupon.stripeCouponId !== null) return coupon.stripeCouponId;
    const stripeCouponId = await this.provider.make(coupon, gone);
    await this.coupons.keepStripeId(couponId, stripeCouponId);
    return stripeCouponId;
  }

  /** The payment page was paid; without a coupon, or told again, nothing happens. */
  async redeem(tx: Transaction, checkoutId: string, at: string): Promise<void> {
    const held = await this.coupons.ofCheckout(tx, checkoutId);
    const coupon = held && (await this.coupons.lock(tx, held.couponId));
    if (!coupon) return;
    const use = { ...held, checkoutId, at };
    const others = await this.coupons.redeemedBesides(tx, use);
    if (others.byOrganization || (coupon.maxRedemptions !== null && others.times >= coupon.maxRedemptions)) {
      // The hold had ended, and somebody else came meanwhile: the discount is given, its use isn't counted twice.
      this.logger.warn(
        `The coupon ${coupon.id} was used once more than counted, by the checkout ${checkoutId}.`,
      );
      await this.coupons.setStatus(tx, checkoutId, 'released', at);
      return;
    }
    await this.coupons.releaseOthers(tx, use);
    await this.coupons.setStatus(tx, checkoutId, 'redeemed', at);
  }

  /** The payment page was closed unpaid. */
  release(tx: Transaction, checkoutId: string, at: string): Promise<void> {
    return this.coupons.setStatus(tx, checkoutId, 'released', at);
  }
}

function refused(error: string): CouponValidation {
  return { valid: false, coupon: null, error };
}
