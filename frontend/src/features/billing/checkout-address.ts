import { redirect } from '@tanstack/react-router';
import { rememberCheckout } from './checkout-arrival.ts';

interface CheckoutSearch {
  checkout?: string | undefined;
  session_id?: string | undefined;
  canceled?: string | undefined;
}

/** What a payment page has put into the address is kept by the tab, and leaves the address. */
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
    /** The person came back from a payment page without paying. */
    checkout?: 'canceled';
  }
}
