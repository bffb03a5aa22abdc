import type { QueryClient } from '@tanstack/react-query';
import type { WriteWatcher } from './wires/wire.ts';

/** Tells of each mutation that begins, tried again or not, and that it is over or forgotten. */
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
