import { DAY_MS, type SubscriptionStatus, subscriptionStatusSchema } from '@oficio/contracts';
import { NO_SUBSCRIPTION, type SubscriptionFacts } from '@oficio/machines/subscription';
import { describe, expect, test } from 'vitest';
import { type StatusInput, subscriptionStatus } from './subscription-status.ts';

const NOW = '2026-06-15T12:00:00.000Z';
const days = (count: number): string => new Date(Date.parse(NOW) + count * DAY_MS).toISOString();

const statusOf = (
  values: Partial<SubscriptionFacts> | null,
  input: Partial<StatusInput> = {},
): SubscriptionStatus =>
  subscriptionStatus({
    facts: values && { ...NO_SUBSCRIPTION, planId: 1, ...values },
    now: new Date(NOW),
    isSuperadmin: false,
    mayManage: true,
    isAtProvider: false,
    addressUsedTrial: false,
    stripePublishableKey: 'pk_test_1',
    ...input,
  });

type Expected = Partial<SubscriptionStatus>;

const TRIAL = { status: 'trialing', trialUsed: true } as const;

const CASES: [name: string, record: Partial<SubscriptionFacts> | null, expected: Expected][] = [
  [
    'nothing yet',
    null,
    {
      hasSubscription: false,
      status: 'none',
      isActive: false,
      isTrialing: false,
      isExpiredTrial: false,
      daysLeft: 0,
      planName: null,
      planPrice: null,
      hasActiveAccess: false,
      trialUsed: false,
      isGracePeriod: false,
      needsPayment: false,
      isCanceled: false,
      canManageSubscription: false,
      statusDisplay: 'No Subscription',
      actionRequired: 'start_trial',
      showUpgradePrompt: true,
    },
  ],
  [
    'a trial of 30 days',
    { ...TRIAL, trialEnd: days(30) },
    {
      hasSubscription: true,
      isTrialing: true,
      isActive: false,
      daysLeft: 30,
      planName: 'Professional',
      planPrice: 0,
      hasActiveAccess: true,
      trialUsed: true,
      needsPayment: false,
      statusDisplay: 'Trial (30 days left)',
      actionRequired: 'none',
      showUpgradePrompt: false,
      canManageSubscription: true,
    },
  ],
  [
    'days left are rounded up',
    { ...TRIAL, trialEnd: days(29.01) },
    { daysLeft: 30, statusDisplay: 'Trial (30 days left)' },
  ],
  ['8 days left', { ...TRIAL, trialEnd: days(8) }, { daysLeft: 8, showUpgradePrompt: false }],
  [
    '7 days left',
    { ...TRIAL, trialEnd: days(7) },
    { daysLeft: 7, showUpgradePrompt: true, hasActiveAccess: true },
  ],
  [
    'the last moment of a trial',
    { ...TRIAL, trialEnd: new Date(Date.parse(NOW) + 1).toISOString() },
    { isTrialing: true, daysLeft: 1, hasActiveAccess: true, statusDisplay: 'Trial (1 days left)' },
  ],
  [
    'a trial that ends now',
    { ...TRIAL, trialEnd: NOW },
    {
      status: 'expired',
      isTrialing: false,
      isExpiredTrial: true,
      daysLeft: 0,
      hasActiveAccess: false,
      needsPayment: true,
      statusDisplay: 'Trial Expired',
      actionRequired: 'subscribe',
      showUpgradePrompt: true,
    },
  ],
  [
    'active',
    { status: 'active', currentPeriodEnd: days(12) },
    {
      isActive: true,
      daysLeft: 12,
      planPrice: 14,
      hasActiveAccess: true,
      isGracePeriod: false,
      isCanceled: false,
      statusDisplay: 'Active',
      actionRequired: 'none',
      showUpgradePrompt: false,
    },
  ],
  ['active without an end', { status: 'active' }, { isActive: true, daysLeft: 0, hasActiveAccess: true }],
  ['Starter', { status: 'active', planId: 2 }, { planName: 'Starter', planPrice: 5 }],
  [
    'active after a trial',
    { status: 'active', trialUsed: true, trialEnd: days(-3) },
    { isExpiredTrial: false, needsPayment: false },
  ],
  [
    'canceled, in its grace period',
    { status: 'active', canceledAt: days(-1), currentPeriodEnd: days(5) },
    {
      isActive: true,
      isGracePeriod: true,
      isCanceled: true,
      hasActiveAccess: true,
      daysLeft: 5,
      statusDisplay: 'Active (Canceled)',
      actionRequired: 'resume',
      showUpgradePrompt: false,
    },
  ],
  [
    'canceled for a date',
    { status: 'active', canceledAt: days(-1), cancelAt: days(3), currentPeriodEnd: days(5) },
    { isGracePeriod: false, isCanceled: true, statusDisplay: 'Active', daysLeft: 3, hasActiveAccess: true },
  ],
  [
    'canceled, its period over',
    { status: 'active', canceledAt: days(-9), currentPeriodEnd: days(-1) },
    {
      status: 'canceled',
      isActive: false,
      hasActiveAccess: false,
      statusDisplay: 'Canceled',
      actionRequired: 'subscribe',
    },
  ],
  [
    'canceled by the provider, paid for some days',
    { status: 'canceled', canceledAt: days(-9), currentPeriodEnd: days(2) },
    { isActive: false, hasActiveAccess: true, daysLeft: 2, showUpgradePrompt: false },
  ],
  [
    'canceled at once',
    { status: 'canceled', canceledAt: days(-9) },
    { hasActiveAccess: false, showUpgradePrompt: true },
  ],
  [
    'past due since today',
    { status: 'past_due', pastDueSince: NOW },
    {
      needsPayment: true,
      hasActiveAccess: true,
      statusDisplay: 'Payment Required',
      actionRequired: 'update_payment',
    },
  ],
  [
    'past due in the 7th day',
    { status: 'past_due', pastDueSince: days(-6.99) },
    { hasActiveAccess: true, needsPayment: true },
  ],
  [
    'past due for 7 days',
    { status: 'past_due', pastDueSince: days(-7) },
    { hasActiveAccess: false, showUpgradePrompt: true },
  ],
  ['past due, nobody knows since when', { status: 'past_due' }, { hasActiveAccess: false }],
  [
    'incomplete',
    { status: 'incomplete' },
    {
      needsPayment: true,
      hasActiveAccess: false,
      actionRequired: 'update_payment',
      statusDisplay: 'Payment Required',
    },
  ],
  ['paused', { status: 'paused' }, { hasActiveAccess: false, actionRequired: 'resume', needsPayment: false }],
  [
    'expired without a trial',
    { status: 'expired' },
    { isExpiredTrial: false, needsPayment: false, actionRequired: 'subscribe', statusDisplay: 'Expired' },
  ],
];

describe.each(CASES)('%s', (_, stored, expected) => {
  test('is derived completely', () => {
    const status = statusOf(stored);
    expect(status).toMatchObject(expected);
    expect(subscriptionStatusSchema.parse(status)).toEqual(status);
    expect(status.serverTime).toBe(NOW);
  });

  test('requires nothing of a superadmin', () => {
    expect(statusOf(stored, { isSuperadmin: true })).toMatchObject({
      hasActiveAccess: true,
      isSuperadmin: true,
      needsPayment: false,
      canManageSubscription: false,
      statusDisplay: 'Superadmin Access',
      actionRequired: 'none',
      showUpgradePrompt: false,
    });
  });
});

test('an address that had its trial in another organization is offered the subscription', () => {
  expect(statusOf(null, { addressUsedTrial: true })).toMatchObject({
    trialUsed: true,
    actionRequired: 'subscribe',
  });
});

test.each<[string, Partial<SubscriptionFacts> | null, Partial<StatusInput>, boolean]>([
  ['nothing yet: there are the plans', null, {}, false],
  ['a trial, from which one can subscribe', { ...TRIAL, trialEnd: days(3) }, {}, true],
  ['a subscription at the provider', { status: 'active' }, { isAtProvider: true }, true],
  ['a plan that nobody pays for and that has no end', { status: 'active' }, {}, false],
  ['a member without the right', { status: 'active' }, { isAtProvider: true, mayManage: false }, false],
  [
    'payments aren’t set up',
    { ...TRIAL, trialEnd: days(3) },
    { isAtProvider: true, stripePublishableKey: null },
    false,
  ],
])('managing: %s', (_, stored, input, expected) => {
  expect(statusOf(stored, input).canManageSubscription).toBe(expected);
});

test('payments are configured if there is a publishable key', () => {
  expect(statusOf(null)).toMatchObject({ stripePublishableKey: 'pk_test_1', stripeConfigured: true });
  expect(statusOf(null, { stripePublishableKey: null })).toMatchObject({
    stripePublishableKey: null,
    stripeConfigured: false,
  });
});
