import { type BodyOf, SUBSCRIPTION, type SubscriptionStatus, subscriptionRoutes } from '@oficio/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api-context.ts';
import { useFailedToast, useRouteWrite, useWrite } from '../../lib/api/use-write.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { billingQuery, storeBilling } from './billing.queries.ts';
import { checkoutUrlOf } from './checkout-url.ts';
import { usePaymentPage } from './use-payment-page.ts';

/** Starts the free trial; `onStarted` is called on success. */
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

/** Opens the payment page of a plan. The caller shows a refusal. */
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

/** Opens the customer portal: payment method and invoices. */
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

/** Cancels at the end of the period. The caller shows a refusal. */
export function useCancel() {
  const { store, refresh } = useStatusCache();
  return useRouteWrite(subscriptionRoutes.cancel, { onSuccess: store, onSettled: refresh });
}

/** Revokes a cancellation. */
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

/** Changes to another plan. The caller shows a refusal. */
export function useChangePlan() {
  const { store, refresh } = useStatusCache();
  return useRouteWrite(subscriptionRoutes.changePlan, { onSuccess: store, onSettled: refresh });
}

/** Shows the server's answer at once and refetches: a refusal means that this page was out of date. */
function useStatusCache() {
  const queryClient = useQueryClient();
  const store = (status: SubscriptionStatus) => storeBilling(queryClient, status);
  const refresh = () => void queryClient.invalidateQueries({ queryKey: billingQuery.queryKey });
  return { store, refresh };
}
