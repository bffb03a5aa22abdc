import { Injectable } from '@nestjs/common';
import { MINUTE_MS, SUBSCRIPTION } from '@oficio/contracts';
import { offersOf, type SubscriptionStage, stageOf } from '@oficio/machines/subscription';
import { Clock } from '../../clock.ts';
import { NO_USER, type Transaction, WorkerDatabase } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { AuditLog } from '../../writes/audit-log.ts';
import { Coupons } from '../coupons/coupons.service.ts';
import { type Billing, BillingRepository } from './billing.repository.ts';
import { CheckoutClosing } from './checkout-closing.service.ts';
import { type Checkout, CheckoutsRepository } from './checkouts.repository.ts';
import { planNameOf } from './subscription-sync.service.ts';

/** The provider's shortest lifetime of a page, plus a margin for clock skew. */
const SHORTEST_PAGE_MS = 32 * MINUTE_MS;

export interface CheckoutWish {
  planId: number;
  couponCode: string | null;
}

export interface OpeningCheckout {
  checkout: Checkout;
  /** False: an expired page, or one for another plan or coupon. It is closed first, unless it was paid. */
  isWished: boolean;
}

/** The stored side of a payment page: whether one may be opened, and its row, which exists before the page does. */
@Injectable()
export class CheckoutOpening {
  constructor(
    private readonly billing: BillingRepository,
    private readonly checkouts: CheckoutsRepository,
    private readonly closing: CheckoutClosing,
    private readonly coupons: Coupons,
    private readonly database: WorkerDatabase,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * The organization's open checkout, created if there is none.
   * @throws ApiError subscription.active_already, plan.too_many_members, coupon.invalid
   */
  prepare(scope: OrganizationScope, wish: CheckoutWish): Promise<OpeningCheckout> {
    return this.database.transaction(scope, async (tx) => {
      const { organizationId } = scope;
      const now = this.clock.now();
      // A joining member waits for this lock and then finds the checkout.
      const members = await this.billing.lockMembers(tx, organizationId);
      await this.billing.requireManager(tx, scope);
      const billing = await this.billing.lockOrCreate(tx, organizationId, now.toISOString());
      if (!billing) throw new ApiError('access.forbidden');
      requireOffer(billing, now);
      requireRoom(wish.planId, members);
      const open = await this.checkouts.open(tx, organizationId);
      const leftMs = open ? Date.parse(open.expiresAt) - now.getTime() : 0;
      // A page without a stored address was never shown to anybody.
      if (open?.sessionId === null && leftMs < SHORTEST_PAGE_MS) await this.closing.expired(tx, open, null);
      // An expired page may have been paid without any event.
      else if (open) return { checkout: open, isWished: leftMs > 0 && (await this.#fits(tx, open, wish)) };
      return { checkout: await this.#insert(tx, scope, { wish, now }), isWished: true };
    });
  }

  keepPage(checkout: Checkout, page: { sessionId: string; url: string }): Promise<void> {
    const at = this.clock.instant();
    return this.database.transaction(NO_USER, (tx) => this.checkouts.keepPage(tx, checkout, { ...page, at }));
  }

  async #fits(tx: Transaction, checkout: Checkout, { planId, couponCode }: CheckoutWish): Promise<boolean> {
    const couponId = couponCode === null ? null : await this.checkouts.couponId(tx, couponCode);
    if (couponCode !== null && couponId === null) throw new ApiError('coupon.invalid');
    return checkout.planId === planId && checkout.couponId === couponId;
  }

  async #insert(
    tx: Transaction,
    scope: OrganizationScope,
    { wish: { planId, couponCode }, now }: { wish: CheckoutWish; now: Date },
  ): Promise<Checkout> {
    const { organizationId, userId } = scope;
    const at = now.toISOString();
    const expiresAt = new Date(now.getTime() + SUBSCRIPTION.checkoutOpenMinutes * MINUTE_MS).toISOString();
    const checkout = await this.checkouts.insert(tx, {
      organizationId,
      planId,
      expiresAt,
      createdBy: userId,
      at,
    });
    await this.audit.record(tx, scope, {
      action: 'checkout_opened',
      entity: { type: 'subscription', id: organizationId, name: scope.organization.name },
      changes: { plan: planNameOf(planId) },
    });
    if (couponCode === null) return checkout;
    const use = { code: couponCode, planId, organizationId, checkoutId: checkout.id, until: expiresAt, at };
    const { couponId } = await this.coupons.hold(tx, use);
    await this.checkouts.setCoupon(tx, checkout, couponId);
    return { ...checkout, couponId };
  }
}

function requireOffer({ facts }: Billing, now: Date): void {
  const stage = stageOf(facts, now);
  if (offersOf(stage, facts).includes('subscribe')) return;
  throw new ApiError('subscription.active_already', INSTEAD[stage]);
}

/** The next step for each stage in which another subscription would be one too many. */
const INSTEAD: Partial<Record<SubscriptionStage, string>> = {
  active: 'Your organization already has a subscription. Change its plan instead.',
  gracePeriod: 'Your subscription is canceled, but still runs. Resume it instead.',
  pastDue: 'Your last payment failed. Pay the open invoice under Manage billing instead.',
  paused: 'Your subscription is paused. Resume it instead.',
};

/** Open invitations don't count, because none can be accepted while the plan is for one person. */
export function requireRoom(planId: number, members: number): void {
  const { starter } = SUBSCRIPTION;
  if (planId === starter.planId && members > starter.members) throw new ApiError('plan.too_many_members');
}
