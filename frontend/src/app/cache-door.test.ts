import { expect, test, vi } from 'vitest';
import type { ApiClient } from '../lib/api-client.ts';
import type { Cache, CacheParts } from './cache.ts';
import { createCacheDoor } from './cache-door.ts';

const parts: CacheParts = {
  api: {} as ApiClient,
  currentOrganizationId: () => null,
  raise: () => {},
};

function doorTo(cache: Cache) {
  const createCache = vi.fn(() => cache);
  const load = vi.fn(async () => ({ createCache }));
  return { door: createCacheDoor(parts, load), createCache, load };
}

test('what is asked before it is there is done in that order, once it is', async () => {
  const cache = {} as Cache;
  const { door, createCache, load } = doorTo(cache);
  const done: string[] = [];
  door.ask(() => done.push('first'));
  door.ask(() => done.push('second'));
  expect(done).toEqual([]);
  await vi.waitFor(() => expect(done).toEqual(['first', 'second']));
  door.ask((given) => done.push(given === cache ? 'at once' : 'another'));
  expect(done).toEqual(['first', 'second', 'at once']);
  expect(createCache).toHaveBeenCalledExactlyOnceWith(parts);
  expect(load).toHaveBeenCalledTimes(2);
});

test('who opens it finds everything done already, and everybody the same', () => {
  const cache = {} as Cache;
  const { door, createCache } = doorTo(cache);
  const done: string[] = [];
  door.ask(() => done.push('asked'));
  expect(door.open(createCache)).toBe(cache);
  expect(done).toEqual(['asked']);
  expect(door.open(createCache)).toBe(cache);
  expect(createCache).toHaveBeenCalledTimes(1);
});

test('what only ends something doesn’t load it', () => {
  const { door, load } = doorTo({} as Cache);
  door.askIfUsed(() => {});
  expect(load).not.toHaveBeenCalled();
});

test('what was asked waits while the code can’t be had', async () => {
  const cache = {} as Cache;
  const door = createCacheDoor(parts, () => Promise.reject(new Error('offline')));
  const done: string[] = [];
  door.ask(() => done.push('asked'));
  await Promise.resolve();
  door.open(() => cache);
  expect(done).toEqual(['asked']);
});
