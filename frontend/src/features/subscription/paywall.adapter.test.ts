import { billingRoutes, couponRoutes, type SubscriptionStatus, subscriptionRoutes } from '@oficio/contracts';
import { describe, expect, test, vi } from 'vitest';
import { RequestFailure } from '../../lib/api/request-failure.ts';
import { createPaywallPorts } from './paywall.adapter.ts';

const refused = (status: number, code: string, text: string) =>
  new RequestFailure({ kind: 'refused', status, code, text });
const cut = new RequestFailure({ kind: 'connection', text: 'Unable to connect to server.' });
const started = { status: 'trialing' } as SubscriptionStatus;

function ports(answer: unknown) {
  const callRoute = vi.fn(async (..._: unknown[]) => {
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return { callRoute, ...createPaywallPorts({ callRoute: callRoute as never }) };
}

describe('a coupon', () => {
  test('has the server’s answer', async () => {
    const validation = { valid: true, error: null, coupon: { code: 'SPRING', description: '50% off' } };
    const { validateCoupon, callRoute } = ports(validation);
    expect(await validateCoupon({ code: 'spring' })).toEqual({ status: 'answered', validation });
    expect(callRoute).toHaveBeenCalledExactlyOnceWith(couponRoutes.validate, { body: { code: 'spring' } });
  });

  test("'server error': a refusal of the call is the coupon's own", async () => {
    const text = 'Too many attempts. Please wait a minute.';
    expect(await ports(refused(429, 'rate.limited', text)).validateCoupon({ code: 'x' })).toEqual({
      status: 'answered',
      validation: { valid: false, coupon: null, error: text },
    });
  });

  test.each([cut, refused(500, 'server.failed', 'Something went wrong')])(
    "'call failure': %s",
    async (error) => {
      expect(await ports(error).validateCoupon({ code: 'x' })).toEqual({ status: 'failed' });
    },
  );
});

describe('the trial', () => {
  test('is of plan 1, and each try has its own idempotency key', async () => {
    const { startTrial, callRoute } = ports(started);
    expect(await startTrial()).toEqual({ status: 'started', subscription: started });
    await startTrial();
    const options = callRoute.mock.calls.map(([route, given]) => {
      expect(route).toBe(subscriptionRoutes.startFreeTrial);
      return given as { body: unknown; idempotencyKey: string };
    });
    expect(options.map(({ body }) => body)).toEqual([{ planId: 1 }, { planId: 1 }]);
    expect(new Set(options.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
  });

  test.each([refused(409, 'trial.already_used', 'The free trial has been used already.'), cut])(
    'is refused with the message of %s',
    async (error) => {
      expect(await ports(error).startTrial()).toEqual({ status: 'refused', text: error.message });
    },
  );
});

describe('the checkout', () => {
  const session = { url: 'https://pay.example/1' };

  test.each([
    [null, {}],
    ['SPRING', { couponCode: 'SPRING' }],
  ])("'couponCode only when one was typed': %s", async (couponCode, body) => {
    const { openCheckout, callRoute } = ports(session);
    expect(await openCheckout({ couponCode })).toEqual({ status: 'opened', session });
    expect(callRoute).toHaveBeenCalledExactlyOnceWith(billingRoutes.createCheckoutSession, {
      body,
      idempotencyKey: expect.any(String),
    });
  });

  test.each([
    ['couponRefused', refused(400, 'coupon.invalid', 'This coupon has expired')],
    ['refused', refused(503, 'checkout.failed', 'There was a problem')],
    ['refused', cut],
  ] as const)('%s: %s', async (status, error) => {
    expect(await ports(error).openCheckout({ couponCode: 'SPRING' })).toEqual({
      status,
      text: error.message,
    });
  });
});

test('a bug is thrown', async () => {
  const bug = new TypeError('x is undefined');
  const broken = ports(bug);
  await expect(broken.validateCoupon({ code: 'x' })).rejects.toBe(bug);
  await expect(broken.startTrial()).rejects.toBe(bug);
  await expect(broken.openCheckout({ couponCode: null })).rejects.toBe(bug);
});
