import { authRoutes, type CurrentUser } from '@oficio/contracts';
import type { TableChange } from '@oficio/machines/realtime-reconnect';
import type { ToastContent } from '@oficio/machines/toasts';
import type { ApiClient } from '../lib/api-client.ts';
import { queryOf } from '../lib/route-query.ts';
import { createOwnWrites } from './own-writes.ts';
import { createQueryClient } from './query-client.ts';
import { changeMessage, createRefresher, stalePaths, stalePathsOf } from './realtime-changes.ts';

/** What the cache is made of. */
export interface CacheParts {
  api: ApiClient;
  currentOrganizationId: () => string | null | undefined;
  raise: (toast: ToastContent) => void;
}

export type Cache = ReturnType<typeof createCache>;

/** Everything read from the server, and what the wires do to it. Its code comes with the first signed-in person. */
export function createCache({ api, currentOrganizationId, raise }: CacheParts) {
  const ownWrites = createOwnWrites();
  const client = createQueryClient(api, ownWrites);
  const refresh = createRefresher(client);
  let owner: string | null = null;

  return {
    client,
    /** Empties it unless it already belongs to this person; null: to nobody. */
    giveTo(userId: string | null) {
      if (userId === owner) return;
      owner = userId;
      empty();
    },
    /** Empties it for another organization of the same person. */
    startOver(user: CurrentUser) {
      empty();
      storeCurrentUser(user);
    },
    storeCurrentUser,
    async applyChange(change: TableChange) {
      const message = changeMessage(change);
      if (message === null || isOtherOrganization(change.record)) return;
      const version = message.endsWith('deleted') ? null : Number(change.record?.version);
      if (await ownWrites.claims(change.table, { id: change.id, version })) return;
      refresh(stalePaths(change));
      raise({ kind: 'info', title: message });
    },
    refreshTable: (table: TableChange['table']) => refresh(stalePathsOf(table)),
  };

  function empty(): void {
    void client.cancelQueries();
    client.clear();
  }

  function storeCurrentUser(user: CurrentUser): void {
    client.setQueryData(queryOf(authRoutes.me).queryKey, user);
  }

  /** An owner of two organizations gets both through the filter. */
  function isOtherOrganization(record: Record<string, unknown> | null): boolean {
    const current = currentOrganizationId();
    return record !== null && record.organization_id !== undefined && record.organization_id !== current;
  }
}
