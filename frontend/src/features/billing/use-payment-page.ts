import { PAYMENT_PAGE } from '@oficio/contracts';
import { useEffect, useState } from 'react';
import { usePageRestored } from '../../lib/page/use-page-restored.ts';

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
    const timer = setTimeout(() => setLeaving(false), PAYMENT_PAGE.leavingMs);
    return () => clearTimeout(timer);
  }, [leaving]);
  usePageRestored(() => {
    if (!leaving) return;
    setLeaving(false);
    onBack();
  });
  return {
    leaving,
    goTo: (url) => {
      setLeaving(true);
      window.location.assign(url);
    },
  };
}
