import type { CouponValidation, SubscriptionStatus } from '@oficio/contracts';

/** What the person in front of it may do at all. */
export interface PaywallTerms {
  /** Nobody is signed in. */
  isVisitor: boolean;
  /** Owners and admins start and pay; a member asks them. */
  mayDecide: boolean;
  /** Whether payments are set up. */
  takesPayments: boolean;
}

export type AppliedCoupon = NonNullable<CouponValidation['coupon']>;

export type CouponFaultCode = 'empty' | 'invalid' | 'unavailable';
export type PurchaseFaultCode = 'trial_failed' | 'checkout_failed' | 'no_checkout_url';

/** `text` is the server's own sentence, to be shown in place of the code's; null where it has said none. */
export interface PaywallFault<TCode extends CouponFaultCode | PurchaseFaultCode> {
  code: TCode;
  text: string | null;
}

export interface PaywallContext {
  terms: PaywallTerms;
  /** As typed; goes with the checkout, which validates it again, whether or not it was applied. */
  couponCode: string;
  coupon: AppliedCoupon | null;
  couponFault: PaywallFault<CouponFaultCode> | null;
  /** Why the latest trial or checkout didn't begin. */
  purchaseFault: PaywallFault<PurchaseFaultCode> | null;
  /** The status that the trial's start was answered with. */
  trialStatus: SubscriptionStatus | null;
}

export type PaywallEvent =
  | { type: 'terms.changed'; terms: PaywallTerms }
  | { type: 'coupon.edited'; code: string }
  | { type: 'coupon.submitted'; code: string }
  | { type: 'coupon.removed' }
  /** Raised by the purchase: the checkout has refused the coupon. */
  | { type: 'coupon.refused'; fault: PaywallFault<CouponFaultCode> }
  | { type: 'trial.chosen' }
  | { type: 'subscribe.chosen' }
  /** The browser's Back has brought this page back as it was left. */
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

/** `busy`: neither trial nor checkout can be chosen. */
export type PaywallTag = 'validating' | 'busy' | 'startingTrial' | 'trialStarted' | 'opening';

/** Names of members that an inspector must not show: who has a payment page's address sees whose it is. */
export const PAYWALL_SECRETS = ['url', 'sessionUrl'] as const;
