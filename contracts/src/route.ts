import type * as z from 'zod/mini';
import type { RealtimeTable } from './live-tables.ts';
import type { MemberRole } from './member-roles.ts';

/**
 * Who may call a route: anybody; a signed-in person; a signed-in person whose organization has
 * access (trial, subscription or superadmin), otherwise 402.
 */
export type RouteAccess = 'public' | 'signedIn' | 'withAccess';

export interface Route<
  Body extends z.core.$ZodType | undefined,
  Answer extends z.core.$ZodType | undefined,
  Query extends z.core.$ZodType | undefined = z.core.$ZodType | undefined,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Express-style, with the `/api` prefix: `/api/clients/:id`. */
  readonly path: `/api/${string}`;
  readonly access: RouteAccess;
  /** The roles in the current organization that may call it; absent: every signed-in person. */
  readonly members?: readonly MemberRole[] | undefined;
  /** The call concerns all clients, so that a member who is limited to assigned ones may not make it. */
  readonly needs?: 'allClients' | undefined;
  /** Whether API keys may call it. Absent: only where the route asks for access, which the organization's data does. */
  readonly keys?: 'allowed' | 'refused' | undefined;
  /**
   * What a call makes stale: live tables, and paths where `*` stands for an id. Absent: the live table of the path, if
   * there is one.
   */
  readonly stale?: readonly (RealtimeTable | `/api/${string}`)[] | undefined;
  readonly summary: string;
  readonly status: 200 | 201 | 202 | 204;
  /** The schema of the address' query; absent: the query isn't read. */
  readonly query: Query;
  readonly body: Body;
  /** Absent for 204. */
  readonly answer: Answer;
}

type RouteOf<R, K extends 'body' | 'answer' | 'query'> = R extends {
  [key in K]: infer S extends z.core.$ZodType;
}
  ? z.infer<S>
  : undefined;
export type BodyOf<R> = RouteOf<R, 'body'>;
export type AnswerOf<R> = RouteOf<R, 'answer'>;
/** The query as the server reads it, with its defaults. */
export type QueryOf<R> = RouteOf<R, 'query'>;

/** Declares one route of the API; both sides take their types and their validation from it. */
export function defineRoute<
  const Body extends z.core.$ZodType | undefined = undefined,
  const Answer extends z.core.$ZodType | undefined = undefined,
  const Query extends z.core.$ZodType | undefined = undefined,
>(route: {
  method: Route<Body, Answer>['method'];
  path: `/api/${string}`;
  access: RouteAccess;
  members?: readonly MemberRole[];
  needs?: 'allClients' | undefined;
  keys?: 'allowed' | 'refused' | undefined;
  stale?: Route<Body, Answer>['stale'];
  summary: string;
  status?: 200 | 201 | 202 | 204;
  query?: Query;
  body?: Body;
  answer?: Answer;
}): Route<Body, Answer, Query> {
  return {
    status: 200,
    ...route,
    query: route.query as Query,
    body: route.body as Body,
    answer: route.answer as Answer,
  };
}

/** Puts the given values into a route's `:name` places, encoded. */
export function pathOf(route: { path: string }, parameters: Record<string, string> = {}): string {
  return route.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = parameters[name];
    if (value === undefined) throw new Error(`No value for ":${name}" in ${route.path}`);
    return encodeURIComponent(value);
  });
}
