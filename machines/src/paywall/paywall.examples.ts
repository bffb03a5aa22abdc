import type { SubscriptionStatus } from '@oficio/contracts';
import type { CheckoutAnswer, CouponAnswer, TrialAnswer } from './paywall.ports.ts';
import type { PaywallTerms } from './paywall.types.ts';

export const ownerTerms: PaywallTerms = { isVisitor: false, mayDecide: true, takesPayments: true };
export const visitorTerms: PaywallTerms = { isVisitor: true, mayDecide: false, takesPayments: true };
export const memberTerms: PaywallTerms = { ...ownerTerms, mayDecide: false };

export const exampleCoupon = { code: 'WELCOME50', description: '50% off for 3 months' };

export const validCoupon: CouponAnswer = {
  status: 'answered',
  validation: { valid: true, coupon: exampleCoupon, error: null },
};

export const invalidCoupon: CouponAnswer = {
  status: 'answered',
  validation: { valid: false, coupon: null, error: 'This coupon has expired' },
};

export const trialStatus = { status: 'trialing', isTrialing: true, daysLeft: 30 } as SubscriptionStatus;
export const startedTrial: TrialAnswer = { status: 'started', subscription: trialStatus };

export const checkoutPage = 'https://payments.example/pay/cs_1';
export const openedCheckout: CheckoutAnswer = { status: 'opened', session: { url: checkoutPage } };
