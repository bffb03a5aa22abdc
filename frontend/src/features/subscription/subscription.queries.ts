import { QUERY_CACHE, subscriptionRoutes } from '@oficio/contracts';
import { queryOf } from '../../lib/api/route-query.ts';

/** The organization's subscription; concurrent calls share one request. */
export const subscriptionQuery = queryOf(subscriptionRoutes.status, {
  freshMs: QUERY_CACHE.subscriptionFreshMs,
});
