import { REALTIME } from '@oficio/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { createBurst } from './burst.ts';
import { isAmong } from './realtime-changes.ts';

/**
 * Refetches once for a burst of changes. No second refetch starts while the answers of the first are pending, because
 * each invalidation cancels the pending requests: with a slow server none would ever finish.
 */
export function createRefresher(queryClient: Pick<QueryClient, 'invalidateQueries'>) {
  const waiting = new Set<string>();
  let reading: Promise<void> | null = null;
  const burst = createBurst(REALTIME.refresh, read);

  return {
    /** Marks the paths that match a pattern as stale. Mounted queries are refetched. */
    refresh(paths: Iterable<string>): void {
      for (const path of paths) waiting.add(path);
      burst.touch();
    },
    clear(): void {
      waiting.clear();
      burst.clear();
    },
  };

  function read(): void {
    if (reading || waiting.size === 0) return;
    const paths = [...waiting];
    waiting.clear();
    const answered = queryClient.invalidateQueries({
      predicate: ({ queryKey }) => isAmong(String(queryKey[0]), paths),
    });
    reading = answeredOrLate(answered).then(() => {
      reading = null;
      if (waiting.size > 0) burst.touch();
    });
  }
}

function answeredOrLate(answered: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, REALTIME.refresh.answerMs);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    answered.then(done, done);
  });
}
