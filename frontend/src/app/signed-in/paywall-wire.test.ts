import type { SubscriptionStatus } from '@oficio/contracts';
import { describe, expect, test } from 'vitest';
import { wireEnds } from '../targets/wire-ends.fixture.ts';
import { paywallWire } from './paywall-wire.ts';

describe('the toasts of the paywall', () => {
  test.each([
    [
      { type: 'paywall.trialStarted' },
      {
        kind: 'success',
        title: 'Welcome to Oficio!',
        description: 'Your 30-day free trial has started. Enjoy full access to all features!',
      },
    ],
    [
      { type: 'paywall.couponApplied', description: '50% off for three months' },
      { kind: 'success', title: 'Coupon Applied!', description: '50% off for three months' },
    ],
    [
      { type: 'paywall.trialFailed', fault: { code: 'trial_failed', text: 'The trial has been used' } },
      { kind: 'error', title: 'Error', description: 'The trial has been used' },
    ],
    [
      { type: 'paywall.checkoutFailed', fault: { code: 'no_checkout_url', text: null } },
      { kind: 'error', title: 'Error', description: 'No checkout URL received from server' },
    ],
    [
      { type: 'paywall.signInRequired', redirect: '/subscription' },
      { kind: 'info', title: 'Sign in required' },
    ],
  ] as const)('%o', (event, toast) => {
    const ends = wireEnds();
    paywallWire(event, ends);
    expect(ends.raise).toHaveBeenCalledExactlyOnceWith(toast);
  });
});

describe('the paywall leads', () => {
  test.each(['/dashboard', '/subscription'] as const)(
    'a visitor to the sign-in, and then to %s',
    (redirect) => {
      const ends = wireEnds();
      paywallWire({ type: 'paywall.signInRequired', redirect }, ends);
      expect(ends.targets.go).toHaveBeenCalledExactlyOnceWith(`/login?redirect=${redirect}`);
    },
  );

  test('to the payment page', () => {
    const ends = wireEnds();
    paywallWire({ type: 'paywall.checkoutReady', url: 'https://pay.example/1' }, ends);
    expect(ends.targets.leaveFor).toHaveBeenCalledExactlyOnceWith('https://pay.example/1');
  });

  test('to the dashboard after the start of a trial, whose status opens it', () => {
    const ends = wireEnds();
    const status = { status: 'trialing' } as SubscriptionStatus;
    paywallWire({ type: 'paywall.dashboardDue', status }, ends);
    expect(ends.targets.storeSubscription).toHaveBeenCalledExactlyOnceWith(status);
    expect(ends.targets.go).toHaveBeenCalledExactlyOnceWith('/dashboard');
  });
});
