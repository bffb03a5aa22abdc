import { billingRoutes, PAYMENT_PAGE } from '@oficio/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '../../lib/api/api-context.ts';
import { RequestFailure } from '../../lib/api/request-failure.ts';
import { forgetCoupon } from '../../lib/session/kept-coupon.ts';
import { billingQuery, storeBilling } from './billing.queries.ts';
import { rememberCheckout, rememberedCheckout } from './checkout-arrival.ts';
import { type CheckoutPhase, checkoutPhaseOf } from './checkout-phase.ts';

interface CheckoutReturn {
  phase: CheckoutPhase;
  checkAgain: () => void;
  /** Stops waiting and shows the subscription as it is. */
  leave: () => void;
}

/**
 * Waits until a paid session has become a subscription. It asks the server once to look for the payment, then polls the
 * subscription's status.
 */
export function useCheckoutReturn(): CheckoutReturn {
  const [sessionId, setSessionId] = useState(rememberedCheckout);
  const [round, setRound] = useState(0);
  const [overdueRound, setOverdueRound] = useState<number | null>(null);
  const returned = useNotifyReturn(sessionId, round);
  const facts = {
    isWaitedFor: sessionId !== null,
    isUnknown: isUnknown(returned.error),
    isOverdue: overdueRound === round,
  };
  const { data } = useQuery({
    ...billingQuery,
    // Data from before the payment confirms nothing.
    enabled: sessionId !== null && !returned.isPending,
    refetchInterval: ({ state }) =>
      checkoutPhaseOf({ ...facts, status: state.data }) === 'confirming' ? PAYMENT_PAGE.pollMs : false,
  });
  const status = returned.isPending ? undefined : data;
  const phase = checkoutPhaseOf({ ...facts, status });
  // The confirmation stays until the subscription differs from the bought plan.
  const [bought, setBought] = useState<string | null>(null);
  const planName = phase === 'confirmed' && !status?.isCanceled ? (status?.planName ?? null) : null;
  if (bought === null && planName !== null) setBought(planName);
  if (bought !== null && planName !== bought && sessionId !== null) setSessionId(null);
  useEffect(() => {
    if (phase !== 'confirming') return;
    const timer = setTimeout(() => setOverdueRound(round), PAYMENT_PAGE.patienceMs);
    return () => clearTimeout(timer);
  }, [phase, round]);
  useEffect(() => {
    if (phase === 'confirmed') forgetCoupon();
    if (phase === 'confirmed' || phase === 'none') rememberCheckout(null);
  }, [phase]);
  return {
    phase,
    checkAgain: () => setRound(round + 1),
    leave: () => setSessionId(null),
  };
}

/** Makes the server ask the payment provider, without waiting for the provider's webhook. */
function useNotifyReturn(sessionId: string | null, round: number) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: ['checkout return', sessionId, round],
    queryFn: async ({ signal }) => {
      const status = await api.callRoute(billingRoutes.checkoutReturn, {
        body: { sessionId: sessionId ?? '' },
        signal,
      });
      storeBilling(queryClient, status);
      return null;
    },
    enabled: sessionId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

/** A refusal that waiting doesn't change: the session is invalid or belongs to another organization. */
function isUnknown(error: Error | null): boolean {
  return error instanceof RequestFailure && (error.status === 404 || error.status === 400);
}
