import type { ClockPort } from './cooldown.ts';

/** A wall clock in a test's hands. */
export interface ExampleClock {
  ports: ClockPort;
  /** Tells whoever watches. Throws if nobody does. */
  tell(now: number): void;
  /** How many watch. */
  watching(): number;
}

export function createExampleClock(): ExampleClock {
  const watchers = new Set<(now: number) => void>();
  return {
    ports: {
      watchClock(tell) {
        watchers.add(tell);
        return () => watchers.delete(tell);
      },
    },
    tell(now) {
      if (watchers.size === 0) throw new Error('Nobody watches the clock');
      for (const tell of watchers) tell(now);
    },
    watching: () => watchers.size,
  };
}
