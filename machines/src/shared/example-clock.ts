import type { CooldownPorts } from './cooldown.ports.ts';

/** A wall clock controlled by a test. */
export interface ExampleClock {
  ports: CooldownPorts;
  /** Reports the time to every observer. Throws without one. */
  report(now: number): void;
  /** The number of observers. */
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
