import type { RealtimeTable } from '@oficio/contracts';
import type { TableChange } from '@oficio/machines/realtime-reconnect';

/** What is asked of a change; column names as in the database. */
export type RowChange = Pick<TableChange, 'table' | 'kind' | 'id' | 'record' | 'previous'>;

export type ChangeKind = 'created' | 'updated' | 'deleted' | 'restored' | 'silent';

/** The lists and aggregates that a table's rows are part of; one row's own path is `{list}/{id}`. */
const READ_PATHS: Record<RealtimeTable, { list: string; aggregates: string[] }> = {
  client_directory: {
    list: '/api/clients',
    aggregates: ['/api/clients/analytics', '/api/dashboard', '/api/dashboard/all'],
  },
  hosting_clients: {
    list: '/api/hosting-clients',
    aggregates: ['/api/hosting-clients/all', '/api/hosting/analytics'],
  },
  domains: { list: '/api/domains', aggregates: ['/api/domain/analytics'] },
  invoices: { list: '/api/invoices', aggregates: ['/api/invoices/analytics'] },
  income: { list: '/api/income', aggregates: ['/api/projects/analytics'] },
  expenses: { list: '/api/expenses', aggregates: ['/api/expenses/analytics'] },
};

/**
 * What a person would call the change. The purge is silent: the row was deleted before. So is an update that leaves
 * the version alone, because the database makes it for a change of another row.
 */
export function kindOf({ kind, record, previous }: RowChange): ChangeKind {
  if (kind === 'DELETE') return 'silent';
  if (kind === 'INSERT') return record?.deleted_at ? 'silent' : 'created';
  if (record?.deleted_at) return previous?.deleted_at ? 'silent' : 'deleted';
  if (previous?.deleted_at) return 'restored';
  return record?.version !== undefined && record.version === previous?.version ? 'silent' : 'updated';
}

/** The request paths whose answers the change makes stale: its lists, itself and the aggregates. */
export function stalePaths({ table, id }: Pick<RowChange, 'table' | 'id'>): string[] {
  const { list, aggregates } = READ_PATHS[table];
  return [list, `${list}/${id}`, ...aggregates];
}

/** As `stalePaths`, when any of the table's rows may have changed; ends in `/*` for each single row. */
export function stalePathsOf(table: RealtimeTable): string[] {
  const { list, aggregates } = READ_PATHS[table];
  return [list, `${list}/*`, ...aggregates];
}

/** Whether a request path is among those that are meant. */
export function isAmong(path: string, meant: readonly string[]): boolean {
  return meant.some((one) => (one.endsWith('/*') ? path.startsWith(one.slice(0, -1)) : path === one));
}
