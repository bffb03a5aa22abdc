import { Injectable } from '@nestjs/common';
import type { SubscriptionFacts } from '@oficio/machines/subscription';
import type { Transaction } from '../../database/database.ts';
import { type Billing, BillingRepository } from './billing.repository.ts';

/** Access without a payment, as superadmins give it: a trial of a plan until an instant. */
@Injectable()
export class AccessGrants {
  constructor(private readonly billing: BillingRepository) {}

  /** Locks the subscription, and creates a missing one. Null without the organization. */
  lock(tx: Transaction, organizationId: string, at: string): Promise<Billing | null> {
    return this.billing.lockOrCreate(tx, organizationId, at);
  }

  async give(
    tx: Transaction,
    billing: Billing,
    { planId, trialEnd, at }: Pick<SubscriptionFacts, 'planId' | 'trialEnd'> & { at: string },
  ): Promise<void> {
    const { subscriptionId, facts } = billing;
    await this.billing.store(tx, billing, {
      facts: {
        ...facts,
        status: 'trialing',
        planId,
        trialEnd,
        currentPeriodEnd: null,
        pastDueSince: null,
        canceledAt: null,
        cancelAt: null,
      },
      subscriptionId,
      at,
    });
  }
}
