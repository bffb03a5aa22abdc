import { Injectable } from '@nestjs/common';
import {
  type ListedSubscription,
  type Page,
  type PlanId,
  SUBSCRIPTION,
  type SubscriptionState,
} from '@oficio/contracts';
import { factsAt, NO_SUBSCRIPTION } from '@oficio/machines/subscription';
import { Clock } from '../../../clock.ts';
import { WorkerDatabase } from '../../../database/database.ts';
import type { RequestScope } from '../../../http/request-scope.ts';
import { readSuperadminList } from '../../../records/list.ts';
import { factsOf } from '../../subscription/subscription-facts.ts';
import { planNameOf } from '../../subscription/subscription-sync.service.ts';
import { type SubscriptionRow, type SubscriptionsQuery, subscriptionList } from './subscription-list.ts';

@Injectable()
export class SuperadminSubscriptions {
  constructor(
    private readonly worker: WorkerDatabase,
    private readonly clock: Clock,
  ) {}

  async list(scope: RequestScope, query: SubscriptionsQuery): Promise<Page<ListedSubscription>> {
    const now = this.clock.now();
    const list = subscriptionList(now.toISOString());
    const page = await readSuperadminList<SubscriptionRow, SubscriptionsQuery>(
      this.worker,
      scope,
      list,
      query,
    );
    return { ...page, items: page.items.map((row) => itemOf(row, now)) };
  }
}

function itemOf(row: SubscriptionRow, now: Date): ListedSubscription {
  const facts = factsAt(factsOf(row) ?? NO_SUBSCRIPTION, now);
  const { organization, grantedUntil, stripeCustomerId, stripeSubscriptionId, updatedAt } = row;
  const { status, trialEnd, currentPeriodEnd, pastDueSince, canceledAt, cancelAt } = facts;
  const planId = facts.planId as PlanId | null;
  return {
    organization,
    planId,
    planName: planId === null ? null : planNameOf(planId),
    priceUsd: priceOf(planId, status),
    status,
    trialEnd,
    currentPeriodEnd,
    pastDueSince,
    canceledAt,
    cancelAt,
    grantedUntil,
    stripeCustomerId,
    stripeSubscriptionId,
    updatedAt,
  };
}

function priceOf(planId: PlanId | null, status: SubscriptionState): number | null {
  if (planId === null) return null;
  if (status !== 'active' && status !== 'past_due') return 0;
  const { starter, professional } = SUBSCRIPTION;
  return planId === starter.planId ? starter.priceUsd : professional.priceUsd;
}
