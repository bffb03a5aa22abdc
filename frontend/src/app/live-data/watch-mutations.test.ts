import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { watchMutations } from './watch-mutations.ts';

function watched() {
  const client = new QueryClient({ defaultOptions: { mutations: { retry: 1, retryDelay: 0, gcTime: 0 } } });
  const notified: unknown[] = [];
  watchMutations(client, {
    began: (id, loading) => notified.push(['began', id, loading?.kind ?? null]),
    ended: (id) => notified.push(['ended', id]),
  });
  return { client, notified };
}

test('a mutation with retries has one beginning and one end', async () => {
  const { client, notified } = watched();
  const answer = Promise.withResolvers<string>();
  let tries = 0;
  const mutation = new MutationObserver(client, {
    mutationFn: async () => {
      tries += 1;
      if (tries === 1) throw new Error('once');
      return answer.promise;
    },
  });
  const saved = mutation.mutate();
  await expect.poll(() => tries).toBe(2);
  expect(notified).toEqual([['began', 'write 1', null]]);
  answer.resolve('saved');
  await saved;
  expect(notified.slice(1)).toEqual([['ended', 'write 1']]);
});

test('the beginning has the kind of loading', async () => {
  const { client, notified } = watched();
  await new MutationObserver(client, {
    meta: { loading: { kind: 'critical', label: 'Switching organization...' } },
    mutationFn: async () => null,
  }).mutate();
  expect(notified).toEqual([
    ['began', 'write 1', 'critical'],
    ['ended', 'write 1'],
  ]);
});

test('clearing the cache ends its mutations', () => {
  const { client, notified } = watched();
  void new MutationObserver(client, { mutationFn: () => new Promise(() => {}) }).mutate();
  client.clear();
  expect(notified).toEqual([
    ['began', 'write 1', null],
    ['ended', 'write 1'],
  ]);
});
