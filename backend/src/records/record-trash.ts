import type { DeletedRecord, Page, PageQuery } from '@oficio/contracts';
import sql, { empty, raw } from 'sql-template-tag';
import type { OrganizationScope } from '../http/request-scope.ts';
import { newestFirst } from './keyset.ts';
import { readList } from './list.ts';
import type { AnyArea } from './record-area.ts';
import type { RecordKit } from './record-kit.ts';
import { DELETED_BY, trashBegins } from './record-rows.ts';

const LAST_DELETED = newestFirst('deleted_at');

/** The deleted records of an area that can be restored, the last deleted first. */
export function listTrash(
  kit: RecordKit,
  { table, nameColumn, mergedIntoColumn }: Pick<AnyArea, 'table' | 'nameColumn' | 'mergedIntoColumn'>,
  scope: OrganizationScope,
  query: PageQuery,
): Promise<Page<DeletedRecord>> {
  const isLeft = mergedIntoColumn ? sql`AND entry.${raw(mergedIntoColumn)} IS NULL` : empty;
  const trash = {
    table: `public.${table}`,
    shown: sql`entry.id, entry.${raw(nameColumn)} AS name, entry.version, entry.deleted_at AS "deletedAt",
      ${DELETED_BY} AS "deletedBy"`,
    order: LAST_DELETED,
    where: sql`entry.deleted_at > ${trashBegins(kit)} ${isLeft}`,
    filters: {},
  } as const;
  return readList<DeletedRecord, PageQuery>(kit.database, scope, trash, query);
}
