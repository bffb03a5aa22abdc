import { QUERY_CACHE } from '@oficio/contracts';
import type { LoadingKind } from '@oficio/machines/loading-overlay';
import { QueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { ApiClient } from '../../lib/api/api-client.ts';
import { RequestFailure } from '../../lib/api/request-failure.ts';
import { requestPathOf } from '../../lib/api/route-query.ts';

/**
 * The cache of everything read from the server. A query without its own function is a GET on its key.
 */
export function createQueryClient(api: Pick<ApiClient, 'get'>): QueryClient {
  return new QueryClient({
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
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
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
