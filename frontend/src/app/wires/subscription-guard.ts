import type { SubscriptionGuardActor } from '../../features/subscription/use-subscription-guard.ts';
import type { WireTargets } from '../targets/targets.ts';

type GuardTargets = Pick<WireTargets, 'watchSubscription' | 'readSubscription' | 'hasTyped'>;

/**
 * Reports the subscription's status to the guard. A window that gets the focus reads the status again, because the
 * person may have paid meanwhile.
 */
export function subscriptionGuardWires(
  guard: Pick<SubscriptionGuardActor, 'send' | 'getSnapshot'>,
  { watchSubscription, readSubscription, hasTyped }: GuardTargets,
  page: Pick<Window, 'addEventListener'> = window,
): void {
  watchSubscription({
    known: (status) => guard.send({ type: 'status.known', status, halfTyped: hasTyped() }),
    failed: () => guard.send({ type: 'status.failed' }),
    forgotten: () => guard.send({ type: 'organization.switched' }),
  });
  page.addEventListener('focus', () => {
    const snapshot = guard.getSnapshot();
    // With access no request is needed; while loading, the first request is pending.
    if (snapshot.matches('granted') || snapshot.hasTag('loading')) return;
    // Without an answer the screen stays as it is.
    readSubscription().catch(() => {});
  });
}
