import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  changeMessage,
  createRefresher,
  type RowChange,
  stalePaths,
  stalePathsOf,
} from './realtime-changes.ts';

const deleted = { deleted_at: '2026-11-20T10:00:00Z' };
const kept = { deleted_at: null };

function change(overrides: Partial<RowChange>): RowChange {
  return { table: 'client_directory', kind: 'UPDATE', id: 'a', record: kept, previous: kept, ...overrides };
}

describe('the message', () => {
  test.each([
    ['a new row', change({ kind: 'INSERT', previous: null }), 'Client created'],
    ['a changed row', change({}), 'Client updated'],
    ['a row that goes to the trash', change({ record: deleted }), 'Client deleted'],
    ['a row that comes back from the trash', change({ previous: deleted }), 'Client updated'],
    ['a change within the trash', change({ record: deleted, previous: deleted }), null],
    ['the purge of the trash', change({ kind: 'DELETE', record: null }), null],
    ['an invoice', change({ table: 'invoices' }), 'Invoice updated'],
  ])('of %s', (_, given, message) => {
    expect(changeMessage(given)).toBe(message);
  });
});

test('a changed client makes its lists, itself and the dashboards stale, nothing else', () => {
  expect(stalePaths(change({}))).toEqual([
    '/api/clients',
    '/api/clients/a',
    '/api/clients/analytics',
    '/api/dashboard',
    '/api/dashboard/all',
  ]);
});

describe('refreshing', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('reaches every page of a list and no other query', () => {
    const client = new QueryClient();
    const keys = [
      ['/api/clients', { search: 'x' }],
      ['/api/clients/a'],
      ['/api/clients/b'],
      ['/api/auth/me'],
    ];
    for (const key of keys) client.setQueryData(key, {});
    createRefresher(client)(stalePaths(change({})));
    expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true, false, false]);
  });

  test('of a whole table reaches each of its rows', () => {
    const client = new QueryClient();
    const keys = [['/api/clients/a'], ['/api/invoices/a'], ['/api/dashboard/all']];
    for (const key of keys) client.setQueryData(key, {});
    createRefresher(client)(stalePathsOf('client_directory'));
    expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, false, true]);
  });

  test('of a burst happens at once and once more together after half a second', () => {
    const invalidateQueries = vi.fn();
    const refresh = createRefresher({ invalidateQueries });
    for (let index = 0; index < 100; index++) refresh(['/api/clients', `/api/clients/${index}`]);
    expect(invalidateQueries).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(500);
    expect(invalidateQueries).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(60_000);
    expect(invalidateQueries).toHaveBeenCalledTimes(2);
  });
});
