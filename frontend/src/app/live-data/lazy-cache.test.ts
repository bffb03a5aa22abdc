import { expect, test, vi } from 'vitest';
import type { ApiClient } from '../../lib/api/api-client.ts';
import type { Cache, CacheParts } from './cache.ts';
import { createLazyCache } from './lazy-cache.ts';

const parts: CacheParts = {
  api: {} as ApiClient,
  currentOrganizationId: () => null,
  raise: () => {},
};

function lazyCacheOf(cache: Cache) {
  const createCache = vi.fn(() => cache);
  const load = vi.fn(async () => ({ createCache }));
  return { lazyCache: createLazyCache(parts, load), createCache, load };
}

test('actions before the load are queued and run in their order after it', async () => {
  const cache = {} as Cache;
  const { lazyCache, createCache, load } = lazyCacheOf(cache);
  const done: string[] = [];
  lazyCache.ask(() => done.push('first'));
  lazyCache.ask(() => done.push('second'));
  expect(done).toEqual([]);
  await vi.waitFor(() => expect(done).toEqual(['first', 'second']));
  lazyCache.ask((given) => done.push(given === cache ? 'at once' : 'another'));
  expect(done).toEqual(['first', 'second', 'at once']);
  expect(createCache).toHaveBeenCalledExactlyOnceWith(parts);
  expect(load).toHaveBeenCalledTimes(2);
});

test('every opener gets the same cache, with all queued actions done', () => {
  const cache = {} as Cache;
  const { lazyCache, createCache } = lazyCacheOf(cache);
  const done: string[] = [];
  lazyCache.ask(() => done.push('asked'));
  expect(lazyCache.open(createCache)).toBe(cache);
  expect(done).toEqual(['asked']);
  expect(lazyCache.open(createCache)).toBe(cache);
  expect(createCache).toHaveBeenCalledTimes(1);
});

test('an action that only ends something doesn’t load the cache', () => {
  const { lazyCache, load } = lazyCacheOf({} as Cache);
  lazyCache.askIfUsed(() => {});
  expect(load).not.toHaveBeenCalled();
});

test('queued actions wait while the code can’t be loaded', async () => {
  const cache = {} as Cache;
  const lazyCache = createLazyCache(parts, () => Promise.reject(new Error('offline')));
  const done: string[] = [];
  lazyCache.ask(() => done.push('asked'));
  await Promise.resolve();
  lazyCache.open(() => cache);
  expect(done).toEqual(['asked']);
});
