import { PAYMENT_PAGE } from '@oficio/contracts';
import { useEffect, useState } from 'react';

interface PaymentPage {
  /** The navigation has started, and the page is still here. */
  leaving: boolean;
  goTo: (url: string) => void;
}

/**
 * Leaves for a page of the payment provider. After Back, or after a navigation that never happened, the page is usable
 * again; `onBack` is called after Back.
 */
export function usePaymentPage(onBack: () => void): PaymentPage {
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    if (!leaving) return;
    const stay = () => setLeaving(false);
    const timer = setTimeout(stay, PAYMENT_PAGE.leavingMs);
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      stay();
      onBack();
    };
    window.addEventListener('pageshow', shown);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pageshow', shown);
    };
  }, [leaving, onBack]);
  return {
    leaving,
    goTo: (url) => {
      setLeaving(true);
      window.location.assign(url);
    },
  };
}
