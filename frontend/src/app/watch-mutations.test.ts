import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { watchMutations } from './watch-mutations.ts';

function watched() {
  const client = new QueryClient({ defaultOptions: { mutations: { retry: 1, retryDelay: 0, gcTime: 0 } } });
  const told: unknown[] = [];
  watchMutations(client, {
    began: (id, loading) => told.push(['began', id, loading?.kind ?? null]),
    ended: (id) => told.push(['ended', id]),
  });
  return { client, told };
}

test('a mutation is told of when it begins and when it is over, once each, repetitions included', async () => {
  const { client, told } = watched();
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
  expect(told).toEqual([['began', 'write 1', null]]);
  answer.resolve('saved');
  await saved;
  expect(told.slice(1)).toEqual([['ended', 'write 1']]);
});

test('how it is waited for is told with it', async () => {
  const { client, told } = watched();
  await new MutationObserver(client, {
    meta: { loading: { kind: 'critical', label: 'Switching organization...' } },
    mutationFn: async () => null,
  }).mutate();
  expect(told).toEqual([
    ['began', 'write 1', 'critical'],
    ['ended', 'write 1'],
  ]);
});

test('one that is forgotten with the cache is over', () => {
  const { client, told } = watched();
  void new MutationObserver(client, { mutationFn: () => new Promise(() => {}) }).mutate();
  client.clear();
  expect(told).toEqual([
    ['began', 'write 1', null],
    ['ended', 'write 1'],
  ]);
});
