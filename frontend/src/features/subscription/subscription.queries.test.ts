import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { subscriptionQuery } from './subscription.queries.ts';

test("'Subscription cache: 3 min', and 'concurrent requests share one in-flight call'", async () => {
  vi.useFakeTimers();
  const ask = vi.fn(async () => ({}) as never);
  const client = new QueryClient({ defaultOptions: { queries: { queryFn: ask } } });
  await Promise.all([client.fetchQuery(subscriptionQuery), client.fetchQuery(subscriptionQuery)]);
  vi.advanceTimersByTime(179_999);
  await client.fetchQuery(subscriptionQuery);
  expect(ask).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  await client.fetchQuery(subscriptionQuery);
  expect(ask).toHaveBeenCalledTimes(2);
  client.clear();
  vi.useRealTimers();
});
