import { PAYMENT_PAGE, type SubscriptionStatus } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { billingQuery } from './billing.queries.ts';
import { rememberCheckout, rememberedCheckout } from './checkout-arrival.ts';

export interface CheckoutReturn {
  /** `overdue`: not confirmed within the time that one waits for it. */
  phase: 'none' | 'confirming' | 'overdue' | 'confirmed';
  checkAgain: () => void;
  /** Waits no more, and shows the subscription as it is. */
  leave: () => void;
}

/** Looks whether what a payment page says was paid has become a subscription. The page's word counts for nothing. */
export function useCheckoutReturn(): CheckoutReturn {
  const [sessionId, setSessionId] = useState(rememberedCheckout);
  const [round, setRound] = useState(0);
  const [overdueRound, setOverdueRound] = useState<number | null>(null);
  const { data } = useQuery({
    ...billingQuery,
    enabled: sessionId !== null,
    refetchInterval: ({ state }) =>
      phaseOf(sessionId, state.data, overdueRound === round) === 'confirming' ? PAYMENT_PAGE.pollMs : false,
  });
  const phase = phaseOf(sessionId, data, overdueRound === round);
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

function phaseOf(
  sessionId: string | null,
  status: SubscriptionStatus | undefined,
  isOverdue: boolean,
): CheckoutReturn['phase'] {
  if (sessionId === null) return 'none';
  if (status?.isActive) return 'confirmed';
  return isOverdue ? 'overdue' : 'confirming';
}
