import { billingRoutes, type Membership, mayCall, type SubscriptionStatus } from '@oficio/contracts';
import { offersOf, type SubscriptionOffer, stageOfStatus } from '@oficio/machines/subscription';

/** Why the subscription can't be managed. `endless`: an unpaid plan without an end, for example the demo's. */
export type Unmanageable = 'superadmin' | 'member' | 'endless';

/** Null: it can be managed, or there is no subscription yet and one can be started. */
export function whyUnmanageable(status: SubscriptionStatus, membership: Membership): Unmanageable | null {
  const { isSuperadmin, canManageSubscription, isActive, currentPeriodEnd } = status;
  if (isSuperadmin) return 'superadmin';
  if (!mayCall(billingRoutes.cancel, membership)) return 'member';
  return !canManageSubscription && isActive && currentPeriodEnd === null ? 'endless' : null;
}

/** The possible actions, the main one first. Without a payment provider none that costs money. */
export function offersTo(status: SubscriptionStatus, membership: Membership): readonly SubscriptionOffer[] {
  if (whyUnmanageable(status, membership)) return [];
  return offersOf(stageOfStatus(status), status).filter(
    (offer) =>
      (status.stripeConfigured || offer === 'startTrial') && !(offer === 'cancel' && status.isCanceled),
  );
}
