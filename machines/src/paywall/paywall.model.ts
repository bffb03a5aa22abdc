import type { SubscriptionStatus } from '@oficio/contracts';
import { defineModel } from '../shared/model.ts';
import { paywallMachine } from './paywall.machine.ts';
import type { CheckoutAnswer, CouponAnswer, TrialAnswer } from './paywall.ports.ts';
import type { PaywallContext, PaywallEvent, PaywallTerms } from './paywall.types.ts';

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

export const paywallModel = defineModel<typeof paywallMachine>({
  machine: paywallMachine,
  input: { terms: ownerTerms },
  events: [
    { type: 'terms.changed', terms: visitorTerms },
    { type: 'terms.changed', terms: memberTerms },
    { type: 'coupon.edited', code: 'WELCOM' },
    { type: 'coupon.submitted', code: ` ${exampleCoupon.code} ` },
    { type: 'coupon.submitted', code: '  ' },
    { type: 'coupon.removed' },
    { type: 'coupon.refused', fault: { code: 'invalid', text: 'This coupon has expired' } },
    { type: 'trial.chosen' },
    { type: 'subscribe.chosen' },
    { type: 'page.returned' },
  ],
  outcomes: {
    validateCoupon: [validCoupon, invalidCoupon, { status: 'failed' }],
    startTrial: [startedTrial, { status: 'refused', text: 'Please confirm your email address first.' }],
    openCheckout: [
      openedCheckout,
      { status: 'opened', session: { url: null } },
      { status: 'couponRefused', text: 'This coupon has expired' },
      { status: 'refused', text: 'Somebody has just subscribed' },
    ],
  },
  decisive: ({ terms }) => [terms.isVisitor, terms.mayDecide],
  isPossible: isNews,
});

/** The person changes only at the start, because later changes would only multiply the paths. */
function isNews({ terms, couponCode, purchaseFault }: PaywallContext, event: PaywallEvent): boolean {
  if (event.type !== 'terms.changed') return true;
  return terms.mayDecide && couponCode === '' && purchaseFault === null;
}
