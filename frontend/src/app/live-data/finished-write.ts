import { stalePathsAfter, tableOfList } from '@oficio/contracts';
import type { FinishedWrite } from '@oficio/machines/cross-tab';
import type { AnyRoute } from '../../lib/api/api-client.ts';

/** The other tabs notice a switch by the stored organization. */
const ORGANIZATION_SWITCH = 'organizations';

/**
 * What the other tabs refetch after a successful call: a row of a live table, the paths that its route names, or else all
 * paths of the same API area. Null for a call that changes nothing, and for a switch of the organization.
 */
export function finishedWriteOf(
  route: Pick<AnyRoute, 'path' | 'stale'>,
  parameters: Record<string, string> | undefined,
  answer: unknown,
): FinishedWrite | null {
  const area = route.path.split('/')[2] ?? '';
  if (area === ORGANIZATION_SWITCH) return null;
  const table = route.stale ? undefined : tableOfList(`/api/${area}`);
  const { id } = { ...parameters, ...(answer as object | undefined) } as Record<string, unknown>;
  if (table && typeof id === 'string' && (parameters?.id ?? id) === id) return { table, id };
  const paths = stalePathsAfter(route);
  if (paths.length > 0) return { paths };
  return route.stale ? null : { paths: [`/api/${area}`, `/api/${area}/*`] };
}
