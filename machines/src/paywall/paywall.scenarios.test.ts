import { findSurvivors, type Scenario, type Subject, startSubject } from '@oficio/machines/testing';
import { describe, expect, it } from 'vitest';
import { paywallMachine } from './paywall.machine.ts';
import {
  checkoutPage,
  exampleCoupon,
  invalidCoupon,
  memberTerms,
  openedCheckout,
  ownerTerms,
  startedTrial,
  trialStatus,
  validCoupon,
  visitorTerms,
} from './paywall.model.ts';
import { type CheckoutAnswer, type PaywallPorts, providePaywallPorts } from './paywall.ports.ts';
import {
  selectCoupon,
  selectCouponFault,
  selectIsBusy,
  selectIsOpening,
  selectIsValidating,
  selectPurchaseFault,
  selectTrialStep,
} from './paywall.selectors.ts';
import type { PaywallTerms } from './paywall.types.ts';

type Paywall = Subject<typeof paywallMachine, PaywallPorts>;

function scenario(
  says: string,
  run: (paywall: Paywall) => Promise<void>,
  terms: PaywallTerms = ownerTerms,
): Scenario {
  return {
    says,
    run: async (machine) =>
      run(
        await startSubject<typeof paywallMachine, PaywallPorts>({
          machine,
          provide: providePaywallPorts,
          input: { terms },
        }),
      ),
  };
}

const coupon = (paywall: Paywall) => paywall.state().split(', ')[0];
const purchase = (paywall: Paywall) => paywall.state().split(', ')[1];
const fault = (paywall: Paywall) => selectCouponFault(paywall.snapshot());
const failure = (paywall: Paywall) => selectPurchaseFault(paywall.snapshot());
const busy = (paywall: Paywall) => selectIsBusy(paywall.snapshot());
const edit = (paywall: Paywall, code: string) => paywall.send({ type: 'coupon.edited', code });
const apply = (paywall: Paywall, code = 'WELCOME50') => paywall.send({ type: 'coupon.submitted', code });
const subscribe = (paywall: Paywall) => paywall.send({ type: 'subscribe.chosen' });
const startTrial = (paywall: Paywall) => paywall.send({ type: 'trial.chosen' });

async function applied(paywall: Paywall) {
  await apply(paywall);
  await paywall.answer('validateCoupon', validCoupon);
}

const coupons: Scenario[] = [
  scenario("'Coupon Applied!' (with the coupon description)", async (paywall) => {
    expect([coupon(paywall), selectIsValidating(paywall.snapshot())]).toEqual(['coupon.untouched', false]);
    await apply(paywall, '  WELCOME50 ');
    expect([coupon(paywall), selectIsValidating(paywall.snapshot())]).toEqual(['coupon.validating', true]);
    expect(paywall.calls('validateCoupon')).toEqual([[{ code: 'WELCOME50' }]]);
    await apply(paywall);
    expect(paywall.calls('validateCoupon')).toHaveLength(1);
    await paywall.answer('validateCoupon', validCoupon);
    expect(coupon(paywall)).toBe('coupon.applied');
    expect(selectCoupon(paywall.snapshot())).toEqual(exampleCoupon);
    expect(paywall.emitted).toEqual([
      { type: 'paywall.couponApplied', description: exampleCoupon.description },
    ]);
  }),
  scenario("'non-empty after trimming, else Please enter a coupon code'", async (paywall) => {
    await apply(paywall, ' \t ');
    expect(coupon(paywall)).toBe('coupon.refused');
    expect(fault(paywall)).toEqual({ code: 'empty', text: null });
    expect([paywall.context().couponCode, paywall.calls('validateCoupon')]).toEqual([' \t ', []]);
  }),
  scenario("'server error or Invalid coupon code'", async (paywall) => {
    await apply(paywall);
    await paywall.answer('validateCoupon', invalidCoupon);
    expect(coupon(paywall)).toBe('coupon.refused');
    expect(fault(paywall)).toEqual({ code: 'invalid', text: 'This coupon has expired' });
    await apply(paywall, 'OTHER');
    expect([coupon(paywall), fault(paywall)]).toEqual(['coupon.validating', null]);
    expect(paywall.calls('validateCoupon').at(-1)).toEqual([{ code: 'OTHER' }]);
    await paywall.answer('validateCoupon', {
      status: 'answered',
      validation: { valid: false, coupon: exampleCoupon, error: null },
    });
    expect(fault(paywall)).toEqual({ code: 'invalid', text: null });
    expect(selectCoupon(paywall.snapshot())).toBe(null);
    expect(paywall.emitted).toEqual([]);
  }),
  scenario("'call failure: Unable to validate coupon code'", async (paywall) => {
    await apply(paywall);
    await paywall.answer('validateCoupon', { status: 'failed' });
    expect([coupon(paywall), fault(paywall)]).toEqual([
      'coupon.refused',
      { code: 'unavailable', text: null },
    ]);
    await apply(paywall);
    await paywall.fail('validateCoupon');
    expect([coupon(paywall), fault(paywall)]).toEqual([
      'coupon.refused',
      { code: 'unavailable', text: null },
    ]);
  }),
  scenario('a refusal disappears with an empty field, and with a sign-out', async (paywall) => {
    await apply(paywall);
    await paywall.answer('validateCoupon', invalidCoupon);
    await apply(paywall, '  ');
    expect([coupon(paywall), fault(paywall)?.code, paywall.context().couponCode]).toEqual([
      'coupon.refused',
      'empty',
      '  ',
    ]);
    await paywall.send({ type: 'terms.changed', terms: visitorTerms });
    await apply(paywall);
    expect(paywall.emitted).toEqual([{ type: 'paywall.signInRequired', redirect: '/subscription' }]);
    expect(paywall.calls('validateCoupon')).toHaveLength(1);
  }),
  scenario('editing a code clears its fault', async (paywall) => {
    await apply(paywall);
    await paywall.answer('validateCoupon', invalidCoupon);
    await edit(paywall, 'WELCOME5');
    expect([coupon(paywall), fault(paywall), paywall.context().couponCode]).toEqual([
      'coupon.untouched',
      null,
      'WELCOME5',
    ]);
  }),
  scenario('editing a code removes the applied coupon', async (paywall) => {
    await applied(paywall);
    await edit(paywall, 'WELCOME5');
    expect([coupon(paywall), selectCoupon(paywall.snapshot())]).toEqual(['coupon.untouched', null]);
    expect(paywall.context().couponCode).toBe('WELCOME5');
    await applied(paywall);
    await paywall.send({ type: 'coupon.removed' });
    expect([coupon(paywall), selectCoupon(paywall.snapshot())]).toEqual(['coupon.untouched', null]);
    expect(paywall.context().couponCode).toBe('');
  }),
  scenario('a late answer about another code is ignored', async (paywall) => {
    await apply(paywall);
    await edit(paywall, 'OTHER');
    expect([coupon(paywall), paywall.context().couponCode]).toEqual(['coupon.untouched', 'OTHER']);
    await paywall.answer('validateCoupon', validCoupon);
    expect([coupon(paywall), paywall.emitted]).toEqual(['coupon.untouched', []]);
    await apply(paywall);
    await paywall.send({ type: 'coupon.removed' });
    expect([coupon(paywall), paywall.context().couponCode]).toEqual(['coupon.untouched', '']);
  }),
];

const trials: Scenario[] = [
  scenario("'On success: toast and /dashboard after 1 s'", async (paywall) => {
    expect([selectTrialStep(paywall.snapshot()), busy(paywall)]).toEqual(['offered', false]);
    await startTrial(paywall);
    expect([selectTrialStep(paywall.snapshot()), busy(paywall)]).toEqual(['starting', true]);
    await paywall.answer('startTrial', startedTrial);
    expect(purchase(paywall)).toBe('purchase.trialStarted');
    expect([selectTrialStep(paywall.snapshot()), busy(paywall)]).toEqual(['started', true]);
    paywall.clock.advance(999);
    expect(paywall.emitted).toEqual([{ type: 'paywall.trialStarted' }]);
    paywall.clock.advance(1);
    expect(paywall.emitted.slice(1)).toEqual([{ type: 'paywall.dashboardDue', status: trialStatus }]);
    expect(purchase(paywall)).toBe('purchase.trialStarted');
  }),
  scenario("'Trial failure: (…) the button is re-enabled'", async (paywall) => {
    const said = { code: 'trial_failed', text: 'Please confirm your email address first.' } as const;
    await applied(paywall);
    await startTrial(paywall);
    await paywall.answer('startTrial', { status: 'refused', text: said.text });
    expect([purchase(paywall), busy(paywall), failure(paywall)]).toEqual(['purchase.choosing', false, said]);
    await startTrial(paywall);
    expect(failure(paywall)).toBe(null);
    await paywall.fail('startTrial');
    const unknown = { code: 'trial_failed', text: null };
    expect([purchase(paywall), failure(paywall)]).toEqual(['purchase.choosing', unknown]);
    expect(coupon(paywall)).toBe('coupon.applied');
    expect(paywall.emitted.slice(1)).toEqual([
      { type: 'paywall.trialFailed', fault: said },
      { type: 'paywall.trialFailed', fault: unknown },
    ]);
  }),
  scenario('repeated clicks start one trial or one checkout', async (paywall) => {
    await startTrial(paywall);
    await startTrial(paywall);
    await subscribe(paywall);
    expect(purchase(paywall)).toBe('purchase.startingTrial');
    await paywall.answer('startTrial', startedTrial);
    await startTrial(paywall);
    await subscribe(paywall);
    expect([paywall.calls('startTrial').length, paywall.calls('openCheckout').length]).toEqual([1, 0]);
  }),
];

const unopened: [says: string, answer: CheckoutAnswer, fault: unknown][] = [
  [
    "'the server error, else the message'",
    { status: 'refused', text: 'Payments can’t be reached.' },
    { code: 'checkout_failed', text: 'Payments can’t be reached.' },
  ],
  [
    "'else There was a problem starting the checkout process'",
    { status: 'refused', text: null },
    { code: 'checkout_failed', text: null },
  ],
  [
    "'No checkout URL received from server'",
    { status: 'opened', session: { url: '', sessionUrl: null } },
    { code: 'no_checkout_url', text: null },
  ],
];

const checkouts: Scenario[] = [
  scenario('two clicks open one payment page', async (paywall) => {
    await subscribe(paywall);
    expect([purchase(paywall), busy(paywall), selectIsOpening(paywall.snapshot())]).toEqual([
      'purchase.openingCheckout',
      true,
      true,
    ]);
    await subscribe(paywall);
    await startTrial(paywall);
    await paywall.answer('openCheckout', openedCheckout);
    expect([purchase(paywall), busy(paywall), selectIsOpening(paywall.snapshot())]).toEqual([
      'purchase.leaving',
      true,
      true,
    ]);
    await subscribe(paywall);
    expect(paywall.calls('openCheckout')).toEqual([[{ couponCode: null }]]);
    expect(paywall.emitted).toEqual([{ type: 'paywall.checkoutReady', url: checkoutPage }]);
  }),
  scenario("'Response read: url or sessionUrl'", async (paywall) => {
    await subscribe(paywall);
    await paywall.answer('openCheckout', { status: 'opened', session: { sessionUrl: checkoutPage } });
    expect(paywall.emitted).toEqual([{ type: 'paywall.checkoutReady', url: checkoutPage }]);
  }),
  scenario("'couponCode only when one was typed'", async (paywall) => {
    await edit(paywall, ' welcome50 ');
    await subscribe(paywall);
    await paywall.fail('openCheckout');
    await applied(paywall);
    await subscribe(paywall);
    await paywall.fail('openCheckout');
    await paywall.send({ type: 'coupon.removed' });
    await subscribe(paywall);
    expect(paywall.calls('openCheckout')).toEqual([
      [{ couponCode: 'welcome50' }],
      [{ couponCode: 'WELCOME50' }],
      [{ couponCode: null }],
    ]);
  }),
  ...unopened.map(([says, answer, expected]) =>
    scenario(says, async (paywall) => {
      await applied(paywall);
      await subscribe(paywall);
      await paywall.answer('openCheckout', answer);
      expect([purchase(paywall), busy(paywall), failure(paywall)]).toEqual([
        'purchase.choosing',
        false,
        expected,
      ]);
      expect(coupon(paywall)).toBe('coupon.applied');
      expect(paywall.emitted.slice(1)).toEqual([{ type: 'paywall.checkoutFailed', fault: expected }]);
      await subscribe(paywall);
      expect(failure(paywall)).toBe(null);
    }),
  ),
  scenario('a call that throws is a failed checkout', async (paywall) => {
    const unknown = { code: 'checkout_failed', text: null };
    await applied(paywall);
    await subscribe(paywall);
    await paywall.fail('openCheckout');
    expect([purchase(paywall), failure(paywall)]).toEqual(['purchase.choosing', unknown]);
    expect(coupon(paywall)).toBe('coupon.applied');
    expect(paywall.emitted.slice(1)).toEqual([{ type: 'paywall.checkoutFailed', fault: unknown }]);
  }),
  ...(['applied', 'untouched', 'validating'] as const).map((state) =>
    scenario(`a coupon refused by the checkout is refused, although it was ${state}`, async (paywall) => {
      const said = { code: 'invalid', text: 'This coupon has expired' };
      if (state === 'applied') await applied(paywall);
      if (state === 'untouched') await edit(paywall, 'WELCOME50');
      if (state === 'validating') await apply(paywall);
      await subscribe(paywall);
      await paywall.answer('openCheckout', { status: 'couponRefused', text: said.text });
      expect([coupon(paywall), fault(paywall)]).toEqual(['coupon.refused', said]);
      expect([purchase(paywall), failure(paywall)]).toEqual(['purchase.choosing', null]);
      expect(selectCoupon(paywall.snapshot())).toBe(null);
      expect(paywall.emitted.at(-1)).toEqual({ type: 'paywall.checkoutFailed', fault: said });
    }),
  ),
  scenario('the bfcache returns a page with usable buttons and the coupon', async (paywall) => {
    await applied(paywall);
    await subscribe(paywall);
    await paywall.answer('openCheckout', openedCheckout);
    await paywall.send({ type: 'page.returned' });
    expect([paywall.state(), busy(paywall)]).toEqual(['coupon.applied, purchase.choosing', false]);
    await subscribe(paywall);
    expect(paywall.calls('openCheckout')).toHaveLength(2);
  }),
  scenario('a page that is still open after 10 s has usable buttons', async (paywall) => {
    await applied(paywall);
    await subscribe(paywall);
    await paywall.answer('openCheckout', openedCheckout);
    paywall.clock.advance(9_999);
    expect(purchase(paywall)).toBe('purchase.leaving');
    paywall.clock.advance(1);
    expect(paywall.state()).toBe('coupon.applied, purchase.choosing');
  }),
];

const people: Scenario[] = [
  scenario(
    "'A signed-out user who clicks start trial or subscribe': '/login?redirect=…'",
    async (paywall) => {
      await startTrial(paywall);
      await subscribe(paywall);
      await apply(paywall);
      expect(paywall.emitted).toEqual([
        { type: 'paywall.signInRequired', redirect: '/dashboard' },
        { type: 'paywall.signInRequired', redirect: '/subscription' },
        { type: 'paywall.signInRequired', redirect: '/subscription' },
      ]);
      expect(paywall.state()).toBe('coupon.untouched, purchase.choosing');
      await paywall.send({ type: 'terms.changed', terms: ownerTerms });
      await subscribe(paywall);
      expect(purchase(paywall)).toBe('purchase.openingCheckout');
    },
    visitorTerms,
  ),
  scenario(
    "'a member (…) sees the paywall with Ask the owner', and begins nothing",
    async (paywall) => {
      await startTrial(paywall);
      await subscribe(paywall);
      expect([purchase(paywall), paywall.emitted]).toEqual(['purchase.choosing', []]);
    },
    memberTerms,
  ),
  scenario(
    "'stripeConfigured false': a trial can be started, a payment can’t",
    async (paywall) => {
      await subscribe(paywall);
      expect(purchase(paywall)).toBe('purchase.choosing');
      await startTrial(paywall);
      expect(purchase(paywall)).toBe('purchase.startingTrial');
    },
    { ...ownerTerms, takesPayments: false },
  ),
];

const scenarios = [...coupons, ...trials, ...checkouts, ...people];

describe('paywall', () => {
  it.each(scenarios)('$says', ({ run }) => run(paywallMachine));

  it('has no mutant that passes every scenario', async () => {
    expect(await findSurvivors(paywallMachine, scenarios)).toEqual([]);
  });
});
