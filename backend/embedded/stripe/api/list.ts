import type * as z from 'zod/mini';
import type { Kind } from '../store/stored.ts';
import type { Work } from '../work.ts';
import { listParameters, noParameters, parameters } from './parameters.ts';
import { type ApiRoute, route } from './route.ts';

interface ListParameters {
  limit: number;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
  statuses?: readonly string[] | undefined;
}

/** One page of documents as a list of Stripe's API. */
export async function listOf<K extends Kind>(
  { documents }: Work,
  kind: K,
  { limit, starting_after, ending_before, statuses }: ListParameters,
  filter: object = {},
): Promise<object> {
  for (const [param, id] of Object.entries({ starting_after, ending_before })) {
    if (id !== undefined) await documents.get(kind, id, param);
  }
  const { data, hasMore } = await documents.list(kind, filter, {
    limit,
    startingAfter: starting_after,
    endingBefore: ending_before,
    statuses,
  });
  return { object: 'list', data, has_more: hasMore, url: pathOf(kind) };
}

/** The endpoint of one document. */
export function retrieved(kind: Kind): ApiRoute {
  return route('GET', `${pathOf(kind)}/:id`, noParameters, ({ work, id }) => work.documents.get(kind, id));
}

/** The endpoint of a kind's documents, of those whose members are as given. */
export function listed(kind: Kind, members: z.core.$ZodShape = {}): ApiRoute {
  const schema: typeof page = parameters({ ...listParameters, ...members });
  return route(
    'GET',
    pathOf(kind),
    schema,
    ({ work, parameters: { limit, starting_after, ending_before, expand: _, ...filter } }) =>
      listOf(work, kind, { limit, starting_after, ending_before }, given(filter)),
  );
}

const page = parameters(listParameters);

function pathOf(kind: Kind): string {
  return `/v1/${kind === 'checkout.session' ? 'checkout/sessions' : `${kind}s`}`;
}

/** Drops the members that are undefined. */
export function given<F extends object>(members: F): { [Name in keyof F]?: Exclude<F[Name], undefined> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [Name in keyof F]?: Exclude<F[Name], undefined>;
  };
}
