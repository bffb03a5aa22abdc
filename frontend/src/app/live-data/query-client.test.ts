import { type AnswerOf, clientRoutes } from '@oficio/contracts';
import { describe, expect, test, vi } from 'vitest';
import { RequestFailure } from '../../lib/api/request-failure.ts';
import { queryOf } from '../../lib/api/route-query.ts';
import { createQueryClient, isWorthRepeating, retryDelay } from './query-client.ts';

const list: AnswerOf<typeof clientRoutes.list> = { items: [], total: 0, nextCursor: null };
const connection = new RequestFailure({ kind: 'connection', text: 'Unable to connect' });
const refusal = new RequestFailure({ kind: 'refused', text: 'Please sign in', status: 401 });
const damaged = new RequestFailure({ kind: 'unreadable', text: 'Failed to parse', status: 200 });

test('a query without a function is a GET on its key, checked by its route’s contract', async () => {
  const get = vi.fn(async () => list);
  const client = createQueryClient({ get });
  const options = queryOf(clientRoutes.list, { query: { search: 'acme', limit: 25 } });
  expect(await client.fetchQuery(options)).toEqual(list);
  expect(get).toHaveBeenCalledExactlyOnceWith('/api/clients?search=acme&limit=25', {
    schema: clientRoutes.list.answer,
    signal: expect.any(AbortSignal),
  });
});

test('data is fresh for 10 minutes, kept for 30, and not refetched on focus', () => {
  expect(createQueryClient({ get: vi.fn() }).getDefaultOptions().queries).toMatchObject({
    staleTime: 600_000,
    gcTime: 1_800_000,
    refetchOnWindowFocus: false,
  });
});

describe('retries', () => {
  test.each([
    ['of a damaged answer: two', damaged, [true, true, false]],
    ['of a connection error: none', connection, [false, false, false]],
    ['of a 401: none', refusal, [false, false, false]],
  ])('%s', (_, error, expected) => {
    const retry = createQueryClient({ get: vi.fn() }).getDefaultOptions().queries?.retry;
    if (typeof retry !== 'function') throw new Error('The retry rule is a function');
    expect([0, 1, 2].map((failures) => retry(failures, error))).toEqual(expected);
  });

  test('a write is retried once', () => {
    const retry = createQueryClient({ get: vi.fn() }).getDefaultOptions().mutations?.retry;
    if (typeof retry !== 'function') throw new Error('The retry rule is a function');
    expect([0, 1].map((failures) => retry(failures, damaged))).toEqual([true, false]);
  });

  test('the delay is 1 s, doubles, and is at most 10 s', () => {
    expect([0, 1, 2, 3, 4, 9].map(retryDelay)).toEqual([1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
  });

  test('an unexpected error is retried too', () => {
    expect(isWorthRepeating(new Error('a chunk was lost'))).toBe(true);
  });
});
