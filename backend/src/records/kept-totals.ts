import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { KeptTotal, ListScope } from './record-area.ts';

/** The counts of open records by their facets (`oficio.counted_areas`), as columns of the given types. */
export function countsByFacet(name: string, facets: Readonly<Record<string, string>>): Sql {
  const columns = Object.entries(facets).map(([facet, type]) =>
    raw(`(facets ->> '${facet}')::${type} AS ${facet}`),
  );
  return sql`(SELECT organization_id, count, ${join(columns)} FROM oficio.record_counts
    WHERE table_name = ${name} AND record_state = 'open')`;
}

interface GivenFilter {
  name: string;
  value: string;
}

/** The kept total of a list of open records with these filters; undefined where no table keeps it. */
export function keptTotal(
  totals: readonly KeptTotal[],
  given: readonly GivenFilter[],
  scope: ListScope,
  query: Readonly<Record<string, unknown>>,
): Sql | undefined {
  const kept = totals.find(
    ({ filters, only = {} }) =>
      given.every(({ name, value }) => (name in only ? only[name] === value : name in filters)) &&
      Object.keys(only).every((name) => given.some((filter) => filter.name === name)),
  );
  if (!kept) return undefined;
  const conditions = given.flatMap(({ name, value }) => {
    const filter = kept.filters[name];
    return filter ? [filter.condition(value, ofKept, scope, query)] : [];
  });
  return sql`(SELECT coalesce(sum(kept.count), 0)::bigint FROM ${kept.rows} kept
    WHERE ${join([sql`kept.organization_id = ${scope.organizationId}`, ...conditions], ' AND ')})`;
}

const ofKept = (name: string): Sql => raw(`kept.${name}`);
