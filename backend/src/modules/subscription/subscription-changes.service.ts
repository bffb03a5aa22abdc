import { Injectable } from '@nestjs/common';
import { SUBSCRIPTION, type SubscriptionStatus } from '@oficio/contracts';
import { offersOf, type SubscriptionOffer, stageOf } from '@oficio/machines/subscription';
import type Stripe from 'stripe';
import { Clock } from '../../clock.ts';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { Payments } from '../../payment-provider/payment-provider.ts';
import { PaymentQueue } from '../../payment-provider/payment-queue.ts';
import { PriceCatalogue } from '../../payment-provider/price-catalogue.ts';
import { providerApiError } from '../../payment-provider/provider-failure.ts';
import { LOCKED_READ } from '../../payment-provider/provider-subscriptions.ts';
import { Sessions } from '../../sessions/sessions.ts';
import { type AuditEntry, AuditLog } from '../../writes/audit-log.ts';
import { UnitOfWork } from '../../writes/unit-of-work.ts';
import { type Billing, BillingRepository } from './billing.repository.ts';
import { requireRoom } from './checkout-opening.service.ts';
import { SubscriptionService } from './subscription.service.ts';
import { planNameOf, SubscriptionSync } from './subscription-sync.service.ts';

/** One change of a running subscription. */
interface Change {
  offer: SubscriptionOffer;
  action: AuditEntry['action'];
  changes: Record<string, unknown>;
  /** The subscription has the wished state already: a second click, or another tab. */
  isDone(billing: Billing, now: Date): boolean;
  /** Makes the change at the provider. The key makes a repetition harmless. */
  make(
    client: Stripe,
    subscription: Stripe.Subscription,
    options: { idempotencyKey: string },
  ): Promise<unknown>;
}

/**
 * Changes of a running subscription: the lifecycle allows them, the provider makes them, and its new state is stored.
 * All of it happens under the row's lock, so that a second click finds the first one's result.
 */
@Injectable()
export class SubscriptionChanges {
  constructor(
    private readonly billing: BillingRepository,
    private readonly subscription: SubscriptionService,
    private readonly sync: SubscriptionSync,
    private readonly prices: PriceCatalogue,
    private readonly payments: Payments,
    private readonly queue: PaymentQueue,
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
        // The provider's portal may have set a date instead.
        const withdrawn = cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' as const };
        return client.subscriptions.update(id, withdrawn, options);
      },
    });
  }

  /** @throws ApiError plan.too_many_members */
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
      return await this.queue.inOrganization(organizationId, () =>
        this.queue.withProviderSlot(() => this.work.writeAsWorker(scope, work)),
      );
    } catch (error) {
      throw providerApiError(error, 'payments.unavailable');
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
      // The change may have been undone at the provider's page a moment ago.
      await this.sync.applyIn(tx, billing);
      billing = await this.billing.lock(tx, scope.organizationId);
    }
    if (!billing?.subscriptionId) throw new ApiError('subscription.no_billing');
    if (isDone(billing)) return this.subscription.statusIn(tx, scope);
    const stage = stageOf(billing.facts, now);
    if (!offersOf(stage, billing.facts).includes(change.offer)) {
      throw new ApiError('subscription.not_possible');
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
