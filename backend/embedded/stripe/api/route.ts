import type * as z from 'zod/mini';
import type { Work } from '../work.ts';

/** The arguments of a route's function. */
export interface ApiCall<Parameters> {
  work: Work;
  /** The first id of the path; empty for a path without ids. */
  id: string;
  parameters: Parameters;
}

export interface ApiRoute {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  schema: z.ZodMiniType<{ expand?: string[] | undefined }>;
  // The schema has parsed the parameters; only their type is lost here.
  run(call: ApiCall<never>): Promise<object>;
}

/** Declares an endpoint; `:id` in `path` stands for an id. `run` returns an object of the API or a list. */
export function route<S extends z.ZodMiniType<{ expand?: string[] | undefined }>>(
  method: ApiRoute['method'],
  path: string,
  schema: S,
  run: (call: ApiCall<z.output<S>>) => Promise<object>,
): ApiRoute {
  return { method, path, schema, run: run as ApiRoute['run'] };
}

export interface FoundRoute {
  route: ApiRoute;
  id: string;
}

/** Finds the route of a request. A fixed segment wins over an id. */
export function findRoute(routes: readonly ApiRoute[], method: string, path: string): FoundRoute | undefined {
  const segments = path.split('/');
  const found = routes
    .filter((candidate) => candidate.method === method)
    .map((candidate) => ({ route: candidate, pattern: candidate.path.split('/') }))
    .filter(({ pattern }) => pattern.length === segments.length)
    .filter(({ pattern }) => pattern.every((part, index) => part === ':id' || part === segments[index]))
    .sort((a, b) => b.pattern.indexOf(':id') - a.pattern.indexOf(':id'))
    .sort((a, b) => Number(a.pattern.includes(':id')) - Number(b.pattern.includes(':id')))[0];
  if (!found) return undefined;
  const position = found.pattern.indexOf(':id');
  return { route: found.route, id: position === -1 ? '' : decodeURIComponent(segments[position] ?? '') };
}
