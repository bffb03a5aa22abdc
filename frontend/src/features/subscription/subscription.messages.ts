import { PRODUCT_NAME, SUBSCRIPTION } from '@oficio/contracts';
import type { PaywallVariant } from '@oficio/machines/subscription-guard';

const days = SUBSCRIPTION.trialDays;

export const PAYWALL_TEXTS: Record<PaywallVariant, { title: string; description: string }> = {
  requireActive: {
    title: 'Upgrade to Premium',
    description: 'This feature requires a premium subscription. Upgrade to unlock all features.',
  },
  trialUsed: {
    title: 'Subscribe to Continue',
    description: `Your free trial has ended. Subscribe to continue using all features of ${PRODUCT_NAME}.`,
  },
  trialOffered: {
    title: 'Start Your Free Trial',
    description: `Start your ${days}-day free trial to access all features of ${PRODUCT_NAME}.`,
  },
};

export const PAYWALL_FEATURES = [
  'Unlimited clients and projects',
  'Professional invoicing and payments',
  'Email automation and templates',
  'Advanced analytics and reporting',
] as const;

export const TRIAL_STARTED = {
  title: `Welcome to ${PRODUCT_NAME}!`,
  description: `Your ${days}-day free trial has started. Enjoy full access to all features!`,
} as const;

export const COUPON_APPLIED = { title: 'Coupon Applied!' } as const;
export const SIGN_IN_REQUIRED = { title: 'Sign in required' } as const;

/** Where the server has said nothing itself. */
export const PAYWALL_FAILURES = {
  trial: 'Unable to start your free trial. Please try again.',
  checkout: 'There was a problem starting the checkout process. Please try again.',
  couponRefused: 'Invalid coupon code',
  couponUnavailable: 'Unable to validate coupon code',
} as const;

export const PAYMENTS_NOT_SET_UP = 'Payments aren’t set up here yet.';
