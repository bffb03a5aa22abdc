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
    record: { id, organization_id: OURS, version: 2, deleted_at: null },
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
  for (let index = 0; index < 1_000; index += 1) void cache.applyChange(change(index));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(messages()).toEqual([{ kind: 'info', title: '1,000 clients updated' }]);
  expect(get).toHaveBeenCalledOnce();
});

test('own writes and rows of other organizations are not counted, also within a burst', async () => {
  const { cache, messages } = await onScreen();
  const mutation = (id: string) =>
    cache.client.getMutationCache().build(cache.client, {
      meta: { writes: 'client_directory' },
      mutationFn: async () => ({ id, version: 2 }),
    });
  for (let index = 0; index < 1_000; index += 1) {
    if (index < 500) void mutation(`client ${index}`).execute(undefined);
    const theirs = { ...change(index).record, organization_id: 'sur' };
    void cache.applyChange(change(index, index >= 900 ? { record: theirs } : {}));
  }
  await vi.advanceTimersByTimeAsync(60_000);
  expect(messages()).toEqual([{ kind: 'info', title: '400 clients updated' }]);
});

test('a thousand own writes whose echo comes late are not announced', async () => {
  const { cache, messages } = await onScreen();
  for (let index = 0; index < 1_000; index += 1) {
    const mutation = cache.client.getMutationCache().build(cache.client, {
      meta: { writes: 'client_directory' },
      mutationFn: async () => ({ id: `client ${index}`, version: 2 }),
    });
    await mutation.execute(undefined);
  }
  for (let index = 0; index < 1_000; index += 1) void cache.applyChange(change(index));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(messages()).toEqual([]);
});

test.each([
  ['before', true],
  ['after', false],
])('a write of the person in another tab, reported %s its echo, is not announced', async (_, before) => {
  const { cache, messages } = await onScreen();
  const write = () => cache.applyOwnWrite('client_directory', { id: 'client 1', version: 2 });
  if (before) write();
  void cache.applyChange(change(1));
  await vi.advanceTimersByTimeAsync(100);
  if (!before) write();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(messages()).toEqual([]);
});

test('a purge is not announced, and the list is refetched', async () => {
  const { cache, get, messages } = await onScreen();
  void cache.applyChange(change(1, { kind: 'DELETE', record: null, previous: { id: 'client 1' } }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(messages()).toEqual([]);
  expect(get).toHaveBeenCalledOnce();
});

test.each([
  ['nobody', (cache: ReturnType<typeof createCache>) => cache.giveTo(null)],
  ['another organization', (cache: ReturnType<typeof createCache>) => cache.startOver({} as CurrentUser)],
])('earlier changes are dropped for %s, also those that wait for an answer', async (_, leave) => {
  const { cache, messages } = await onScreen();
  void cache.applyChange(change(1));
  const answer = Promise.withResolvers<object>();
  const mutation = cache.client.getMutationCache().build(cache.client, {
    meta: { writes: 'client_directory' },
    mutationFn: () => answer.promise,
  });
  void mutation.execute(undefined);
  void cache.applyChange(change(2));
  await vi.advanceTimersByTimeAsync(10);
  leave(cache);
  answer.resolve({ id: 'client 3', version: 2 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(messages()).toEqual([]);
});

test('data that the person may no longer see: what is on screen is refetched, the rest and the messages are dropped', async () => {
  const { cache, get, messages } = await onScreen();
  cache.client.setQueryData(['/api/clients/1'], { displayName: 'Estudio Nopal' });
  cache.client.setQueryData(['/api/subscription/status'], { status: 'trialing' });
  void cache.applyChange(change(1));
  await vi.advanceTimersByTimeAsync(10);
  cache.dropUnseen();
  expect(cache.client.getQueryData(['/api/clients/1'])).toBeUndefined();
  expect(cache.client.getQueryData(['/api/subscription/status'])).toEqual({ status: 'trialing' });
  expect(get).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(messages()).toEqual([]);
});
