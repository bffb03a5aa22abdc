import type { RealtimeTable } from '@oficio/contracts';

/** What a write of this page came to; `version` is null when the row was deleted. */
export interface OwnWrite {
  id: string;
  version: number | null;
}

/** More than one page writes before the first echo of it arrives. */
const REMEMBERED = 2_000;

/**
 * Knows which changes this page made itself, so that their echo isn't announced. A change can arrive before
 * the answer of the request that made it: then it waits for the answer.
 */
export function createOwnWrites() {
  const underWay = new Map<RealtimeTable, Set<Promise<void>>>();
  const written = new Set<string>();

  return {
    /** Call it when a write begins, and the function it gives when its answer is there (null: it failed). */
    begin(table: RealtimeTable): (write: OwnWrite | null) => void {
      let resolve = () => {};
      const promise = new Promise<void>((settle) => {
        resolve = settle;
      });
      const running = underWay.get(table) ?? new Set();
      underWay.set(table, running.add(promise));
      return (write) => {
        if (write) remember(keyOf(table, write));
        running.delete(promise);
        resolve();
      };
    },

    /** Whether the change came from here. Each write answers for one change. */
    async claims(table: RealtimeTable, change: OwnWrite): Promise<boolean> {
      const key = keyOf(table, change);
      if (written.delete(key)) return true;
      await Promise.all(underWay.get(table) ?? []);
      return written.delete(key);
    },
  };

  function remember(key: string): void {
    written.add(key);
    const [oldest] = written;
    if (written.size > REMEMBERED && oldest !== undefined) written.delete(oldest);
  }
}

export type OwnWrites = ReturnType<typeof createOwnWrites>;

function keyOf(table: RealtimeTable, { id, version }: OwnWrite): string {
  return `${table}:${id}:${version ?? 'deleted'}`;
}
