import type { DeletedRecord, Page, PageQuery } from '@oficio/contracts';
import sql, { empty, raw } from 'sql-template-tag';
import type { OrganizationScope } from '../http/request-scope.ts';
import { newestFirst } from './keyset.ts';
import type { AnyArea } from './record-area.ts';
import type { RecordKit } from './record-kit.ts';
import { DELETED_BY, trashBegins } from './record-rows.ts';

const LAST_DELETED = newestFirst('entry', 'deleted_at', 'deletedAt');

/** The deleted records of an area that can be restored, the last deleted first. */
export async function listTrash(
  kit: RecordKit,
  { table, nameColumn, mergedIntoColumn }: Pick<AnyArea, 'table' | 'nameColumn' | 'mergedIntoColumn'>,
  scope: OrganizationScope,
  { limit, cursor }: PageQuery,
): Promise<Page<DeletedRecord>> {
  const inTrash = sql`FROM ${raw(`public.${table}`)} entry
    WHERE entry.organization_id = ${scope.organizationId} AND entry.deleted_at > ${trashBegins(kit)}
      ${mergedIntoColumn ? sql`AND entry.${raw(mergedIntoColumn)} IS NULL` : empty}`;
  const { text, values } = sql`SELECT entry.id, ${raw(`entry.${nameColumn}`)} AS name, entry.version,
      entry.deleted_at AS "deletedAt", ${DELETED_BY} AS "deletedBy", (SELECT count(*) ${inTrash}) AS total
    ${inTrash} ${LAST_DELETED.after(cursor)} ORDER BY ${LAST_DELETED.order} LIMIT ${limit + 1}`;
  const rows = await kit.database.read<DeletedRecord & { total: number }>(scope, text, values);
  const { items, nextCursor } = LAST_DELETED.page(rows, limit);
  return { items: items.map(({ total: _, ...item }) => item), total: rows[0]?.total ?? 0, nextCursor };
}
