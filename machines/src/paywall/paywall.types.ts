import type { CouponValidation, SubscriptionStatus } from '@oficio/contracts';

/** The choices of the person at the paywall. */
export interface PaywallTerms {
  /** Nobody is signed in. */
  isVisitor: boolean;
  /** Owners and admins can start and pay; members ask them. */
  mayDecide: boolean;
  /** Whether payments are configured. */
  takesPayments: boolean;
}

export type AppliedCoupon = NonNullable<CouponValidation['coupon']>;

export type CouponFaultCode = 'empty' | 'invalid' | 'unavailable';
export type PurchaseFaultCode = 'trial_failed' | 'checkout_failed' | 'no_checkout_url';

/** `text` is the server's sentence, shown instead of the code's; null without one. */
export interface PaywallFault<TCode extends CouponFaultCode | PurchaseFaultCode> {
  code: TCode;
  text: string | null;
}

export interface PaywallContext {
  terms: PaywallTerms;
  /** The code as typed. The checkout sends and validates it again, applied or not. */
  couponCode: string;
  coupon: AppliedCoupon | null;
  couponFault: PaywallFault<CouponFaultCode> | null;
  /** The reason why the latest trial or checkout didn't start. */
  purchaseFault: PaywallFault<PurchaseFaultCode> | null;
  /** The subscription status in the answer to the trial's start. */
  trialStatus: SubscriptionStatus | null;
}

export type PaywallEvent =
  | { type: 'terms.changed'; terms: PaywallTerms }
  | { type: 'coupon.edited'; code: string }
  | { type: 'coupon.submitted'; code: string }
  | { type: 'coupon.removed' }
  /** From the purchase: the checkout refused the coupon. */
  | { type: 'coupon.refused'; fault: PaywallFault<CouponFaultCode> }
  | { type: 'trial.chosen' }
  | { type: 'subscribe.chosen' }
  /** The browser restored this page from the bfcache. */
  | { type: 'page.returned' };

export type PaywallEmitted =
  | { type: 'paywall.trialStarted' }
  /** The success has been on screen for a second. */
  | { type: 'paywall.dashboardDue'; status: SubscriptionStatus }
  | { type: 'paywall.trialFailed'; fault: PaywallFault<PurchaseFaultCode> }
  | { type: 'paywall.checkoutReady'; url: string }
  | { type: 'paywall.checkoutFailed'; fault: PaywallFault<CouponFaultCode | PurchaseFaultCode> }
  | { type: 'paywall.signInRequired'; redirect: '/dashboard' | '/subscription' }
  | { type: 'paywall.couponApplied'; description: string };

/** `busy`: trial and checkout are disabled. */
export type PaywallTag = 'validating' | 'busy' | 'startingTrial' | 'trialStarted' | 'opening';

/** Members that an inspector must mask: a payment page's address reveals its owner. */
export const PAYWALL_SECRETS = ['url', 'sessionUrl'] as const;
