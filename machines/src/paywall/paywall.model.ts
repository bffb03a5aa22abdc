import { defineModel } from '../shared/model.ts';
import {
  exampleCoupon,
  invalidCoupon,
  memberTerms,
  openedCheckout,
  ownerTerms,
  startedTrial,
  validCoupon,
  visitorTerms,
} from './paywall.examples.ts';
import { paywallMachine } from './paywall.machine.ts';
import type { PaywallContext, PaywallEvent } from './paywall.types.ts';

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

/** Who is there changes before anything else; more would only multiply the paths. */
function isNews({ terms, couponCode, purchaseFault }: PaywallContext, event: PaywallEvent): boolean {
  if (event.type !== 'terms.changed') return true;
  return terms.mayDecide && couponCode === '' && purchaseFault === null;
}
