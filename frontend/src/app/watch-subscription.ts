import type { SubscriptionStatus } from '@oficio/contracts';
import { hashKey, notifyManager, type QueryCache } from '@tanstack/react-query';
import { subscriptionQuery } from '../features/subscription/subscription.queries.ts';
import type { SubscriptionWatcher } from './wires/wire.ts';

const HASH = hashKey(subscriptionQuery.queryKey);

/** Tells what is known of the subscription, now and whenever an answer comes or is forgotten. */
export function watchSubscription(cache: QueryCache, watcher: SubscriptionWatcher): void {
  const tell = () => {
    const { status, data } = cache.get<SubscriptionStatus>(HASH)?.state ?? {};
    if (status === 'success' && data) watcher.known(data);
    if (status === 'error') watcher.failed();
  };
  cache.subscribe((event) => {
    if (event.query.queryHash !== HASH) return;
    if (event.type === 'removed') return watcher.forgotten();
    // What answers a question that the cache has forgotten is for nobody.
    if (event.type !== 'updated' || cache.get(HASH) !== event.query) return;
    // With the components, so that all of them change at once.
    if (event.action.type === 'success' || event.action.type === 'error') notifyManager.schedule(tell);
  });
  tell();
}
