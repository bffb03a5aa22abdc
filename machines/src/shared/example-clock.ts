import type { CooldownPorts } from './cooldown.ports.ts';

/** A wall clock that a test sets. */
export interface ExampleClock {
  ports: CooldownPorts;
  /** Reports the time to every watcher. Throws if there is none. */
  report(now: number): void;
  /** How many watchers there are. */
  watching(): number;
}

export function createExampleClock(): ExampleClock {
  const watchers = new Set<(now: number) => void>();
  return {
    ports: {
      watchClock(report) {
        watchers.add(report);
        return () => watchers.delete(report);
      },
    },
    report(now) {
      if (watchers.size === 0) throw new Error('The clock has no watcher');
      for (const report of watchers) report(now);
    },
    watching: () => watchers.size,
  };
}
