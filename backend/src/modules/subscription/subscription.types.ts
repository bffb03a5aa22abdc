import type { SubscriptionState } from '@oficio/contracts';

/** What is stored of an organization's subscription. Instants are UTC ISO text. */
export interface SubscriptionRecord {
  status: SubscriptionState;
  planId: number | null;
  trialUsed: boolean;
  trialEnd: string | null;
  currentPeriodEnd: string | null;
  pastDueSince: string | null;
  canceledAt: string | null;
  cancelAt: string | null;
}
