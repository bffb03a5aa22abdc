import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { SUBSCRIPTION } from '@oficio/contracts';
import { afterReport, type SubscriptionFacts } from '@oficio/machines/subscription';
import type Stripe from 'stripe';
import { Clock } from '../../clock.ts';
import { NO_USER, type Transaction, WorkerDatabase } from '../../database/database.ts';
import { RequestLogger } from '../../http/request-logger.ts';
import { Payments } from '../../payment-provider/payment-provider.ts';
import { PaymentQueue } from '../../payment-provider/payment-queue.ts';
import { reportOf, subscriptionsOf } from '../../payment-provider/provider-subscriptions.ts';
import { differences } from '../../records/differences.ts';
import { Sessions } from '../../sessions/sessions.ts';
import { AuditLog, type SystemActor } from '../../writes/audit-log.ts';
import { SubscriptionNotices } from '../subscription-notices/subscription-notices.service.ts';
import { type Billing, BillingRepository } from './billing.repository.ts';
import { endSurplus } from './surplus-subscriptions.ts';

/** A subscription before and after a report of the provider. */
export interface SubscriptionReport {
  billing: Billing;
  facts: SubscriptionFacts;
}

/** Updates the stored subscription from the provider's current state. */
@Injectable()
export class SubscriptionSync {
  constructor(
    private readonly billing: BillingRepository,
    private readonly notices: SubscriptionNotices,
    private readonly payments: Payments,
    private readonly queue: PaymentQueue,
    private readonly sessions: Sessions,
    private readonly database: WorkerDatabase,
    private readonly logger: RequestLogger,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Locks the organization's row, runs the work, asks the provider and stores its answer. The lock spans the request,
   * so that a later answer is never overwritten by an earlier one.
   * @param isAudited the work has written the audit entry of the change; otherwise the change is the provider's
   * @returns the stored subscription; null if the organization is gone
   */
  async apply(
    organizationId: string,
    work: (tx: Transaction, billing: Billing) => Promise<void> = async () => undefined,
    { isAudited = false } = {},
  ): Promise<SubscriptionFacts | null> {
    const facts = await this.queue.withProviderSlot(() =>
      this.database.transaction(NO_USER, async (tx) => {
        const billing = await this.billing.lock(tx, organizationId);
        if (!billing) return null;
        await work(tx, billing);
        return isAudited ? this.applyIn(tx, billing) : this.#applyReport(tx, billing);
      }),
    );
    await this.sessions.forgetOrganization(organizationId);
    return facts;
  }

  /**
   * As `apply`, for a customer of the provider, in the caller's transaction. Null: no organization has this customer.
   */
  async applyToCustomer(
    tx: Transaction,
    customerId: string,
    work: (organizationId: string) => Promise<void>,
  ): Promise<SubscriptionReport | null> {
    const organizationId = await this.billing.organizationOf(tx, customerId);
    const billing = organizationId === null ? null : await this.billing.lock(tx, organizationId);
    if (!billing) return null;
    await work(billing.organizationId);
    return { billing, facts: await this.#applyReport(tx, billing) };
  }

  async #applyReport(tx: Transaction, billing: Billing): Promise<SubscriptionFacts> {
    const facts = await this.applyIn(tx, billing);
    const changes = differences(billing.facts, facts);
    if (Object.keys(changes).length > 0) {
      await this.audit.record(tx, reportedBy(billing), {
        ...aboutSubscription(billing),
        action: 'updated',
        changes,
      });
    }
    return facts;
  }

  /**
   * As `apply`, in a transaction that has locked the row. The caller clears cached sessions afterwards, and writes the
   * audit entry.
   */
  async applyIn(tx: Transaction, billing: Billing): Promise<SubscriptionFacts> {
    if (billing.customerId === null) return billing.facts;
    const client = await this.payments.client();
    const { current, surplus } = await subscriptionsOf(client, billing.customerId);
    for (const subscription of surplus) await this.#end(client, billing, subscription);
    if (!current && billing.subscriptionId === null) return billing.facts;
    const at = this.clock.instant();
    const facts = afterReport(billing.facts, current && reportOf(current), at);
    const subscriptionId = current?.id ?? null;
    if (isDeepStrictEqual(facts, billing.facts) && subscriptionId === billing.subscriptionId) return facts;
    await this.billing.store(tx, billing, { facts, subscriptionId, at });
    if (subscriptionId !== null) await this.#notify(tx, billing, { facts, subscriptionId, at });
    return facts;
  }

  async #end(client: Stripe, { organizationId }: Billing, subscription: Stripe.Subscription): Promise<void> {
    this.logger.error(
      `The organization ${organizationId} has a second subscription, ${subscription.id}: it is canceled and paid back.`,
    );
    const kept = await endSurplus(client, subscription);
    if (kept.length > 0) this.logger.error(`The payment provider doesn’t give back ${kept.join(', ')}.`);
  }

  /** Mails a cancellation or its withdrawal, wherever it was made. */
  async #notify(
    tx: Transaction,
    { organizationId, facts: before, subscriptionId: former }: Billing,
    { facts, subscriptionId, at }: { facts: SubscriptionFacts; subscriptionId: string; at: string },
  ): Promise<void> {
    const planName = planNameOf(facts.planId);
    if (facts.canceledAt !== null && facts.canceledAt !== before.canceledAt) {
      await this.notices.add(tx, {
        organizationId,
        kind: 'canceled',
        key: `${subscriptionId} ${facts.canceledAt}`,
        details: { planName, endsAt: facts.cancelAt ?? facts.currentPeriodEnd },
        at,
      });
    }
    if (facts.canceledAt === null && before.canceledAt !== null && former === subscriptionId) {
      await this.notices.add(tx, {
        organizationId,
        kind: 'resumed',
        key: `${subscriptionId} ${before.canceledAt}`,
        details: { planName, renewsAt: facts.currentPeriodEnd },
        at,
      });
    }
  }
}

/** The actor of what the payment provider reports. */
export function reportedBy({ organizationId }: Billing): SystemActor {
  return { organizationId, system: 'Stripe' };
}

export function aboutSubscription({ organizationId: id, organizationName: name }: Billing) {
  return { entity: { type: 'subscription', id, name } } as const;
}

export function planNameOf(planId: number | null): string {
  return planId === SUBSCRIPTION.starter.planId ? SUBSCRIPTION.starter.name : SUBSCRIPTION.professional.name;
}
