import type { Cache, CacheParts } from './cache.ts';

/** The way to the cache, which nobody needs before somebody has signed in. */
export interface CacheDoor {
  /** Makes the cache the first time, and first does what has been asked of it, in that order. */
  open(create: (parts: CacheParts) => Cache): Cache;
  /** Asks something of the cache; loads it when it isn't there. */
  ask(act: (cache: Cache) => void): void;
  /** The same, unless nothing has been asked of it so far: then there is nothing to do it to. */
  askIfUsed(act: (cache: Cache) => void): void;
}

export function createCacheDoor(
  parts: CacheParts,
  load: () => Promise<Pick<typeof import('./cache.ts'), 'createCache'>>,
): CacheDoor {
  let cache: Cache | null = null;
  let waiting: ((cache: Cache) => void)[] = [];

  const door: CacheDoor = {
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
      // A signed-in screen brings the same code, and opens the cache when this could not.
      load().then(
        ({ createCache }) => door.open(createCache),
        () => {},
      );
    },
    askIfUsed(act) {
      if (cache || waiting.length > 0) door.ask(act);
    },
  };
  return door;
}
