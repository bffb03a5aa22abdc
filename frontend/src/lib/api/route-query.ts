import { type AnswerOf, pathOf, type Route } from '@oficio/contracts';
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { type QueryParameters, withQuery } from './api-client.ts';

export type ReadableRoute = Route<undefined, z.core.$ZodType>;

interface ReadOptions {
  parameters?: Record<string, string>;
  query?: QueryParameters;
  /** The time in which an answer counts as fresh, where it differs from the default. */
  freshMs?: number;
}

/**
 * Query options for a GET route. The key is the request's path and its parameters, if any. The default query function
 * sends the request and checks the answer by the contract.
 */
export function queryOf<R extends ReadableRoute>(route: R, { parameters, query, freshMs }: ReadOptions = {}) {
  const path = pathOf(route, parameters);
  return queryOptions<AnswerOf<R>>({
    queryKey: query ? [path, query] : [path],
    meta: { answer: route.answer },
    ...(freshMs !== undefined && { staleTime: freshMs }),
  });
}

/** The request of a query key. */
export function requestPathOf(queryKey: QueryKey): string {
  const [path, query] = queryKey as [string, QueryParameters | undefined];
  return withQuery(path, query);
}
