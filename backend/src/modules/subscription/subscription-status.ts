import { DAY_MS, SUBSCRIPTION, type SubscriptionStatus } from '@oficio/contracts';
import {
  factsAt,
  hasAccess,
  NO_SUBSCRIPTION,
  offersOf,
  type SubscriptionFacts,
  stageOf,
} from '@oficio/machines/subscription';

/** The input besides the stored facts. */
export interface StatusInput {
  facts: SubscriptionFacts | null;
  now: Date;
  isSuperadmin: boolean;
  /** Owner and admin may start, pay and cancel. */
  mayManage: boolean;
  /** The provider has a subscription. */
  isAtProvider: boolean;
  /** The person's verified address has had its trial, in any organization. */
  addressUsedTrial: boolean;
  stripePublishableKey: string | null;
}

/** Everything that is derived from a subscription, at one instant. */
export function subscriptionStatus(input: StatusInput): SubscriptionStatus {
  const { now, isSuperadmin } = input;
  const record = factsAt(input.facts ?? NO_SUBSCRIPTION, now);
  const stage = stageOf(record, now);
  const trialUsed = record.trialUsed || input.addressUsedTrial;
  const isActive = record.status === 'active';
  const isTrialing = record.status === 'trialing';
  const isExpiredTrial = !isActive && record.trialUsed && record.status === 'expired';
  const isGracePeriod = stage === 'gracePeriod';
  const needsPayment =
    !isSuperadmin && (record.status === 'past_due' || record.status === 'incomplete' || isExpiredTrial);
  const hasActiveAccess = isSuperadmin || hasAccess(record, now);
  const daysLeft = daysUntil(isTrialing ? record.trialEnd : periodEnd(record), now);
  const plan = planOf(record.planId);
  const status = {
    hasSubscription: record.status !== 'none',
    status: record.status,
    isActive,
    isTrialing,
    isExpiredTrial,
    daysLeft,
    planName: plan?.name ?? null,
    planPrice: plan && isTrialing ? SUBSCRIPTION.trialPriceUsd : (plan?.priceUsd ?? null),
    trialEnd: record.trialEnd,
    currentPeriodEnd: record.currentPeriodEnd,
    canceledAt: record.canceledAt,
    cancelAt: record.cancelAt,
    stripePublishableKey: input.stripePublishableKey,
    stripeConfigured: input.stripePublishableKey !== null,
    serverTime: now.toISOString(),
    hasActiveAccess,
    trialUsed,
    isSuperadmin,
    isGracePeriod,
    needsPayment,
    isCanceled: record.canceledAt !== null,
    canManageSubscription:
      !isSuperadmin &&
      input.mayManage &&
      input.stripePublishableKey !== null &&
      record.status !== 'none' &&
      (input.isAtProvider || offersOf(stage, { trialUsed }).includes('subscribe')),
  };
  return {
    ...status,
    statusDisplay: displayOf(status),
    statusDescription: descriptionOf(status),
    actionRequired: actionOf(status),
    showUpgradePrompt:
      !isSuperadmin && (!hasActiveAccess || (isTrialing && daysLeft <= SUBSCRIPTION.upgradePromptDays)),
  };
}

function periodEnd(record: SubscriptionFacts): string | null {
  const runs = record.status === 'active' || record.status === 'past_due' || record.status === 'canceled';
  return runs ? (record.cancelAt ?? record.currentPeriodEnd) : null;
}

function daysUntil(instant: string | null, now: Date): number {
  return instant === null ? 0 : Math.max(0, Math.ceil((Date.parse(instant) - now.getTime()) / DAY_MS));
}

function planOf(planId: number | null): { name: string; priceUsd: number } | null {
  const plans = [SUBSCRIPTION.professional, SUBSCRIPTION.starter];
  return plans.find((plan) => plan.planId === planId) ?? null;
}

type Derived = Omit<
  SubscriptionStatus,
  'statusDisplay' | 'statusDescription' | 'actionRequired' | 'showUpgradePrompt'
>;

function displayOf(status: Derived): string {
  if (status.isSuperadmin) return 'Superadmin Access';
  if (status.isTrialing) return `Trial (${status.daysLeft} days left)`;
  if (status.isGracePeriod) return 'Active (Canceled)';
  if (status.isExpiredTrial) return 'Trial Expired';
  return DISPLAYS[status.status];
}

const DISPLAYS = {
  none: 'No Subscription',
  trialing: 'Trial',
  active: 'Active',
  past_due: 'Payment Required',
  paused: 'Paused',
  canceled: 'Canceled',
  expired: 'Expired',
  incomplete: 'Payment Required',
} as const satisfies Record<SubscriptionStatus['status'], string>;

function descriptionOf(status: Derived): string {
  if (status.isSuperadmin) return 'You have access to everything.';
  if (status.isTrialing) {
    const days = status.daysLeft === 1 ? '1 day' : `${status.daysLeft} days`;
    return `Your free trial ends in ${days}.`;
  }
  if (status.isGracePeriod) return 'Your subscription is canceled and stays active until its period ends.';
  if (status.isExpiredTrial) return 'Your free trial has ended.';
  if (status.status === 'none' && status.trialUsed) return 'Your free trial has been used.';
  return DESCRIPTIONS[status.status];
}

const DESCRIPTIONS = {
  none: 'You have no subscription yet.',
  trialing: 'Your free trial is running.',
  active: 'Your subscription is active.',
  past_due: 'Your last payment failed.',
  paused: 'Your subscription is paused.',
  canceled: 'Your subscription has been canceled.',
  expired: 'Your subscription has expired.',
  incomplete: 'Your first payment has not gone through yet.',
} as const satisfies Record<SubscriptionStatus['status'], string>;

function actionOf(status: Derived): SubscriptionStatus['actionRequired'] {
  if (status.isSuperadmin || status.isTrialing || (status.isActive && !status.isGracePeriod)) return 'none';
  if (status.status === 'past_due' || status.status === 'incomplete') return 'update_payment';
  if (status.isGracePeriod || status.status === 'paused') return 'resume';
  return status.trialUsed || status.status !== 'none' ? 'subscribe' : 'start_trial';
}
