import type { SubscriptionGuardActor } from '../../features/subscription/use-subscription-guard.ts';
import type { WireTargets } from './wire.ts';

type GuardTargets = Pick<WireTargets, 'watchSubscription' | 'readSubscription' | 'hasTyped'>;

/**
 * What a guard hears: what is known of the subscription, and that somebody comes back to the page, who may have paid
 * meanwhile.
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
    // Where there is access nothing is asked; where the first answer is awaited, it is on its way.
    if (snapshot.matches('granted') || snapshot.hasTag('loading')) return;
    // Who gets no answer sees what they saw before.
    readSubscription().catch(() => {});
  });
}
