import { QUERY_CACHE, type SubscriptionStatus, subscriptionRoutes } from '@oficio/contracts';
import { queryOf } from '../../lib/route-query.ts';

/** The organization's subscription; askers at the same time share one request. */
export const subscriptionQuery = queryOf(subscriptionRoutes.status, {
  freshMs: QUERY_CACHE.subscriptionFreshMs,
});

/** Whether the signed-in area is open: a superadmin always, others with a trial or a subscription. */
export function hasAccess(status: SubscriptionStatus): boolean {
  return status.isSuperadmin || status.hasActiveAccess || status.isActive || status.isTrialing;
}
