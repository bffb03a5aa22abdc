import type { SubscriptionConfig, SubscriptionStatus } from '@oficio/contracts';

/** The requirement of the present screen. `requireActive`: a trial isn’t enough. */
export type GuardMode = 'any' | 'requireActive';

/** The part of a status answer that the decision and its timer use. */
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

/** `halfTyped`: the screen has unsaved input. */
export interface StatusReport {
  status: GuardStatus;
  halfTyped: boolean;
}

export interface SubscriptionGuardContext {
  mode: GuardMode;
  /** The latest status of this person and organization. */
  status: GuardStatus | null;
  /** The payment configuration, used while the status is unknown. */
  config: SubscriptionConfig | null;
}

export type SubscriptionGuardEvent =
  /** A fresh answer, whoever requested it. */
  | ({ type: 'status.known' } & StatusReport)
  /** The first status of this person couldn't be read. */
  | { type: 'status.failed' }
  /** A request was answered with 402. */
  | { type: 'access.refused'; halfTyped: boolean }
  /** Another screen is open. The same requirement changes nothing. */
  | { type: 'requirement.changed'; mode: GuardMode }
  | { type: 'retry.requested' }
  /** The person discards the unsaved input. */
  | { type: 'paywall.chosen' }
  | { type: 'organization.switched' }
  | { type: 'person.left' };

/**
 * `open`: the screen is open. `lapsed`: it is open with a notice that access has ended. `retrying`: the status is
 * being read again. The last three are the paywall's variants.
 */
export type SubscriptionGuardTag =
  | 'loading'
  | 'open'
  | 'lapsed'
  | 'unavailable'
  | 'retrying'
  | PaywallVariant;

export type PaywallVariant = 'requireActive' | 'trialUsed' | 'trialOffered';
