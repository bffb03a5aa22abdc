import type { Cache, CacheParts } from './cache.ts';

/** Loads the cache lazily, because nothing needs it before somebody has signed in. */
export interface LazyCache {
  /** Creates the cache at the first call, and runs the queued actions in their order. */
  open(create: (parts: CacheParts) => Cache): Cache;
  /** Runs an action on the cache. When the cache isn't there, the action is queued and the cache is loaded. */
  ask(act: (cache: Cache) => void): void;
  /** The same, but an action on a cache that was never used is dropped. */
  askIfUsed(act: (cache: Cache) => void): void;
}

export function createLazyCache(
  parts: CacheParts,
  load: () => Promise<Pick<typeof import('./cache.ts'), 'createCache'>>,
): LazyCache {
  let cache: Cache | null = null;
  let waiting: ((cache: Cache) => void)[] = [];

  const lazyCache: LazyCache = {
    open(create) {
      cache ??= create(parts);
      const asked = waiting;
      waiting = [];
      for (const act of asked) act(cache);
      return cache;
    },
    ask(act) {
      if (cache) return act(cache);
      waiting.push(act);
      // When the load fails, the first signed-in screen opens the cache, because it brings the same code.
      load().then(
        ({ createCache }) => lazyCache.open(createCache),
        () => {},
      );
    },
    askIfUsed(act) {
      if (cache || waiting.length > 0) lazyCache.ask(act);
    },
  };
  return lazyCache;
}
