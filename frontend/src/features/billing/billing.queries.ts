import { type SubscriptionStatus, subscriptionRoutes } from '@oficio/contracts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/route-query.ts';

/** Milliseconds between two requests while a screen waits for a payment. */
const OVERDUE_POLL_MS = 5_000;

/** Stale at once, because payments on other pages change it: each visit refetches. */
export const billingQuery = queryOf(subscriptionRoutes.status, { freshMs: 0 });

/** The subscription, refetched when the window gets the focus. */
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
