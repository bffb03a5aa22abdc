import type { MemberRole, SubscriptionStatus } from '@oficio/contracts';
import { offersOf, type SubscriptionOffer, stageOfStatus } from '@oficio/machines/subscription';

/** Why somebody can't manage the subscription. */
export type Unmanageable = 'superadmin' | 'member' | 'endless';

/** Null: they can. An organization without a subscription has nothing to manage yet, but may begin one. */
export function whyUnmanageable(status: SubscriptionStatus, role: MemberRole | null): Unmanageable | null {
  if (status.isSuperadmin) return 'superadmin';
  if (status.canManageSubscription) return null;
  if (role !== 'owner' && role !== 'admin') return 'member';
  return status.hasActiveAccess ? 'endless' : null;
}

/** What can be done now, the foremost first. Without a payment provider nothing that costs. */
export function offersTo(status: SubscriptionStatus, role: MemberRole | null): readonly SubscriptionOffer[] {
  if (whyUnmanageable(status, role)) return [];
  return offersOf(stageOfStatus(status), status).filter(
    (offer) =>
      (status.stripeConfigured || offer === 'startTrial') && !(offer === 'cancel' && status.isCanceled),
  );
}
