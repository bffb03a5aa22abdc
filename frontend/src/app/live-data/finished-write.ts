import { tableOfList } from '@oficio/contracts';
import type { FinishedWrite } from '@oficio/machines/cross-tab';
import { bulkRows } from '../../lib/bulk-rows.ts';

/** The tabs learn of a switch from the stored organization. */
const ORGANIZATION_SWITCH = 'organizations';

/**
 * What a successful call changed: rows of a live table, or else whatever is read in the same area of the API.
 * Nothing for a switch of the organization.
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
  if (table && typeof id === 'string') {
    return [{ table, id, version: typeof version === 'number' ? version : null }];
  }
  if (table && route.path.endsWith('/bulk')) {
    return bulkRows(body as never, answer as never).map((row) => ({ table, ...row }));
  }
  return [{ paths: [`/api/${area}`, `/api/${area}/*`] }];
}
