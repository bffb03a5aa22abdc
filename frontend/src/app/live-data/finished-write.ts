import { tableOfList } from '@oficio/contracts';
import type { FinishedWrite } from '@oficio/machines/cross-tab';
import { bulkRows } from '../../lib/api/bulk-rows.ts';
import type { OwnWrite } from './own-writes.ts';

/** The other tabs notice a switch by the stored organization. */
const ORGANIZATION_SWITCH = 'organizations';

/**
 * The changes of a successful call: rows of a live table, or else all paths of the same API area. None for a switch of
 * the organization.
 */
export function finishedWritesOf(
  route: { path: string },
  parameters: Record<string, string> | undefined,
  answer: unknown,
  body?: unknown,
): FinishedWrite[] {
  const area = route.path.split('/')[2] ?? '';
  if (area === ORGANIZATION_SWITCH) return [];
  const { id, version } = { ...parameters, ...(answer as object | undefined) } as Record<string, unknown>;
  const table = tableOfList(`/api/${area}`);
  const { rows = [] } = { ...(answer as { rows?: OwnWrite[] } | undefined) };
  if (rows.some((row) => row.table)) {
    return rows.flatMap((row) => (row.table ? [{ ...row, table: row.table }] : []));
  }
  const row = parameters?.id;
  if (table && row !== undefined && row !== id) {
    // A part of the row was written: one of its notes, for example.
    return [{ paths: [`/api/${area}/${row}`, `/api/${area}/${row}/*`] }];
  }
  if (table && typeof id === 'string') {
    return [{ table, id, version: typeof version === 'number' ? version : null }];
  }
  if (table && route.path.endsWith('/bulk')) {
    return bulkRows(body as never, answer as never).map((row) => ({ table, ...row }));
  }
  return [{ paths: [`/api/${area}`, `/api/${area}/*`] }];
}
