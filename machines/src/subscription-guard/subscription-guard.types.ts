import type { SubscriptionConfig, SubscriptionStatus } from '@oficio/contracts';

/** What the screen that is on needs. `requireActive`: a trial isn’t enough. */
export type GuardMode = 'any' | 'requireActive';

/** What the decision and its timer read of a status answer. */
export type GuardStatus = Pick<
  SubscriptionStatus,
  | 'isSuperadmin'
  | 'hasActiveAccess'
  | 'isActive'
  | 'isTrialing'
  | 'trialUsed'
  | 'trialEnd'
  | 'currentPeriodEnd'
  | 'cancelAt'
  | 'serverTime'
  | 'stripeConfigured'
>;

/** `halfTyped`: something on the screen would be lost with it. */
export interface StatusReport {
  status: GuardStatus;
  halfTyped: boolean;
}

export interface SubscriptionGuardContext {
  mode: GuardMode;
  /** The latest known of this person and organization. */
  status: GuardStatus | null;
  /** What is known of the payment provider while the status isn't. */
  config: SubscriptionConfig | null;
}

export type SubscriptionGuardEvent =
  /** A fresh answer, whoever asked for it. */
  | ({ type: 'status.known' } & StatusReport)
  /** The first status of this person couldn't be read. */
  | { type: 'status.failed' }
  /** A request was answered with 402. */
  | { type: 'access.refused'; halfTyped: boolean }
  /** Another screen is on; if it needs the same, nothing changes. */
  | { type: 'requirement.changed'; mode: GuardMode }
  | { type: 'retry.requested' }
  /** The person gives up what is half-typed. */
  | { type: 'paywall.chosen' }
  | { type: 'organization.switched' }
  | { type: 'person.left' };

/**
 * `open`: the screen is on. `lapsed`: it is, and a notice says that access has ended. `retrying`: the status is asked
 * for again. The last three are the paywall's variants.
 */
export type SubscriptionGuardTag =
  | 'loading'
  | 'open'
  | 'lapsed'
  | 'unavailable'
  | 'retrying'
  | PaywallVariant;

export type PaywallVariant = 'requireActive' | 'trialUsed' | 'trialOffered';
