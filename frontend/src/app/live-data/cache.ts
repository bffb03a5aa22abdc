import {
  authRoutes,
  type CurrentUser,
  type SubscriptionStatus,
  stalePathsAfter,
  stalePathsOf,
} from '@oficio/contracts';
import type { TableChange } from '@oficio/machines/realtime-reconnect';
import type { ToastContent } from '@oficio/machines/toasts';
import type { Query } from '@tanstack/react-query';
import { subscriptionQuery } from '../../features/subscription/subscription.queries.ts';
import type { AnyRoute, ApiClient } from '../../lib/api/api-client.ts';
import { queryOf } from '../../lib/api/route-query.ts';
import { createAnnouncer } from './announcer.ts';
import { createQueryClient } from './query-client.ts';
import { isAmong, kindOf } from './realtime-changes.ts';
import { createRefresher } from './refresher.ts';
import { type WriteWatcher, watchMutations } from './watch-mutations.ts';
import { type SubscriptionWatcher, watchSubscription } from './watch-subscription.ts';

/** The dependencies of the cache. */
export interface CacheParts {
  api: ApiClient;
  currentOrganizationId: () => string | null | undefined;
  raise: (toast: ToastContent) => void;
}

export type Cache = ReturnType<typeof createCache>;

/** All data that was read from the server, and the operations of the wires on it. The first sign-in loads its code. */
export function createCache({ api, currentOrganizationId, raise }: CacheParts) {
  const client = createQueryClient(api);
  const { refresh, clear: forgetRefresh } = createRefresher(client);
  const announcer = createAnnouncer((title) => raise({ kind: 'info', title }));
  let person: string | null = null;

  return {
    client,
    /** Empties the cache unless it already belongs to this person; null: to nobody. */
    giveTo(userId: string | null) {
      if (userId === person) return;
      person = userId;
      empty();
    },
    /** Empties the cache for another organization of the same person. */
    startOver(user: CurrentUser) {
      empty();
      storeCurrentUser(user);
    },
    /** Removes the answers that no screen shows and refetches the others. Pending messages are dropped. */
    dropUnseen() {
      announcer.clear();
      // Neither the person nor the subscription depends on the role or the scope.
      const others = {
        predicate: ({ queryKey }: Query) => !/^\/api\/(auth|subscription)\//.test(String(queryKey[0])),
      };
      client.removeQueries({ ...others, type: 'inactive' });
      void client.invalidateQueries(others);
    },
    storeCurrentUser,
    /** Refetches what a change of a row makes stale, and announces the change unless this person made it. */
    applyChange(change: TableChange) {
      const { table, id, record } = change;
      if (isOtherOrganization(record)) return;
      refresh(stalePathsOf(table, id));
      const kind = kindOf(change);
      if (kind !== 'silent' && record?.changed_by !== person) announcer.add({ table, id, kind });
    },
    refreshRow: (table: TableChange['table'], id: string) => refresh(stalePathsOf(table, id)),
    /** Refetches what a call makes stale, also a failed one: it may have failed on a stale row. */
    refreshAfter: (route: AnyRoute) => refreshPaths(stalePathsAfter(route)),
    watchWrites: (watcher: WriteWatcher) => watchMutations(client, watcher),
    watchSubscription: (watcher: SubscriptionWatcher) => watchSubscription(client.getQueryCache(), watcher),
    storeSubscription(status: SubscriptionStatus) {
      client.setQueryData(subscriptionQuery.queryKey, status);
    },
    readSubscription: () => client.fetchQuery({ ...subscriptionQuery, staleTime: 0 }),
    refreshPaths,
    refreshTable: (table: TableChange['table']) => refresh(stalePathsOf(table)),
  };

  function refreshPaths(paths: readonly string[]): void {
    void client.invalidateQueries({ predicate: ({ queryKey }) => isAmong(String(queryKey[0]), paths) });
  }

  function empty(): void {
    forgetRefresh();
    announcer.clear();
    void client.cancelQueries();
    client.clear();
  }

  function storeCurrentUser(user: CurrentUser): void {
    client.setQueryData(queryOf(authRoutes.me).queryKey, user);
  }

  /** The filter by owner also lets through rows of the owner's other organizations. */
  function isOtherOrganization(record: Record<string, unknown> | null): boolean {
    const current = currentOrganizationId();
    return record !== null && record.organization_id !== undefined && record.organization_id !== current;
  }
}
