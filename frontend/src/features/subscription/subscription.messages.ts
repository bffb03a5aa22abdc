import { PRODUCT_NAME, SUBSCRIPTION, type SubscriptionStatus } from '@oficio/contracts';

const days = SUBSCRIPTION.trialDays;

export const TRIAL_STARTED = {
  title: `Welcome to ${PRODUCT_NAME}!`,
  description: `Your ${days}-day free trial has started. Enjoy full access to all features!`,
} as const;

export const TRIAL_FAILED = 'Unable to start your free trial. Please try again.';

export const PAYWALL_FEATURES = [
  'Unlimited clients and projects',
  'Professional invoicing and payments',
  'Email automation and templates',
  'Advanced analytics and reporting',
] as const;

/** Title and description by what is still possible. */
export function paywallTexts({ trialUsed }: Pick<SubscriptionStatus, 'trialUsed'>) {
  if (trialUsed) {
    return {
      title: 'Subscribe to Continue',
      description: `Your free trial has ended. Subscribe to continue using all features of ${PRODUCT_NAME}.`,
    };
  }
  return {
    title: 'Start Your Free Trial',
    description: `Start your ${days}-day free trial to access all features of ${PRODUCT_NAME}.`,
  };
}
