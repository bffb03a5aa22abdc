import { REALTIME, type RealtimeTable } from '@oficio/contracts';

/** A row that this page wrote; `version` is null when it was deleted. */
export interface OwnWrite {
  /** The row's table, where a write changes rows of several. */
  table?: RealtimeTable;
  id: string;
  version: number | null;
}

/**
 * Remembers the changes that this page made itself, so that their realtime echo isn't announced. An echo that arrives
 * before the answer of its request waits for that answer.
 */
export function createOwnWrites() {
  const underWay = new Map<RealtimeTable, Set<Promise<void>>>();
  const written = new Set<string>();

  return {
    /** Call it when a write begins, and the returned function with the rows of its answer (none: it failed). */
    begin(table: RealtimeTable): (...writes: OwnWrite[]) => void {
      let resolve = () => {};
      const promise = new Promise<void>((settle) => {
        resolve = settle;
      });
      const running = underWay.get(table) ?? new Set();
      underWay.set(table, running.add(promise));
      return (...writes) => {
        for (const write of writes) remember(keyOf(table, write));
        running.delete(promise);
        resolve();
      };
    },

    /** Whether the change was made by this page. Each write claims one change. */
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
    if (written.size > REALTIME.ownRows && oldest !== undefined) written.delete(oldest);
  }
}

export type OwnWrites = ReturnType<typeof createOwnWrites>;

function keyOf(table: RealtimeTable, { id, version }: OwnWrite): string {
  return `${table}:${id}:${version ?? 'deleted'}`;
}
