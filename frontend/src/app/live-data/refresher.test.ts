import { REALTIME, REALTIME_TABLE_NAMES, stalePathsOf } from '@oficio/contracts';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRefresher } from './refresher.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const { quietMs, atMostMs, answerMs } = REALTIME.refresh;

test('the limits: 0.1 s of quiet, two refetches a second, 2 s for an answer', () => {
  expect(REALTIME.refresh).toEqual({ quietMs: 100, atMostMs: 500, answerMs: 2_000 });
  expect(1_000 / atMostMs).toBe(REALTIME.eventsPerSecond);
});

test('a list path matches every page of the list and no other query', () => {
  const client = new QueryClient();
  const keys = [['/api/clients', { search: 'x' }], ['/api/clients/a'], ['/api/clients/b'], ['/api/auth/me']];
  for (const key of keys) client.setQueryData(key, {});
  createRefresher(client).refresh(stalePathsOf('client_directory', 'a'));
  vi.advanceTimersByTime(quietMs);
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true, false, false]);
});

test('a whole table matches each of its rows', () => {
  const client = new QueryClient();
  const keys = [['/api/clients/a'], ['/api/payments/a'], ['/api/dashboard/all']];
  for (const key of keys) client.setQueryData(key, {});
  createRefresher(client).refresh(stalePathsOf('client_directory'));
  vi.advanceTimersByTime(quietMs);
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, false, true]);
});

test('a thousand changes at once are one refetch', async () => {
  const { reads, refresh } = reading();
  for (let index = 0; index < 1_000; index += 1) refresh(['/api/clients', `/api/clients/${index}`]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reads).toEqual([{ at: 0 + quietMs, stale: ['/api/clients'] }]);
});

test('a stream of changes is refetched twice a second, including the last change', async () => {
  const { reads, refresh } = reading();
  for (let passed = 0; passed < 2_000; passed += 20) {
    refresh(['/api/clients']);
    await vi.advanceTimersByTimeAsync(20);
  }
  expect(reads.length).toBeGreaterThanOrEqual(3);
  expect(reads.length).toBeLessThanOrEqual(4);
  const before = reads.length;
  refresh(['/api/clients']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reads).toHaveLength(before + 1);
});

test('six tables that are rejoined together are one refetch of each path', async () => {
  const { reads, refresh } = reading();
  for (const table of REALTIME_TABLE_NAMES) {
    refresh(stalePathsOf(table));
    await vi.advanceTimersByTimeAsync(40);
  }
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reads).toHaveLength(1);
  expect(reads[0]?.stale.toSorted()).toEqual(KNOWN.toSorted());
});

test('no refetch starts while the last answers are pending; it starts after them', async () => {
  const { reads, refresh, answer } = reading({ late: true });
  refresh(['/api/clients']);
  await vi.advanceTimersByTimeAsync(quietMs);
  refresh(['/api/invoices']);
  await vi.advanceTimersByTimeAsync(answerMs - quietMs - 1);
  expect(reads.map(({ stale }) => stale)).toEqual([['/api/clients']]);
  answer();
  await vi.advanceTimersByTimeAsync(quietMs);
  expect(reads.map(({ stale }) => stale)).toEqual([['/api/clients'], ['/api/invoices']]);
});

test('a hanging answer delays the next refetch by two seconds', async () => {
  const { reads, refresh } = reading({ late: true });
  refresh(['/api/clients']);
  await vi.advanceTimersByTimeAsync(quietMs);
  refresh(['/api/invoices']);
  await vi.advanceTimersByTimeAsync(answerMs + quietMs);
  expect(reads.at(-1)).toEqual({ at: quietMs + answerMs + quietMs, stale: ['/api/invoices'] });
});

test('a failed answer doesn’t stop refreshing', async () => {
  const invalidateQueries = vi.fn().mockRejectedValue(new Error('away'));
  const { refresh } = createRefresher({ invalidateQueries });
  for (let round = 0; round < 2; round += 1) {
    refresh(['/api/clients']);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(invalidateQueries).toHaveBeenCalledTimes(2);
});

test('cancelled paths are not refetched', async () => {
  const { reads, refresh, clear } = reading();
  refresh(['/api/clients']);
  clear();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reads).toEqual([]);
});

const KNOWN = [
  '/api/clients',
  '/api/clients/trash',
  '/api/dashboard',
  '/api/dashboard/all',
  '/api/hosting-clients',
  '/api/hosting-clients/all',
  '/api/hosting-clients/trash',
  '/api/domains',
  '/api/domains/trash',
  '/api/invoices',
  '/api/invoices/analytics',
  '/api/income',
  '/api/projects/analytics',
  '/api/expenses',
  '/api/expenses/analytics',
];

/** A refresher that records which of the known paths it refetches and when. */
function reading({ late = false } = {}) {
  const began = performance.now();
  const reads: { at: number; stale: string[] }[] = [];
  const waiting: (() => void)[] = [];
  const refresher = createRefresher({
    invalidateQueries: (filters) => {
      const stale = KNOWN.filter((path) => filters?.predicate?.({ queryKey: [path] } as never));
      reads.push({ at: performance.now() - began, stale });
      return late ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve();
    },
  });
  return {
    reads,
    ...refresher,
    answer: () => {
      for (const resolve of waiting.splice(0)) resolve();
    },
  };
}
