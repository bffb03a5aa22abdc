import { REALTIME, REALTIME_TABLES, type RealtimeTable } from '@oficio/contracts';
import type { TableChange } from '@oficio/machines/realtime-reconnect';
import type { QueryClient } from '@tanstack/react-query';

/** What is asked of a change; column names as in the database. */
export type RowChange = Pick<TableChange, 'table' | 'kind' | 'id' | 'record' | 'previous'>;

type ChangeKind = 'created' | 'updated' | 'deleted' | 'silent';

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

/** What a person would call the change. The trash is left silently: the row was deleted before. */
function kindOf({ kind, record, previous }: RowChange): ChangeKind {
  if (kind === 'DELETE') return 'silent';
  if (kind === 'INSERT') return record?.deleted_at ? 'silent' : 'created';
  if (!record?.deleted_at) return 'updated';
  return previous?.deleted_at ? 'silent' : 'deleted';
}

/** '{Entity} created', '{Entity} updated' or '{Entity} deleted'; null for a silent change. */
export function changeMessage(change: RowChange): string | null {
  const kind = kindOf(change);
  return kind === 'silent' ? null : `${REALTIME_TABLES[change.table]} ${kind}`;
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

/**
 * Marks paths as stale, at most as often as events are taken a second: the first at once, what follows
 * together. A burst of changes then costs two refreshes, not a hundred.
 */
export function createRefresher(queryClient: Pick<QueryClient, 'invalidateQueries'>) {
  const waiting = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | null = null;

  return function refresh(paths: Iterable<string>): void {
    for (const path of paths) waiting.add(path);
    if (timer === null) flush();
  };

  function flush(): void {
    timer = null;
    if (waiting.size === 0) return;
    const paths = new Set(waiting);
    waiting.clear();
    void queryClient.invalidateQueries({
      predicate: ({ queryKey }) => {
        const path = String(queryKey[0]);
        return paths.has(path) || paths.has(`${path.slice(0, path.lastIndexOf('/'))}/*`);
      },
    });
    timer = setTimeout(flush, 1_000 / REALTIME.eventsPerSecond);
  }
}
