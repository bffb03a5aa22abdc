import type { DeletedRecord, Page, PageQuery } from '@oficio/contracts';
import { isUUID } from 'class-validator';
import sql, { empty, raw } from 'sql-template-tag';
import type { OrganizationScope } from '../http/request-scope.ts';
import { decodeCursor, encodeCursor } from './list-cursor.ts';
import type { AnyArea } from './record-area.ts';
import type { RecordKit } from './record-kit.ts';
import { isInstant } from './record-list.ts';
import { DELETED_BY, trashBegins } from './record-rows.ts';

const SORT = '-deletedAt';

/** The deleted records of an area that can be restored, the last deleted first. */
export async function listTrash(
  kit: RecordKit,
  { table, nameColumn, mergedIntoColumn }: Pick<AnyArea, 'table' | 'nameColumn' | 'mergedIntoColumn'>,
  scope: OrganizationScope,
  { limit, cursor }: PageQuery,
): Promise<Page<DeletedRecord>> {
  const after = cursor === undefined ? null : decodeCursor(cursor, SORT, isTimeAndId);
  const inTrash = sql`FROM ${raw(`public.${table}`)} entry
    WHERE entry.organization_id = ${scope.organizationId} AND entry.deleted_at > ${trashBegins(kit)}
      ${mergedIntoColumn ? sql`AND entry.${raw(mergedIntoColumn)} IS NULL` : empty}`;
  const isAfter = after
    ? sql`AND (entry.deleted_at, entry.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
    : empty;
  const { text, values } = sql`SELECT entry.id, ${raw(`entry.${nameColumn}`)} AS name, entry.version,
      entry.deleted_at AS "deletedAt", ${DELETED_BY} AS "deletedBy", (SELECT count(*) ${inTrash}) AS total
    ${inTrash} ${isAfter} ORDER BY entry.deleted_at DESC, entry.id DESC LIMIT ${limit + 1}`;
  const rows = await kit.database.read<DeletedRecord & { total: number }>(scope, text, values);
  const items = rows.slice(0, limit).map(({ total: _, ...item }) => item);
  const last = rows.length > limit ? items.at(-1) : undefined;
  const nextCursor = last ? encodeCursor(SORT, [last.deletedAt, last.id]) : null;
  return { items, total: rows[0]?.total ?? 0, nextCursor };
}

/** Whether the texts are the sort keys of a list by time. */
export function isTimeAndId([time = '', id, ...others]: string[]): boolean {
  return isInstant(time) && isUUID(id) && others.length === 0;
}
