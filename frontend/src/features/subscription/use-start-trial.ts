import { REDIRECT_DELAYS, SUBSCRIPTION, subscriptionRoutes } from '@oficio/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useApi } from '../../lib/api-context.ts';
import { useRaiseToast } from '../../lib/raise-toast.ts';
import { RequestFailure } from '../../lib/request-failure.ts';
import { TRIAL_FAILED, TRIAL_STARTED } from './subscription.messages.ts';
import { subscriptionQuery } from './subscription.queries.ts';

/** Starts the trial, says so, and moves on a second later. */
export function useStartTrial(onStarted: () => void): { start: () => void; busy: boolean } {
  const api = useApi();
  const queryClient = useQueryClient();
  const raiseToast = useRaiseToast();
  const onScreen = useRef(true);
  useEffect(() => {
    onScreen.current = true;
    return () => {
      onScreen.current = false;
    };
  }, []);

  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: (idempotencyKey: string) =>
      api.callRoute(subscriptionRoutes.startFreeTrial, {
        body: { planId: SUBSCRIPTION.professional.planId },
        idempotencyKey,
      }),
    onSuccess: (status) => {
      raiseToast({ kind: 'success', ...TRIAL_STARTED });
      setTimeout(() => {
        queryClient.setQueryData(subscriptionQuery.queryKey, status);
        if (onScreen.current) onStarted();
      }, REDIRECT_DELAYS.afterTrialStartMs);
    },
    onError: (error) =>
      raiseToast({
        kind: 'error',
        title: 'Error',
        description: error instanceof RequestFailure ? error.message : TRIAL_FAILED,
      }),
  });
  return { start: () => mutate(crypto.randomUUID()), busy: isPending || isSuccess };
}
