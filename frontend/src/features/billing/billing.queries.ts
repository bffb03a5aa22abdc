import { type SubscriptionStatus, subscriptionRoutes } from '@oficio/contracts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/route-query.ts';

/** A payment that is missing is looked for this often while its screen is open. Milliseconds. */
const OVERDUE_POLL_MS = 5_000;

/** Read afresh with each visit: what is paid elsewhere changes it. */
export const billingQuery = queryOf(subscriptionRoutes.status, { freshMs: 0 });

/** The subscription, looked at again when the person comes back from another window. */
export function useBilling() {
  return useQuery({
    ...billingQuery,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) =>
      state.data?.actionRequired === 'update_payment' ? OVERDUE_POLL_MS : false,
  });
}

export function storeBilling(queryClient: QueryClient, status: SubscriptionStatus): void {
  queryClient.setQueryData(billingQuery.queryKey, status);
}
