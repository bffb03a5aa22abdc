import { QUERY_CACHE } from '@oficio/contracts';
import { QueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { ApiClient } from '../lib/api-client.ts';
import { RequestFailure } from '../lib/request-failure.ts';
import { requestPathOf } from '../lib/route-query.ts';

/** The cache of everything read from the server. A query without its own function is a GET on its key. */
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
        // Offline the request is made all the same, so that the screen can say what is wrong.
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

/** 1 s, doubling, at most 10 s. */
export function retryDelay(failures: number): number {
  return Math.min(QUERY_CACHE.retryBaseMs * 2 ** failures, QUERY_CACHE.retryCapMs);
}

/**
 * The request helper has already repeated what a repetition can mend; a refusal stays one. What is left are
 * answers that arrived damaged.
 */
export function isWorthRepeating(error: unknown): boolean {
  return !(error instanceof RequestFailure) || error.kind === 'unreadable';
}
