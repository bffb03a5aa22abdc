import type { SubscriptionState } from '@oficio/contracts';

/** The stored facts of an organization's subscription. Instants are UTC ISO text. */
export interface SubscriptionFacts {
  status: SubscriptionState;
  planId: number | null;
  trialUsed: boolean;
  trialEnd: string | null;
  currentPeriodEnd: string | null;
  /** The time of the first missing payment. */
  pastDueSince: string | null;
  canceledAt: string | null;
  /** Set if the subscription ends at another time than its period. */
  cancelAt: string | null;
}

/** The state of a subscription: the stored status, with the paid rest of a canceled one as a state of its own. */
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

/** The actions of a person who manages the subscription. */
export type SubscriptionOffer =
  | 'startTrial'
  | 'subscribe'
  | 'cancel'
  | 'resume'
  | 'updatePayment'
  | 'changePlan';

/** The provider's report about a subscription in our terms; null if the provider knows none. */
export type ProviderReport = Pick<
  SubscriptionFacts,
  'status' | 'planId' | 'currentPeriodEnd' | 'canceledAt' | 'cancelAt'
> | null;

export type SubscriptionEvent =
  /** Milliseconds since 1970. */
  | { type: 'time.passed'; now: number }
  | { type: 'trial.started'; planId: number; trialEnd: string }
  | { type: 'provider.reported'; report: ProviderReport; at: string };

/** `access`: the product may be used. The others are possible actions; the trial only if there was none. */
export type SubscriptionTag = 'access' | SubscriptionOffer;
