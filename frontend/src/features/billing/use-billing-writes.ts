import {
  type BodyOf,
  billingRoutes,
  SUBSCRIPTION,
  type SubscriptionStatus,
  subscriptionRoutes,
} from '@oficio/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api-context.ts';
import { useFailedToast, useRouteWrite, useWrite } from '../../lib/api/use-write.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { billingQuery, storeBilling } from './billing.queries.ts';
import { checkoutUrlOf } from './checkout-url.ts';
import { usePaymentPage } from './use-payment-page.ts';

/** Starts the free trial; `onStarted` is called on success. */
export function useStartTrial(onStarted: () => void) {
  const store = useStoreStatus();
  return useRouteWrite(subscriptionRoutes.startFreeTrial, {
    request: (_: undefined) => ({ body: { planId: SUBSCRIPTION.professional.planId } }),
    onSuccess: (status) => {
      store(status);
      onStarted();
    },
    onError: useFailedToast('Error'),
  });
}

/** Opens the payment page of a plan. The caller shows a refusal. */
export function useCheckout() {
  const api = useApi();
  const { leaving, goTo } = usePaymentPageOfSubscription();
  const mutation = useWrite({
    send: async (body: BodyOf<typeof billingRoutes.createCheckoutSession>, idempotencyKey) =>
      checkoutUrlOf(await api.callRoute(billingRoutes.createCheckoutSession, { body, idempotencyKey })),
    onSuccess: goTo,
  });
  return { ...mutation, busy: mutation.isPending || leaving };
}

/** Opens the customer portal: payment method and invoices. */
export function usePortal() {
  const { leaving, goTo } = usePaymentPageOfSubscription();
  const { mutate, isPending } = useRouteWrite(billingRoutes.portal, {
    onSuccess: ({ url }) => goTo(url),
    onError: useFailedToast(),
  });
  return { open: () => mutate(undefined), busy: isPending || leaving };
}

/** Cancels at the end of the period. The caller shows a refusal. */
export function useCancel() {
  const store = useStoreStatus();
  return useRouteWrite(billingRoutes.cancel, { onSuccess: store });
}

/** Revokes a cancellation. */
export function useResume() {
  const raiseToast = useRaiseToast();
  const store = useStoreStatus();
  return useRouteWrite(billingRoutes.resume, {
    onSuccess: (status) => {
      store(status);
      raiseToast({ kind: 'success', title: 'Your subscription continues' });
    },
    onError: useFailedToast(),
  });
}

/** Changes to another plan. The caller shows a refusal. */
export function useChangePlan() {
  const store = useStoreStatus();
  return useRouteWrite(billingRoutes.changePlan, { onSuccess: store });
}

/** Shows the server's answer at once. */
function useStoreStatus() {
  const queryClient = useQueryClient();
  return (status: SubscriptionStatus) => storeBilling(queryClient, status);
}

/** The payment page. After Back the subscription may be another one. */
function usePaymentPageOfSubscription() {
  const queryClient = useQueryClient();
  return usePaymentPage(() => void queryClient.invalidateQueries({ queryKey: billingQuery.queryKey }));
}
