import type { CurrentUser, SubscriptionStatus } from '@oficio/contracts';
import type { TableChange } from '@oficio/machines/realtime-reconnect';
import type { LazyCache } from '../live-data/lazy-cache.ts';
import type { WriteWatcher } from '../live-data/watch-mutations.ts';
import type { SubscriptionWatcher } from '../live-data/watch-subscription.ts';

export type CacheTargets = ReturnType<typeof cacheTargets>;

/** The actors' operations on the cache, whose code the first sign-in loads. */
export function cacheTargets(lazyCache: LazyCache) {
  return {
    /** Empties the cache unless it already belongs to this person; null: to nobody. */
    giveCacheTo(userId: string | null): void {
      if (userId === null) lazyCache.askIfUsed((cache) => cache.giveTo(null));
      else lazyCache.ask((cache) => cache.giveTo(userId));
    },
    storeCurrentUser: (user: CurrentUser) => lazyCache.ask((cache) => cache.storeCurrentUser(user)),
    applyChange: (change: TableChange) => lazyCache.ask((cache) => cache.applyChange(change)),
    /** The connection replays no missed changes, so data that was read before it was live may be stale. */
    refreshTable: (table: TableChange['table']) => lazyCache.ask((cache) => cache.refreshTable(table)),
    /** Refetches a row that the person wrote in another tab. */
    refreshRow: (table: TableChange['table'], id: string) =>
      lazyCache.askIfUsed((cache) => cache.refreshRow(table, id)),
    /** Marks request paths as stale; a path that ends in `/*` stands for all paths below it. */
    refreshPaths: (paths: readonly string[]) => lazyCache.askIfUsed((cache) => cache.refreshPaths(paths)),
    /** Reports the beginning and the end of each write of this page. */
    watchWrites: (watcher: WriteWatcher) => lazyCache.ask((cache) => cache.watchWrites(watcher)),
    /** Whether a write of this page is still pending. */
    isWriting(): boolean {
      let writing = false;
      lazyCache.askIfUsed(({ client }) => {
        writing = client.isMutating() > 0;
      });
      return writing;
    },
    /** Reports the subscription's status, at once and at each change. */
    watchSubscription: (watcher: SubscriptionWatcher) =>
      lazyCache.ask((cache) => cache.watchSubscription(watcher)),
    /** Requests the subscription's status; concurrent calls share one request. */
    readSubscription: () =>
      new Promise<SubscriptionStatus>((resolve, reject) => {
        lazyCache.ask((cache) => void cache.readSubscription().then(resolve, reject));
      }),
    /** Stores a status that the server has just sent. */
    storeSubscription: (status: SubscriptionStatus) =>
      lazyCache.ask((cache) => cache.storeSubscription(status)),
  };
}
