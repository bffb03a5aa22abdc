import type { SubscriptionState } from '@oficio/contracts';
import type { SubscriptionFacts } from '@oficio/machines/subscription';

/** The columns of `oficio.subscriptions subscription` that its facts are made of. */
export const FACT_COLUMNS = `subscription.status, subscription.plan_id, subscription.trial_used,
  subscription.trial_end, subscription.current_period_end, subscription.past_due_since,
  subscription.canceled_at, subscription.cancel_at`;

export interface FactsRow {
  [column: string]: unknown;
  status: SubscriptionState | null;
  plan_id: number | null;
  trial_used: boolean;
  trial_end: string | null;
  current_period_end: string | null;
  past_due_since: string | null;
  canceled_at: string | null;
  cancel_at: string | null;
}

/** Null if the organization has no row. */
export function factsOf(row: FactsRow): SubscriptionFacts | null {
  if (row.status === null) return null;
  return {
    status: row.status,
    planId: row.plan_id,
    trialUsed: row.trial_used,
    trialEnd: row.trial_end,
    currentPeriodEnd: row.current_period_end,
    pastDueSince: row.past_due_since,
    canceledAt: row.canceled_at,
    cancelAt: row.cancel_at,
  };
}
