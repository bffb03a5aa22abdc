import { redirect } from '@tanstack/react-router';
import { rememberCheckout } from './checkout-arrival.ts';

interface CheckoutSearch {
  checkout?: string | undefined;
  session_id?: string | undefined;
  canceled?: string | undefined;
}

/** Moves a payment page's parameters from the address into the tab's storage. */
export function takeCheckoutFromAddress({ checkout, session_id, canceled }: CheckoutSearch): void {
  if (checkout === undefined && session_id === undefined && canceled === undefined) return;
  if (checkout === 'success' && session_id) rememberCheckout(session_id);
  throw redirect({
    to: '/subscription',
    replace: true,
    ...(canceled === 'true' && { state: { checkout: 'canceled' } }),
  });
}

declare module '@tanstack/history' {
  interface HistoryState {
    /** Whether the person came back from a payment page without paying. */
    checkout?: 'canceled';
  }
}
