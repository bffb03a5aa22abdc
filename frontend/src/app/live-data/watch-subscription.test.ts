import type { SubscriptionStatus } from '@oficio/contracts';
import { notifyManager, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { subscriptionQuery } from '../../features/subscription/subscription.queries.ts';
import { watchSubscription } from './watch-subscription.ts';

// Notifications are synchronous instead of in the next task.
notifyManager.setScheduler((flush) => flush());

const trial = { status: 'trialing' } as SubscriptionStatus;
const over = { status: 'expired' } as SubscriptionStatus;

function watched(ask: () => Promise<SubscriptionStatus>, before?: SubscriptionStatus) {
  const client = new QueryClient({ defaultOptions: { queries: { queryFn: ask, retry: false } } });
  if (before) client.setQueryData(subscriptionQuery.queryKey, before);
  const notified: unknown[] = [];
  watchSubscription(client.getQueryCache(), {
    known: ({ status }) => notified.push(status),
    failed: () => notified.push('failed'),
    forgotten: () => notified.push('forgotten'),
  });
  const look = () => client.fetchQuery({ ...subscriptionQuery, staleTime: 0 }).catch(() => {});
  return { client, notified, look };
}

test('an answer is reported, also one that was cached before', async () => {
  const { client, notified, look } = watched(async () => over, trial);
  expect(notified).toEqual(['trialing']);
  await look();
  expect(notified).toEqual(['trialing', 'expired']);
  client.setQueryData(subscriptionQuery.queryKey, trial);
  expect(notified).toEqual(['trialing', 'expired', 'trialing']);
});

test('a failed request is reported', async () => {
  const { notified, look } = watched(() => Promise.reject(new Error('no network')));
  await look();
  expect(notified).toEqual(['failed']);
});

test('removal from the cache is reported, the late answer of the removed query is not', async () => {
  const answer = Promise.withResolvers<SubscriptionStatus>();
  const { client, notified, look } = watched(() => answer.promise);
  const looked = look();
  client.clear();
  answer.resolve(trial);
  await looked;
  expect(notified).toEqual(['forgotten']);
});

test('other queries are ignored', async () => {
  const { client, notified } = watched(async () => trial);
  await client.fetchQuery({ queryKey: ['/api/clients'] });
  client.clear();
  expect(notified).toEqual([]);
});
