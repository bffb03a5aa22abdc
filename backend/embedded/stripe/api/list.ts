import type { Kind } from '../store/stored.ts';
import type { Work } from '../work.ts';

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
  return { object: 'list', data, has_more: hasMore, url: `/v1/${PATHS[kind] ?? `${kind}s`}` };
}

const PATHS: Partial<Record<Kind, string>> = { 'checkout.session': 'checkout/sessions' };

/** Drops the members that are undefined. */
export function given<F extends object>(members: F): { [Name in keyof F]?: Exclude<F[Name], undefined> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [Name in keyof F]?: Exclude<F[Name], undefined>;
  };
}
