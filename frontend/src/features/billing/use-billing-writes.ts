import { type BodyOf, SUBSCRIPTION, type SubscriptionStatus, subscriptionRoutes } from '@oficio/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useApi } from '../../lib/api-context.ts';
import { useRaiseToast } from '../../lib/raise-toast.ts';
import { useFailedToast, useRouteWrite, useWrite } from '../../lib/use-write.ts';
import { billingQuery, storeBilling } from './billing.queries.ts';
import { checkoutUrlOf } from './checkout-url.ts';
import { usePaymentPage } from './use-payment-page.ts';

/** Starts the free trial; `onStarted` says so. */
export function useStartTrial(onStarted: () => void) {
  const { store, refresh } = useStatusCache();
  return useRouteWrite(subscriptionRoutes.startFreeTrial, {
    request: (_: undefined) => ({ body: { planId: SUBSCRIPTION.professional.planId } }),
    onSuccess: (status) => {
      store(status);
      onStarted();
    },
    onError: useFailedToast('Error'),
    onSettled: refresh,
  });
}

/** Leaves for the payment page of a plan. Whoever asks shows what the server refuses. */
export function useCheckout() {
  const api = useApi();
  const { refresh } = useStatusCache();
  const { leaving, goTo } = usePaymentPage(refresh);
  const mutation = useWrite({
    send: async (body: BodyOf<typeof subscriptionRoutes.createCheckoutSession>, idempotencyKey) =>
      checkoutUrlOf(await api.callRoute(subscriptionRoutes.createCheckoutSession, { body, idempotencyKey })),
    onSuccess: goTo,
    onSettled: refresh,
  });
  return { ...mutation, busy: mutation.isPending || leaving };
}

/** Leaves for the customer portal: payment method and invoices. */
export function usePortal() {
  const { refresh } = useStatusCache();
  const { leaving, goTo } = usePaymentPage(refresh);
  const { mutate, isPending } = useRouteWrite(subscriptionRoutes.portal, {
    onSuccess: ({ url }) => goTo(url),
    onError: useFailedToast(),
    onSettled: refresh,
  });
  return { open: () => mutate(undefined), busy: isPending || leaving };
}

/** Cancels at the period's end. Whoever asks shows what the server refuses. */
export function useCancel() {
  const { store, refresh } = useStatusCache();
  return useRouteWrite(subscriptionRoutes.cancel, { onSuccess: store, onSettled: refresh });
}

/** Takes a cancellation back. */
export function useResume() {
  const raiseToast = useRaiseToast();
  const { store, refresh } = useStatusCache();
  return useRouteWrite(subscriptionRoutes.resume, {
    onSuccess: (status) => {
      store(status);
      raiseToast({ kind: 'success', title: 'Your subscription continues' });
    },
    onError: useFailedToast(),
    onSettled: refresh,
  });
}

/** Moves to another plan. Whoever asks shows what the server refuses. */
export function useChangePlan() {
  const { store, refresh } = useStatusCache();
  return useRouteWrite(subscriptionRoutes.changePlan, { onSuccess: store, onSettled: refresh });
}

/** What the server says is shown at once, and asked for again: a refusal means that this page was behind. */
function useStatusCache() {
  const queryClient = useQueryClient();
  const store = (status: SubscriptionStatus) => storeBilling(queryClient, status);
  const refresh = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: billingQuery.queryKey }),
    [queryClient],
  );
  return { store, refresh };
}
