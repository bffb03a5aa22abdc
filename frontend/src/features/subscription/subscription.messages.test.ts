import { expect, test } from 'vitest';
import { faultText, PAYWALL_FEATURES, paywallText } from './subscription.messages.ts';

test('the paywall’s three variants', () => {
  const texts = (['requireActive', 'trialUsed', 'trialOffered'] as const).map((variant) => [
    variant,
    paywallText(variant, { status: 'expired' }),
  ]);
  expect(Object.fromEntries(texts)).toEqual({
    requireActive: {
      title: 'Upgrade to Premium',
      description: 'This feature requires a premium subscription. Upgrade to unlock all features.',
    },
    trialUsed: {
      title: 'Subscribe to Continue',
      description: 'Your free trial has ended. Subscribe to continue using all features of Oficio.',
    },
    trialOffered: {
      title: 'Start Your Free Trial',
      description: 'Start your 30-day free trial to access all features of Oficio.',
    },
  });
});

test.each([
  ['canceled', 'Your subscription was canceled and has ended.'],
  ['past_due', 'Your subscription ended because its last payment failed more than 7 days ago.'],
  ['paused', 'Your subscription is paused.'],
  ['incomplete', 'Your subscription hasn’t started: its first payment hasn’t gone through.'],
] as const)(
  'after a subscription that is %s the paywall says so and doesn’t mention a trial',
  (status, why) => {
    expect(paywallText('trialUsed', { status })).toEqual({
      title: 'Subscribe to Continue',
      description: `${why} Subscribe to continue using all features of Oficio.`,
    });
    expect(paywallText('trialOffered', { status }).description).toBe(
      `${why} Start your 30-day free trial to access all features of Oficio.`,
    );
    expect(paywallText('requireActive', { status }).description).toMatch(/premium/);
  },
);

test('the four bullets are marked where a feature isn’t built yet', () => {
  expect(PAYWALL_FEATURES.map(({ state }) => state)).toEqual([null, null, null, null]);
  expect(PAYWALL_FEATURES.map(({ text }) => text)).toEqual([
    'Unlimited clients and projects',
    'Professional invoicing and payments',
    'Email automation and templates',
    'Advanced analytics and reporting',
  ]);
});

test.each([
  ['trial_failed', 'Unable to start your free trial. Please try again.'],
  ['checkout_failed', 'There was a problem starting the checkout process. Please try again.'],
  ['no_checkout_url', 'No checkout URL received from server'],
  ['empty', 'Please enter a coupon code'],
  ['invalid', 'Invalid coupon code'],
  ['unavailable', 'Unable to validate coupon code'],
] as const)("without the server's message, %s is '%s'", (code, text) => {
  expect(faultText({ code, text: null })).toBe(text);
  expect(faultText({ code, text: 'The server says so' })).toBe('The server says so');
});
