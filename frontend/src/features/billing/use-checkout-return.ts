import { PAYMENT_PAGE } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { billingQuery } from './billing.queries.ts';
import { rememberCheckout, rememberedCheckout } from './checkout-arrival.ts';
import { type CheckoutPhase, checkoutPhaseOf } from './checkout-phase.ts';

interface CheckoutReturn {
  phase: CheckoutPhase;
  checkAgain: () => void;
  /** Waits no more, and shows the subscription as it is. */
  leave: () => void;
}

/** Waits until what a payment page says was paid has become a subscription. */
export function useCheckoutReturn(): CheckoutReturn {
  const [sessionId, setSessionId] = useState(rememberedCheckout);
  const [round, setRound] = useState(0);
  const [overdueRound, setOverdueRound] = useState<number | null>(null);
  const facts = {
    isWaitedFor: sessionId !== null,
    isUnknown: false,
    isOverdue: overdueRound === round,
  };
  const { data } = useQuery({
    ...billingQuery,
    enabled: sessionId !== null,
    refetchInterval: ({ state }) =>
      checkoutPhaseOf({ ...facts, status: state.data }) === 'confirming' ? PAYMENT_PAGE.pollMs : false,
  });
  const phase = checkoutPhaseOf({ ...facts, status: data });
  useEffect(() => {
    if (phase !== 'confirming') return;
    const timer = setTimeout(() => setOverdueRound(round), PAYMENT_PAGE.patienceMs);
    return () => clearTimeout(timer);
  }, [phase, round]);
  useEffect(() => {
    if (phase === 'confirmed' || phase === 'none') rememberCheckout(null);
  }, [phase]);
  return {
    phase,
    checkAgain: () => setRound(round + 1),
    leave: () => setSessionId(null),
  };
}
