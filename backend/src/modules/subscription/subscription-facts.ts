import type { SubscriptionFacts } from '@oficio/machines/subscription';

/** The columns of `oficio.subscriptions subscription` that its facts are made of. */
export const FACT_COLUMNS = `subscription.status, subscription.plan_id AS "planId",
  subscription.trial_used AS "trialUsed", subscription.trial_end AS "trialEnd",
  subscription.current_period_end AS "currentPeriodEnd", subscription.past_due_since AS "pastDueSince",
  subscription.canceled_at AS "canceledAt", subscription.cancel_at AS "cancelAt"`;

export interface FactsRow extends Omit<SubscriptionFacts, 'status'> {
  /** Null if an outer join found no subscription. */
  status: SubscriptionFacts['status'] | null;
}

/** Null if the organization has no row. */
export function factsOf(row: FactsRow): SubscriptionFacts | null {
  const { status, planId, trialUsed, trialEnd, currentPeriodEnd, pastDueSince, canceledAt, cancelAt } = row;
  if (status === null) return null;
  return { status, planId, trialUsed, trialEnd, currentPeriodEnd, pastDueSince, canceledAt, cancelAt };
}
