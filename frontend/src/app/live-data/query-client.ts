import { QUERY_CACHE, type RealtimeTable, stalePathsOf } from '@oficio/contracts';
import type { LoadingKind } from '@oficio/machines/loading-overlay';
import { type Mutation, MutationCache, QueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { ApiClient } from '../../lib/api/api-client.ts';
import { RequestFailure } from '../../lib/api/request-failure.ts';
import { requestPathOf } from '../../lib/api/route-query.ts';
import type { OwnWrite, OwnWrites } from './own-writes.ts';
import { isAmong } from './realtime-changes.ts';

/**
 * The cache of everything read from the server. A query without its own function is a GET on its key. The answer of
 * a mutation with `meta.writes` is remembered as this page's own write to that table. Such a mutation makes the
 * table's paths stale even when it fails, because it may have failed on a stale row.
 */
export function createQueryClient(api: Pick<ApiClient, 'get'>, ownWrites: OwnWrites): QueryClient {
  const client: QueryClient = new QueryClient({
    mutationCache: watchWrites(ownWrites, (table) => {
      const paths = stalePathsOf(table);
      void client.invalidateQueries({ predicate: ({ queryKey }) => isAmong(String(queryKey[0]), paths) });
    }),
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, meta, signal }) =>
          api.get(requestPathOf(queryKey), {
            schema: meta?.answer as z.core.$ZodType | undefined,
            signal,
          }),
        staleTime: QUERY_CACHE.freshMs,
        gcTime: QUERY_CACHE.keptMs,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < QUERY_CACHE.retries && isWorthRepeating(error),
        retryDelay,
        // Offline, the request is still made, so that the screen can show the failure.
        networkMode: 'always',
      },
      mutations: {
        retry: (failures, error) => failures < QUERY_CACHE.mutationRetries && isWorthRepeating(error),
        retryDelay,
        networkMode: 'always',
      },
    },
  });
  return client;
}

function watchWrites(ownWrites: OwnWrites, onWritten: (table: RealtimeTable) => void): MutationCache {
  const finishers = new WeakMap<Mutation<unknown, unknown, unknown, unknown>, (writes: OwnWrite[]) => void>();
  return new MutationCache({
    onMutate: (_variables, mutation) => {
      const begun = tablesOf(mutation).map((table) => [table, ownWrites.begin(table)] as const);
      finishers.set(mutation, (writes) => {
        for (const [name, finish] of begun) finish(...writes.filter(({ table = name }) => table === name));
      });
    },
    onSettled: (answer, _error, _variables, _result, mutation) => {
      finishers.get(mutation)?.(toOwnWrites(answer));
      for (const table of tablesOf(mutation)) onWritten(table);
    },
  });
}

function tablesOf({ meta }: Mutation<unknown, unknown, unknown, unknown>): readonly RealtimeTable[] {
  const writes = meta?.writes ?? [];
  return typeof writes === 'string' ? [writes] : writes;
}

/** The answer to a write is the stored row, or lists all `rows`; a deletion's answer has only the id. */
function toOwnWrites(answer: unknown): OwnWrite[] {
  if (typeof answer !== 'object' || answer === null) return [];
  if ('rows' in answer) return answer.rows as OwnWrite[];
  if (!('id' in answer)) return [];
  return [{ id: String(answer.id), version: 'version' in answer ? Number(answer.version) : null }];
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      writes?: RealtimeTable | readonly RealtimeTable[];
      /** The `LoadingKind` of the mutation, where it isn't a form. */
      loading?: { kind: LoadingKind; label: string };
    };
  }
}

/** 1 s, doubling, at most 10 s. */
export function retryDelay(failures: number): number {
  return Math.min(QUERY_CACHE.retryBaseMs * 2 ** failures, QUERY_CACHE.retryCapMs);
}

/**
 * The API client has already retried what can succeed; a refusal is final. Only unreadable answers are retried here.
 */
export function isWorthRepeating(error: unknown): boolean {
  return !(error instanceof RequestFailure) || error.kind === 'unreadable';
}
