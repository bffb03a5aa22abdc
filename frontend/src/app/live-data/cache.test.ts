import { type CurrentUser, clientRoutes } from '@oficio/contracts';
import type { TableChange } from '@oficio/machines/realtime-reconnect';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryOf } from '../../lib/api/route-query.ts';
import { createCache } from './cache.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const OURS = 'norte';

function change(index: number, overrides: Partial<TableChange> = {}): TableChange {
  const id = `client ${index}`;
  return {
    table: 'client_directory',
    kind: 'UPDATE',
    id,
    record: { id, organization_id: OURS, version: 2, deleted_at: null, changed_by: 'bruno' },
    previous: { id, organization_id: OURS, version: 1, deleted_at: null },
    committedAt: '2026-11-20T10:00:00.000Z',
    ...overrides,
  };
}

/** A cache whose list of clients is on screen. */
async function onScreen() {
  const get = vi.fn(async () => ({ items: [], total: 0, nextCursor: null }));
  const raise = vi.fn();
  const cache = createCache({ api: { get } as never, currentOrganizationId: () => OURS, raise });
  cache.giveTo('ana');
  const observer = new QueryObserver(cache.client, queryOf(clientRoutes.list));
  observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(1_000);
  get.mockClear();
  const messages = () => raise.mock.calls.map(([toast]) => toast);
  return { cache, get, messages };
}

test('a thousand changes are one message and one refetch of the list', async () => {
  const { cache, get, messages } = await onScreen();
  for (let index = 0; index < 1_000; index += 1) cache.applyChange(change(index));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(messages()).toEqual([{ kind: 'info', title: '1,000 clients updated' }]);
  expect(get).toHaveBeenCalledOnce();
});

test('own changes, of whichever page, and rows of other organizations are not counted within a burst', async () => {
  const { cache, get, messages } = await onScreen();
  for (let index = 0; index < 1_000; index += 1) {
    const { record } = change(index);
    const theirs = { ...record, organization_id: 'sur' };
    const own = { ...record, changed_by: 'ana' };
    if (index >= 900) cache.applyChange(change(index, { record: theirs }));
    else cache.applyChange(change(index, index < 500 ? { record: own } : {}));
  }
  await vi.advanceTimersByTimeAsync(60_000);
  expect(messages()).toEqual([{ kind: 'info', title: '400 clients updated' }]);
  expect(get).toHaveBeenCalledOnce();
});

test('an own change is not announced and refetches the list; that of a job is announced', async () => {
  const { cache, get, messages } = await onScreen();
  cache.applyChange(change(1, { record: { ...change(1).record, changed_by: 'ana' } }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(messages()).toEqual([]);
  expect(get).toHaveBeenCalledOnce();
  cache.applyChange(change(2, { record: { ...change(2).record, changed_by: null } }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(messages()).toEqual([{ kind: 'info', title: 'Client updated' }]);
});

test('a call refetches what its route makes stale, and nothing else', async () => {
  const { cache, get } = await onScreen();
  const keys = [['/api/clients/a'], ['/api/clients/a/notes'], ['/api/dashboard'], ['/api/auth/me']];
  for (const key of keys) cache.client.setQueryData(key, {});
  cache.refreshAfter(clientRoutes.update);
  expect(keys.map((key) => cache.client.getQueryState(key)?.isInvalidated)).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(get).toHaveBeenCalledOnce();
});

test('a purge is not announced, and the list is refetched', async () => {
  const { cache, get, messages } = await onScreen();
  cache.applyChange(change(1, { kind: 'DELETE', record: null, previous: { id: 'client 1' } }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(messages()).toEqual([]);
  expect(get).toHaveBeenCalledOnce();
});

test.each([
  ['nobody', (cache: ReturnType<typeof createCache>) => cache.giveTo(null)],
  ['another organization', (cache: ReturnType<typeof createCache>) => cache.startOver({} as CurrentUser)],
])('earlier changes are dropped for %s', async (_, leave) => {
  const { cache, messages } = await onScreen();
  cache.applyChange(change(1));
  await vi.advanceTimersByTimeAsync(10);
  leave(cache);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(messages()).toEqual([]);
});

test('data that the person may no longer see: what is on screen is refetched, the rest and the messages are dropped', async () => {
  const { cache, get, messages } = await onScreen();
  cache.client.setQueryData(['/api/clients/1'], { displayName: 'Estudio Nopal' });
  cache.client.setQueryData(['/api/subscription/status'], { status: 'trialing' });
  cache.applyChange(change(1));
  await vi.advanceTimersByTimeAsync(10);
  cache.dropUnseen();
  expect(cache.client.getQueryData(['/api/clients/1'])).toBeUndefined();
  expect(cache.client.getQueryData(['/api/subscription/status'])).toEqual({ status: 'trialing' });
  expect(get).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(messages()).toEqual([]);
});
