import { type FoundRecord, normalised } from '@oficio/contracts';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { OrganizationScope } from '../http/request-scope.ts';
import type { AnyArea } from './record-area.ts';
import type { RecordKit } from './record-kit.ts';
import { searchPatterns } from './search-text.ts';

/** A table whose rows a search finds through a view. Its parts are SQL on the row `entry` of `oficio.searchable_{table}`. */
export interface SearchedTable {
  table: FoundRecord['table'];
  name: Sql;
  /** The normalised name, which the search is compared with. */
  nameKey: Sql;
  /** The condition of the rows that can be found. */
  where: Sql;
  /** The order of the rows whose names match equally well, by `key`, `id` and `payment`. */
  order: Sql;
  /** The condition of the rows that match the patterns; absent: their search text matches all of them. */
  matches?(patterns: readonly string[], organizationId: string): Sql;
  /** The member `payment` of a found row, as JSON. */
  payment?: Sql;
}

export type SearchedArea = Pick<AnyArea, 'table' | 'nameColumn' | 'nameKey'>;

/** The open records of an area. */
export function searchedArea({ table, nameColumn, nameKey }: SearchedArea): SearchedTable {
  return {
    table,
    name: sql`entry.${raw(nameColumn)}`,
    nameKey,
    where: sql`entry.record_state = 'open'`,
    order: sql`key, id`,
  };
}

/** The condition that a search text matches all patterns. */
export function matchesAll(patterns: readonly string[], text: Sql): Sql {
  return join(
    patterns.map((pattern) => sql`${text} LIKE ${pattern}`),
    ' AND ',
  );
}

/**
 * The rows of several tables that match a text, in the order of the tables. In each table rows with exactly this name
 * come first, then rows whose name begins with the text.
 * @param tables the tables whose rows the caller may read
 * @param limit the most rows of one table
 */
export async function searchRecords(
  { database }: RecordKit,
  tables: readonly SearchedTable[],
  scope: OrganizationScope,
  search: string,
  limit: number,
): Promise<FoundRecord[]> {
  const patterns = searchPatterns(search);
  if (tables.length === 0 || patterns.length === 0) return [];
  const typed = normalised(search);
  const { text, values } = join(
    tables.map(
      ({ table, name, nameKey, where, order, matches, payment = sql`NULL::json` }) => sql`(
        WITH found AS MATERIALIZED (
          SELECT entry.id, ${name} AS name, ${nameKey} AS key, ${payment} AS payment
          FROM ${raw(`oficio.searchable_${table}`)} entry
          WHERE entry.organization_id = ${scope.organizationId} AND ${where}
            AND ${matches?.(patterns, scope.organizationId) ?? matchesAll(patterns, sql`entry.search_text`)}
        )
        SELECT ${table} AS table, id, name, payment FROM found
        ORDER BY CASE WHEN key = ${typed} THEN 0 WHEN starts_with(key, ${typed}) THEN 1 ELSE 2 END, ${order}
        LIMIT ${limit}::integer
      )`,
    ),
    ' UNION ALL ',
  );
  return database.read<FoundRecord & Record<string, unknown>>(scope, text, values, { once: true });
}
