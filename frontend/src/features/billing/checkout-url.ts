import type { CheckoutSession } from '@oficio/contracts';

/** Where a checkout is paid. @throws Error with the sentence to show when the answer names no page */
export function checkoutUrlOf({ url, sessionUrl }: CheckoutSession): string {
  const given = url || sessionUrl;
  if (!given) throw new Error('No checkout URL received from server');
  return given;
}
