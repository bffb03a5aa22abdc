import { Injectable } from '@nestjs/common';
import { SUBSCRIPTION, type SubscriptionStatus } from '@oficio/contracts';
import { offersOf, type SubscriptionOffer, stageOf } from '@oficio/machines/subscription';
import type Stripe from 'stripe';
import { Clock } from '../../clock.ts';
import type { Transaction } from '../../database/database.ts';
import { type AuditEntry, AuditLog } from '../../http/audit-log.ts';
import { Refusal } from '../../http/refusal.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { Sessions } from '../../http/sessions.ts';
import { UnitOfWork } from '../../http/unit-of-work.ts';
import { PaymentTurns } from '../../payments/payment-turns.ts';
import { Payments } from '../../payments/payments.ts';
import { PriceCatalogue } from '../../payments/price-catalogue.ts';
import { providerRefusal } from '../../payments/provider-failure.ts';
import { LOCKED_READ } from '../../payments/provider-subscriptions.ts';
import { type Billing, BillingRepository } from './billing.repository.ts';
import { requireRoom } from './checkout-opening.service.ts';
import { SubscriptionService } from './subscription.service.ts';
import { planNameOf, SubscriptionSync } from './subscription-sync.service.ts';

/** One change of a running subscription. */
interface Change {
  offer: SubscriptionOffer;
  action: AuditEntry['action'];
  changes: Record<string, unknown>;
  /** It is as wished already: a second click, or another tab. */
  isDone(billing: Billing, now: Date): boolean;
  /** Has the provider do it; a repeated key does it once. */
  make(
    client: Stripe,
    subscription: Stripe.Subscription,
    options: { idempotencyKey: string },
  ): Promise<unknown>;
}

/**
 * Changes of a running subscription: allowed by its lifecycle, made at the provider, then stored as the provider says
 * it. All under the row's lock, so that the second of two clicks finds what the first one did.
 */
@Injectable()
export class SubscriptionChanges {
  constructor(
    private readonly billing: BillingRepository,
    private readonly subscription: SubscriptionService,
    private readonly sync: SubscriptionSync,
    private readonly prices: PriceCatalogue,
    private readonly payments: Payments,
    private readonly turns: PaymentTurns,
    private readonly sessions: Sessions,
    private readonly work: UnitOfWork,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** At the end of the paid period. */
  cancel(scope: OrganizationScope): Promise<SubscriptionStatus> {
    return this.#change(scope, {
      offer: 'cancel',
      action: 'canceled',
      changes: {},
      isDone: ({ facts }, now) => stageOf(facts, now) === 'gracePeriod',
      make: (client, { id }, options) =>
        client.subscriptions.update(id, { cancel_at_period_end: true }, options),
    });
  }

  resume(scope: OrganizationScope): Promise<SubscriptionStatus> {
    return this.#change(scope, {
      offer: 'resume',
      action: 'resumed',
      changes: {},
      isDone: ({ facts }, now) => stageOf(facts, now) === 'active' && facts.canceledAt === null,
      make: (client, { id, status, cancel_at_period_end }, options) => {
        if (status === 'paused') return client.subscriptions.resume(id, {}, options);
        // The portal may have set a date instead.
        const withdrawn = cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' as const };
        return client.subscriptions.update(id, withdrawn, options);
      },
    });
  }

  /** @throws Refusal plan.too_many_members */
  changePlan(scope: OrganizationScope, planId: number): Promise<SubscriptionStatus> {
    return this.#change(
      scope,
      {
        offer: 'changePlan',
        action: 'plan_changed',
        changes: { plan: planNameOf(planId) },
        isDone: ({ facts }) => facts.planId === planId,
        make: async (client, { id, items }, options) => {
          const price = await this.prices.priceOf(planId);
          return client.subscriptions.update(
            id,
            { items: [{ id: items.data[0]?.id ?? '', price }], proration_behavior: 'create_prorations' },
            { idempotencyKey: `${options.idempotencyKey}-${planId}` },
          );
        },
      },
      async (tx) => {
        if (planId === SUBSCRIPTION.starter.planId) {
          requireRoom(planId, await this.billing.lockMembers(tx, scope.organizationId));
        }
      },
    );
  }

  async #change(
    scope: OrganizationScope,
    change: Change,
    check: (tx: Transaction) => Promise<void> = async () => undefined,
  ): Promise<SubscriptionStatus> {
    this.payments.requireConfigured();
    const { organizationId } = scope;
    const work = async (tx: Transaction): Promise<SubscriptionStatus> => {
      await this.billing.requireManager(tx, scope);
      await check(tx);
      return this.#changeIn(tx, scope, change);
    };
    try {
      return await this.turns.inOrganization(organizationId, () =>
        this.turns.holdingConnection(() => this.work.writeAsWorker(scope, work)),
      );
    } catch (error) {
      throw providerRefusal(error, 'payments.unavailable');
    } finally {
      await this.sessions.forgetOrganization(organizationId);
    }
  }

  async #changeIn(tx: Transaction, scope: OrganizationScope, change: Change): Promise<SubscriptionStatus> {
    const now = this.clock.now();
    const isDone = (billing: Billing) =>
      billing.subscriptionId !== null &&
      change.isDone(billing, now) &&
      stageOf(billing.facts, now) !== 'canceled';
    let billing = await this.billing.lock(tx, scope.organizationId);
    if (billing && isDone(billing)) {
      // Undone at the provider's own page a moment ago, it isn't done.
      await this.sync.applyIn(tx, billing);
      billing = await this.billing.lock(tx, scope.organizationId);
    }
    if (!billing?.subscriptionId) throw new Refusal('subscription.no_billing');
    if (isDone(billing)) return this.subscription.statusIn(tx, scope);
    const stage = stageOf(billing.facts, now);
    if (!offersOf(stage, billing.facts).includes(change.offer)) {
      throw new Refusal('subscription.not_possible');
    }
    const client = await this.payments.client();
    const subscription = await client.subscriptions.retrieve(billing.subscriptionId, {}, LOCKED_READ);
    const idempotencyKey = `${change.action}-${scope.organizationId}-${billing.revision}`;
    await change.make(client, subscription, { idempotencyKey });
    await this.sync.applyIn(tx, billing);
    await this.audit.record(tx, scope, {
      action: change.action,
      entity: { type: 'subscription', id: scope.organizationId, name: scope.organization.name },
      changes: change.changes,
    });
    return this.subscription.statusIn(tx, scope);
  }
}
