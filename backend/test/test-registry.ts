import { type EmbeddedRegistry, startEmbeddedRegistry } from '../embedded/registry/index.ts';
import { DomainLookups } from '../src/modules/lookups/domain-lookups.ts';
import { createTestDatabase } from './test-database.ts';

/** The registry's stand-in on a database of its own, and look-ups that ask nobody else. */
export interface TestRegistry {
  registry: EmbeddedRegistry;
  lookups: DomainLookups;
  /** Moves the registry's clock. */
  at(instant: string): void;
  close(): Promise<void>;
}

/**
 * @param options.patienceMs the time of one exchange
 * @param options.clock the registry's clock; `at` moves its own by default
 */
export async function startTestRegistry({
  start = '2026-06-15T12:00:00Z',
  patienceMs = 60_000,
  clock,
}: {
  start?: string;
  patienceMs?: number;
  clock?: () => Date;
} = {}): Promise<TestRegistry> {
  const database = await createTestDatabase();
  let now = new Date(start);
  const registry = await startEmbeddedRegistry({
    adminUrl: database.adminUrl,
    publicUrl: 'http://127.0.0.1:4000',
    now: clock ?? (() => now),
    log: (line) => {
      throw new Error(line);
    },
  });
  return {
    registry,
    lookups: new DomainLookups({ internet: false, standIn: registry.standIn, patienceMs }),
    at: (instant) => {
      now = new Date(instant);
    },
    async close() {
      await registry.close();
      await database.drop();
    },
  };
}
