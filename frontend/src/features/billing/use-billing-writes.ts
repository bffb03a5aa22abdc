import { type BodyOf, SUBSCRIPTION, type SubscriptionStatus, subscriptionRoutes } from '@oficio/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useApi } from '../../lib/api-context.ts';
import { useRaiseToast } from '../../lib/raise-toast.ts';
import { randomId } from '../../lib/random-id.ts';
import { failureText } from '../../lib/request-failure.ts';
import { useSingleMutation } from '../../lib/use-single-mutation.ts';
import { billingQuery, storeBilling } from './billing.queries.ts';
import { checkoutUrlOf } from './checkout-url.ts';
import { usePaymentPage } from './use-payment-page.ts';

/** The key of one submission, made where it begins, so that a repetition carries the same. */
type Submission<T = object> = T & { idempotencyKey: string };

export function submission<T extends object>(variables: T): Submission<T> {
  return { ...variables, idempotencyKey: randomId() };
}

/** Starts the free trial; `onStarted` says so. */
export function useStartTrial(onStarted: () => void) {
  const api = useApi();
  const { store, refresh } = useStatusCache();
  const failed = useFailedToast('Error');
  return useSingleMutation({
    mutationFn: ({ idempotencyKey }: Submission) =>
      api.callRoute(subscriptionRoutes.startFreeTrial, {
        body: { planId: SUBSCRIPTION.professional.planId },
        idempotencyKey,
      }),
    onSuccess: (status) => {
      store(status);
      onStarted();
    },
    onError: failed,
    onSettled: refresh,
  });
}

/** Leaves for the payment page of a plan. Whoever asks shows what the server refuses. */
export function useCheckout() {
  const api = useApi();
  const { refresh } = useStatusCache();
  const { leaving, goTo } = usePaymentPage(refresh);
  const mutation = useSingleMutation({
    mutationFn: async ({
      body,
      idempotencyKey,
    }: Submission<{ body: BodyOf<typeof subscriptionRoutes.createCheckoutSession> }>) =>
      checkoutUrlOf(await api.callRoute(subscriptionRoutes.createCheckoutSession, { body, idempotencyKey })),
    onSuccess: goTo,
    onSettled: refresh,
  });
  return { ...mutation, busy: mutation.isPending || leaving };
}

/** Leaves for the customer portal: payment method and invoices. */
export function usePortal() {
  const api = useApi();
  const { refresh } = useStatusCache();
  const failed = useFailedToast('That didn’t work');
  const { leaving, goTo } = usePaymentPage(refresh);
  const { mutate, isPending } = useSingleMutation({
    mutationFn: ({ idempotencyKey }: Submission) =>
      api.callRoute(subscriptionRoutes.portal, { idempotencyKey }),
    onSuccess: ({ url }) => goTo(url),
    onError: failed,
    onSettled: refresh,
  });
  return { open: () => mutate(submission({})), busy: isPending || leaving };
}

/** Cancels at the period's end. Whoever asks shows what the server refuses. */
export function useCancel() {
  const api = useApi();
  const { store, refresh } = useStatusCache();
  return useSingleMutation({
    mutationFn: ({ idempotencyKey }: Submission) =>
      api.callRoute(subscriptionRoutes.cancel, { idempotencyKey }),
    onSuccess: store,
    onSettled: refresh,
  });
}

/** Takes a cancellation back. */
export function useResume() {
  const api = useApi();
  const raiseToast = useRaiseToast();
  const { store, refresh } = useStatusCache();
  const failed = useFailedToast('That didn’t work');
  const { mutate, isPending } = useSingleMutation({
    mutationFn: ({ idempotencyKey }: Submission) =>
      api.callRoute(subscriptionRoutes.resume, { idempotencyKey }),
    onSuccess: (status) => {
      store(status);
      raiseToast({ kind: 'success', title: 'Your subscription goes on' });
    },
    onError: failed,
    onSettled: refresh,
  });
  return { resume: () => mutate(submission({})), busy: isPending };
}

/** Moves to another plan. Whoever asks shows what the server refuses. */
export function useChangePlan() {
  const api = useApi();
  const { store, refresh } = useStatusCache();
  return useSingleMutation({
    mutationFn: ({
      body,
      idempotencyKey,
    }: Submission<{ body: BodyOf<typeof subscriptionRoutes.changePlan> }>) =>
      api.callRoute(subscriptionRoutes.changePlan, { body, idempotencyKey }),
    onSuccess: store,
    onSettled: refresh,
  });
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

function useFailedToast(title: string): (error: unknown) => void {
  const raiseToast = useRaiseToast();
  return (error) => raiseToast({ kind: 'error', title, description: failureText(error) });
}
