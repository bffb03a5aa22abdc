import { type MemberRole, mayCall, type SubscriptionStatus, subscriptionRoutes } from '@oficio/contracts';
import { offersOf, type SubscriptionOffer, stageOfStatus } from '@oficio/machines/subscription';

/** Why somebody can't manage the subscription: `endless` is a plan that nobody pays, the demo's for example. */
export type Unmanageable = 'superadmin' | 'member' | 'endless';

/** Null: they can, or there is nothing yet that could be managed, and they may begin it. */
export function whyUnmanageable(status: SubscriptionStatus, role: MemberRole): Unmanageable | null {
  const { isSuperadmin, canManageSubscription, isActive, currentPeriodEnd } = status;
  if (isSuperadmin) return 'superadmin';
  if (!mayCall(subscriptionRoutes.cancel, role)) return 'member';
  return !canManageSubscription && isActive && currentPeriodEnd === null ? 'endless' : null;
}

/** What can be done now, the foremost first. Without a payment provider nothing that costs. */
export function offersTo(status: SubscriptionStatus, role: MemberRole): readonly SubscriptionOffer[] {
  if (whyUnmanageable(status, role)) return [];
  return offersOf(stageOfStatus(status), status).filter(
    (offer) =>
      (status.stripeConfigured || offer === 'startTrial') && !(offer === 'cancel' && status.isCanceled),
  );
}
