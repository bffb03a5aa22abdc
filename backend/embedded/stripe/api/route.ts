import type * as z from 'zod/mini';
import type { Work } from '../work.ts';

/** What a route's function gets: the work, the ids of its path, its parameters. */
export interface ApiCall<Parameters> {
  work: Work;
  /** The first id of the path; empty where there is none. */
  id: string;
  parameters: Parameters;
}

export interface ApiRoute {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  schema: z.ZodMiniType<{ expand?: string[] | undefined }>;
  // The schema has read them: only here their type is not known any more.
  run(call: ApiCall<never>): Promise<object>;
}

/** An endpoint: `path` with `:id` for the id. Answers with an object of the API, or with a list of them. */
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

/** The route of a request; fixed segments win over ids. */
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
