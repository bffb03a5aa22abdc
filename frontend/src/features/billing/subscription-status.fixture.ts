import type { SubscriptionStatus } from '@oficio/contracts';

const NONE: SubscriptionStatus = {
  hasSubscription: false,
  status: 'none',
  isActive: false,
  isTrialing: false,
  isExpiredTrial: false,
  daysLeft: 0,
  planName: null,
  planPrice: null,
  trialEnd: null,
  currentPeriodEnd: null,
  canceledAt: null,
  cancelAt: null,
  stripePublishableKey: 'pk_test_1',
  stripeConfigured: true,
  serverTime: '2026-11-22T12:00:00.000Z',
  hasActiveAccess: false,
  statusDescription: '',
  trialUsed: false,
  isSuperadmin: false,
  isGracePeriod: false,
  needsPayment: false,
  isCanceled: false,
  canManageSubscription: false,
  statusDisplay: '',
  actionRequired: 'start_trial',
  showUpgradePrompt: true,
};

/** A status as the server sends it, with these values. */
export function statusWith(values: Partial<SubscriptionStatus>): SubscriptionStatus {
  return { ...NONE, ...values };
}

export const ACTIVE = statusWith({
  hasSubscription: true,
  status: 'active',
  isActive: true,
  planName: 'Professional',
  planPrice: 14,
  trialUsed: true,
  hasActiveAccess: true,
  currentPeriodEnd: '2026-12-14T03:00:00.000Z',
  canManageSubscription: true,
  actionRequired: 'none',
});

export const GRACE = statusWith({
  ...ACTIVE,
  isGracePeriod: true,
  isCanceled: true,
  canceledAt: '2026-11-20T03:00:00.000Z',
  actionRequired: 'resume',
});

export const PAST_DUE = statusWith({
  ...ACTIVE,
  status: 'past_due',
  isActive: false,
  needsPayment: true,
  actionRequired: 'update_payment',
});

export const TRIAL = statusWith({
  ...ACTIVE,
  status: 'trialing',
  isActive: false,
  isTrialing: true,
  planPrice: 0,
  trialEnd: '2026-12-14T03:00:00.000Z',
  currentPeriodEnd: null,
});
