import {
  PRODUCT_NAME,
  PRODUCT_PARTS,
  type ProductPartName,
  SUBSCRIPTION,
  type SubscriptionState,
  type SubscriptionStatus,
} from '@oficio/contracts';
import type { CouponFaultCode, PaywallFault, PurchaseFaultCode } from '@oficio/machines/paywall';
import type { PaywallVariant } from '@oficio/machines/subscription-guard';

const days = SUBSCRIPTION.trialDays;

const PAYWALL_TEXTS: Record<PaywallVariant, { title: string; description: string }> = {
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

/** Why a former subscription gives no access. */
const ENDED: Partial<Record<SubscriptionState, string>> = {
  canceled: 'Your subscription was canceled and has ended.',
  past_due: `Your subscription ended because its last payment failed more than ${SUBSCRIPTION.pastDueGraceDays} days ago.`,
  paused: 'Your subscription is paused.',
  incomplete: 'Your subscription hasn’t started: its first payment hasn’t gone through.',
};

/** The texts of the offer. 'Trial ended' only without a payment after it. */
export function paywallText(
  variant: PaywallVariant,
  { status }: Pick<SubscriptionStatus, 'status'>,
): { title: string; description: string } {
  const ended = ENDED[status];
  if (variant === 'requireActive' || !ended) return PAYWALL_TEXTS[variant];
  const { title, description } = PAYWALL_TEXTS[variant];
  const next =
    variant === 'trialOffered' ? description : `Subscribe to continue using all features of ${PRODUCT_NAME}.`;
  return { title, description: `${ended} ${next}` };
}

/** `state` marks features of which something isn't built yet. */
export const PAYWALL_FEATURES: readonly { text: string; state: string | null }[] = [
  { text: 'Unlimited clients and projects', state: whileMissing('projects', 'Projects on their way') },
  {
    text: 'Professional invoicing and payments',
    state: whileMissing('onlinePayments', 'Online payments on their way'),
  },
  { text: 'Email automation and templates', state: whileMissing('reminders', 'On its way') },
  { text: 'Advanced analytics and reporting', state: whileMissing('analytics', 'On their way') },
];

function whileMissing(part: ProductPartName, words: string): string | null {
  return PRODUCT_PARTS[part].isBuilt ? null : words;
}

export const TRIAL_STARTED = {
  title: `Welcome to ${PRODUCT_NAME}!`,
  description: `Your ${days}-day free trial has started. Enjoy full access to all features!`,
} as const;

export const COUPON_APPLIED = { title: 'Coupon Applied!' } as const;
export const SIGN_IN_REQUIRED = { title: 'Sign in required' } as const;

type PaywallFaultCode = CouponFaultCode | PurchaseFaultCode;

/** The messages for codes without a message of the server. */
const PAYWALL_FAULTS: Record<PaywallFaultCode, string> = {
  trial_failed: 'Unable to start your free trial. Please try again.',
  checkout_failed: 'There was a problem starting the checkout process. Please try again.',
  no_checkout_url: 'No checkout URL received from server',
  empty: 'Please enter a coupon code',
  invalid: 'Invalid coupon code',
  unavailable: 'Unable to validate coupon code',
};

/** The server's message, else that of the code. */
export function faultText({ code, text }: PaywallFault<PaywallFaultCode>): string {
  return text || PAYWALL_FAULTS[code];
}
