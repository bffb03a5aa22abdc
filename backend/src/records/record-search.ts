import type { FoundRecord } from '@oficio/contracts';
import sql, { join, raw } from 'sql-template-tag';
import type { OrganizationScope } from '../http/request-scope.ts';
import type { AnyArea } from './record-area.ts';
import type { RecordKit } from './record-kit.ts';
import { searchPatterns } from './search-text.ts';

export type SearchedArea = Pick<AnyArea, 'table' | 'nameColumn' | 'nameOrder'>;

/**
 * The open records of several areas that match a text, in the order of the areas and then by name.
 * @param areas the areas whose records the caller may read
 * @param limit the most records of one area
 */
export async function searchRecords(
  { database }: RecordKit,
  areas: readonly SearchedArea[],
  scope: OrganizationScope,
  search: string,
  limit: number,
): Promise<FoundRecord[]> {
  const patterns = searchPatterns(search);
  if (areas.length === 0 || patterns.length === 0) return [];
  const matches = join(
    patterns.map((pattern) => sql`entry.search_text LIKE ${pattern}`),
    ' AND ',
  );
  const { text, values } = join(
    areas.map(
      ({ table, nameColumn, nameOrder }) => sql`(
        WITH found AS MATERIALIZED (
          SELECT entry.id, entry.${raw(nameColumn)} AS name, ${raw(nameOrder)} AS place
          FROM ${raw(`oficio.searchable_${table}`)} entry
          WHERE entry.organization_id = ${scope.organizationId} AND entry.record_state = 'open' AND ${matches}
        )
        SELECT ${table} AS table, id, name FROM found ORDER BY place, id LIMIT ${limit}::integer
      )`,
    ),
    ' UNION ALL ',
  );
  return database.read<FoundRecord & Record<string, unknown>>(scope, text, values, { once: true });
}
