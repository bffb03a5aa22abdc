import type { LoadingKind } from '@oficio/machines/loading-overlay';
import type { QueryClient } from '@tanstack/react-query';

/** `id` is the same from beginning to end. */
export interface WriteWatcher {
  began(id: string, loading?: { kind: LoadingKind; label: string }): void;
  ended(id: string): void;
}

/**
 * Reports the beginning and the end of each mutation once, also with retries. Clearing the cache ends its mutations.
 */
export function watchMutations(client: Pick<QueryClient, 'getMutationCache'>, watcher: WriteWatcher): void {
  const underWay = new Set<number>();
  client.getMutationCache().subscribe(({ type, mutation }) => {
    if (!mutation) return;
    const { mutationId, meta, state } = mutation;
    const runs = state.status === 'pending' && type !== 'removed';
    if (runs === underWay.has(mutationId)) return;
    if (runs) {
      underWay.add(mutationId);
      watcher.began(`write ${mutationId}`, meta?.loading);
    } else {
      underWay.delete(mutationId);
      watcher.ended(`write ${mutationId}`);
    }
  });
}
