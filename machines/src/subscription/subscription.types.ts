import type { SubscriptionState } from '@oficio/contracts';

/** What is stored of an organization's subscription. Instants are UTC ISO text. */
export interface SubscriptionFacts {
  status: SubscriptionState;
  planId: number | null;
  trialUsed: boolean;
  trialEnd: string | null;
  currentPeriodEnd: string | null;
  /** Since when a payment is missing. */
  pastDueSince: string | null;
  canceledAt: string | null;
  /** Set when it ends at another time than its period. */
  cancelAt: string | null;
}

/** Where a subscription stands: the stored status, with the paid rest of a canceled one as a state of its own. */
export type SubscriptionStage =
  | 'none'
  | 'trialing'
  | 'active'
  | 'gracePeriod'
  | 'pastDue'
  | 'incomplete'
  | 'paused'
  | 'canceled'
  | 'expired';

/** What somebody who manages the subscription can do next. */
export type SubscriptionOffer =
  | 'startTrial'
  | 'subscribe'
  | 'cancel'
  | 'resume'
  | 'updatePayment'
  | 'changePlan';

/** What the payment provider says of a subscription now, in our words; null: it knows none. */
export type ProviderReport = Pick<
  SubscriptionFacts,
  'status' | 'planId' | 'currentPeriodEnd' | 'canceledAt' | 'cancelAt'
> | null;

export type SubscriptionEvent =
  /** Milliseconds since 1970. */
  | { type: 'time.passed'; now: number }
  | { type: 'trial.started'; planId: number; trialEnd: string }
  | { type: 'provider.reported'; report: ProviderReport; at: string };

/** `access`: the product may be used. The others say what can be done next; a trial only if there was none. */
export type SubscriptionTag = 'access' | SubscriptionOffer;
