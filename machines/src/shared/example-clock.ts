import type { CooldownPorts } from './cooldown.ports.ts';

export type ExampleClock = ReturnType<typeof createExampleClock>;

/** A wall clock controlled by a test. */
export function createExampleClock() {
  const watchers = new Set<(now: number) => void>();
  return {
    ports: {
      watchClock(report) {
        watchers.add(report);
        return () => watchers.delete(report);
      },
    } satisfies CooldownPorts,
    /** Reports the time to every observer. Throws without one. */
    report(now: number) {
      if (watchers.size === 0) throw new Error('The clock has no watcher');
      for (const report of watchers) report(now);
    },
    /** The number of observers. */
    watching: () => watchers.size,
  };
}
