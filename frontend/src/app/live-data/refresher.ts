import { REALTIME } from '@oficio/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { createBurst } from './burst.ts';

export interface Refresher {
  /** Marks paths as stale; `{path}/*` are all paths right below it. Queries on screen are read again. */
  refresh(paths: Iterable<string>): void;
  clear(): void;
}

/**
 * Reads once for a burst of changes, and starts no second read while the answers of the first are on their way, because
 * invalidating again would cancel the requests of a slow server forever.
 */
export function createRefresher(queryClient: Pick<QueryClient, 'invalidateQueries'>): Refresher {
  const waiting = new Set<string>();
  let reading: Promise<void> | null = null;
  const burst = createBurst(REALTIME.refresh, read);

  return {
    refresh(paths) {
      for (const path of paths) waiting.add(path);
      burst.touch();
    },
    clear() {
      waiting.clear();
      burst.clear();
    },
  };

  function read(): void {
    if (reading || waiting.size === 0) return;
    const paths = new Set(waiting);
    waiting.clear();
    const answered = queryClient.invalidateQueries({
      predicate: ({ queryKey }) => {
        const path = String(queryKey[0]);
        return paths.has(path) || paths.has(`${path.slice(0, path.lastIndexOf('/'))}/*`);
      },
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
