import { type AnswerOf, pathOf, type Route } from '@oficio/contracts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { QueryParameters } from '../lib/api/api-client.ts';
import { useApi } from '../lib/api/api-context.ts';

type PagedRoute = Route<undefined, z.core.$ZodType<{ items: unknown[]; nextCursor: string | null }>>;

interface GrowingListOptions {
  parameters?: Record<string, string>;
  query?: QueryParameters;
  /** The time in which an answer counts as fresh, where it differs from the default. */
  freshMs?: number;
  /** The list of the last query stays on screen while that of another one loads. */
  keepsPrevious?: boolean;
}

/** A list that grows by one page at a time. A change of its data refetches the pages on screen. */
export function useGrowingList<R extends PagedRoute>(
  route: R,
  { parameters, query = {}, freshMs, keepsPrevious = false }: GrowingListOptions = {},
) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [pathOf(route, parameters), query, 'growing'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      api.callRoute<PagedRoute>(route, {
        ...(parameters && { parameters }),
        query: { ...query, cursor },
        signal,
      }) as Promise<AnswerOf<R>>,
    getNextPageParam: (page: AnswerOf<R>) => (page as { nextCursor: string | null }).nextCursor ?? undefined,
    ...(freshMs !== undefined && { staleTime: freshMs }),
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
  });
}
