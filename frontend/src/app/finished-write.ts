import type { RealtimeTable } from '@oficio/contracts';
import type { FinishedWrite } from '@oficio/machines/cross-tab';

/** The areas of the API whose records are the rows of a live table. */
const TABLES: Record<string, RealtimeTable> = {
  clients: 'client_directory',
  'hosting-clients': 'hosting_clients',
  domains: 'domains',
  invoices: 'invoices',
  income: 'income',
  expenses: 'expenses',
};

/** A switch has a word of its own among the tabs: which organization is the current one. */
const TOLD_OTHERWISE = 'organizations';

/**
 * What a successful call changed: one row of a live table, or else whatever is read in the same area of the API.
 * Null for a reading call.
 */
export function finishedWriteOf(
  route: { method: string; path: string },
  parameters: Record<string, string> | undefined,
  answer: unknown,
): FinishedWrite | null {
  const area = route.path.split('/')[2] ?? '';
  if (route.method === 'GET' || area === TOLD_OTHERWISE) return null;
  const { id, version } = { ...parameters, ...(answer as object | undefined) } as Record<string, unknown>;
  const table = TABLES[area];
  if (table && typeof id === 'string') {
    return { table, id, version: typeof version === 'number' ? version : null };
  }
  return { paths: [`/api/${area}`, `/api/${area}/*`] };
}
