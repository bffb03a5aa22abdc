import type { SubscriptionStatus } from '@oficio/contracts';
import { notifyManager, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { subscriptionQuery } from '../features/subscription/subscription.queries.ts';
import { watchSubscription } from './watch-subscription.ts';

// At once instead of in the next task.
notifyManager.setScheduler((flush) => flush());

const trial = { status: 'trialing' } as SubscriptionStatus;
const over = { status: 'expired' } as SubscriptionStatus;

function watched(ask: () => Promise<SubscriptionStatus>, before?: SubscriptionStatus) {
  const client = new QueryClient({ defaultOptions: { queries: { queryFn: ask, retry: false } } });
  if (before) client.setQueryData(subscriptionQuery.queryKey, before);
  const told: unknown[] = [];
  watchSubscription(client.getQueryCache(), {
    known: ({ status }) => told.push(status),
    failed: () => told.push('failed'),
    forgotten: () => told.push('forgotten'),
  });
  const look = () => client.fetchQuery({ ...subscriptionQuery, staleTime: 0 }).catch(() => {});
  return { client, told, look };
}

test('an answer is told, also one that was there before', async () => {
  const { client, told, look } = watched(async () => over, trial);
  expect(told).toEqual(['trialing']);
  await look();
  expect(told).toEqual(['trialing', 'expired']);
  client.setQueryData(subscriptionQuery.queryKey, trial);
  expect(told).toEqual(['trialing', 'expired', 'trialing']);
});

test('that there is none is told once it has failed', async () => {
  const { told, look } = watched(() => Promise.reject(new Error('no network')));
  await look();
  expect(told).toEqual(['failed']);
});

test('what the cache forgets is told, and its late answer isn’t', async () => {
  const answer = Promise.withResolvers<SubscriptionStatus>();
  const { client, told, look } = watched(() => answer.promise);
  const looked = look();
  client.clear();
  answer.resolve(trial);
  await looked;
  expect(told).toEqual(['forgotten']);
});

test('other queries are nobody’s concern', async () => {
  const { client, told } = watched(async () => trial);
  await client.fetchQuery({ queryKey: ['/api/clients'] });
  client.clear();
  expect(told).toEqual([]);
});
