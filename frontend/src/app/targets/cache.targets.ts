import type { CurrentUser, SubscriptionStatus } from '@oficio/contracts';
import type { TableChange } from '@oficio/machines/realtime-reconnect';
import type { LazyCache } from '../live-data/lazy-cache.ts';
import type { OwnWrite } from '../live-data/own-writes.ts';
import type { WriteWatcher } from '../live-data/watch-mutations.ts';
import type { SubscriptionWatcher } from '../live-data/watch-subscription.ts';

/** The actors' operations on the cache, whose code the first sign-in loads. */
export interface CacheTargets {
  /** Empties the cache unless it already belongs to this person; null: to nobody. */
  giveCacheTo(userId: string | null): void;
  storeCurrentUser(user: CurrentUser): void;
  applyChange(change: TableChange): void;
  /** The connection replays no missed changes, so data that was read before it was live may be stale. */
  refreshTable(table: TableChange['table']): void;
  /** A row that the person wrote in another tab is stale here; its change isn't announced. */
  applyOwnWrite(table: TableChange['table'], write: OwnWrite): void;
  /** Marks request paths as stale; a path that ends in `/*` stands for all paths below it. */
  refreshPaths(paths: readonly string[]): void;
  /** Reports the beginning and the end of each write of this page. */
  watchWrites(watcher: WriteWatcher): void;
  /** Whether a write of this page is still pending. */
  isWriting(): boolean;
  /** Reports the subscription's status, at once and at each change. */
  watchSubscription(watcher: SubscriptionWatcher): void;
  /** Requests the subscription's status; concurrent calls share one request. */
  readSubscription(): Promise<SubscriptionStatus>;
  /** Stores a status that the server has just sent. */
  storeSubscription(status: SubscriptionStatus): void;
}

export function cacheTargets(lazyCache: LazyCache): CacheTargets {
  return {
    giveCacheTo(userId) {
      if (userId === null) lazyCache.askIfUsed((cache) => cache.giveTo(null));
      else lazyCache.ask((cache) => cache.giveTo(userId));
    },
    storeCurrentUser: (user) => lazyCache.ask((cache) => cache.storeCurrentUser(user)),
    applyChange: (change) => lazyCache.ask((cache) => void cache.applyChange(change)),
    refreshTable: (table) => lazyCache.ask((cache) => cache.refreshTable(table)),
    applyOwnWrite: (table, write) => lazyCache.askIfUsed((cache) => cache.applyOwnWrite(table, write)),
    refreshPaths: (paths) => lazyCache.askIfUsed((cache) => cache.refreshPaths(paths)),
    watchWrites: (watcher) => lazyCache.ask((cache) => cache.watchWrites(watcher)),
    isWriting() {
      let writing = false;
      lazyCache.askIfUsed(({ client }) => {
        writing = client.isMutating() > 0;
      });
      return writing;
    },
    watchSubscription: (watcher) => lazyCache.ask((cache) => cache.watchSubscription(watcher)),
    readSubscription: () =>
      new Promise((resolve, reject) => {
        lazyCache.ask((cache) => void cache.readSubscription().then(resolve, reject));
      }),
    storeSubscription: (status) => lazyCache.ask((cache) => cache.storeSubscription(status)),
  };
}
