import { type SubscriptionStatus, subscriptionRoutes } from '@oficio/contracts';
import { expect, test, vi } from 'vitest';
import { RequestFailure } from '../../lib/api/request-failure.ts';
import { createSubscriptionGuardPorts } from './subscription-guard.adapter.ts';

const status = { isTrialing: true } as SubscriptionStatus;
const config = { publishableKey: null, stripeConfigured: false };
const unreachable = new RequestFailure({ kind: 'connection', text: 'Unable to connect' });

function ports({ read = async () => status, ask = async (): Promise<unknown> => config } = {}) {
  let typed = false;
  const callRoute = vi.fn(ask);
  const made = createSubscriptionGuardPorts({
    api: { callRoute } as never,
    readSubscription: async () => {
      const answer = await read();
      // The person types while the request is pending.
      typed = true;
      return answer;
    },
    hasTyped: () => typed,
  });
  return { ...made, callRoute };
}

test('a status includes the half-typed text at the time of the answer', async () => {
  expect(await ports().readStatus()).toEqual({ status: 'known', report: { status, halfTyped: true } });
});

test('the configuration is requested without the subscription', async () => {
  const { readConfig, callRoute } = ports();
  expect(await readConfig()).toEqual({ status: 'known', config });
  expect(callRoute).toHaveBeenCalledExactlyOnceWith(subscriptionRoutes.config, {});
});

test('a missing answer is a failure, a bug is thrown', async () => {
  const cut = ports({ read: () => Promise.reject(unreachable), ask: () => Promise.reject(unreachable) });
  expect(await cut.readStatus()).toEqual({ status: 'failed' });
  expect(await cut.readConfig()).toEqual({ status: 'failed' });
  const bug = new TypeError('x is undefined');
  const broken = ports({ read: () => Promise.reject(bug), ask: () => Promise.reject(bug) });
  await expect(broken.readStatus()).rejects.toBe(bug);
  await expect(broken.readConfig()).rejects.toBe(bug);
});
