import type { SubscriptionStatus } from '@oficio/contracts';
import { hashKey, notifyManager, type QueryCache } from '@tanstack/react-query';
import { subscriptionQuery } from '../../features/subscription/subscription.queries.ts';

const HASH = hashKey(subscriptionQuery.queryKey);

export interface SubscriptionWatcher {
  known(status: SubscriptionStatus): void;
  /** The request failed. */
  failed(): void;
  /** The cached answer belongs to another organization, or to nobody. */
  forgotten(): void;
}

/** Reports the subscription's status at once, and whenever an answer is cached or removed. */
export function watchSubscription(cache: QueryCache, watcher: SubscriptionWatcher): void {
  const report = () => {
    const { status, data } = cache.get<SubscriptionStatus>(HASH)?.state ?? {};
    if (status === 'success' && data) watcher.known(data);
    if (status === 'error') watcher.failed();
  };
  cache.subscribe((event) => {
    if (event.query.queryHash !== HASH) return;
    if (event.type === 'removed') return watcher.forgotten();
    // The answer of a query that was removed from the cache is dropped.
    if (event.type !== 'updated' || cache.get(HASH) !== event.query) return;
    // In the same batch as the components, so that all of them change together.
    if (event.action.type === 'success' || event.action.type === 'error') notifyManager.schedule(report);
  });
  report();
}
