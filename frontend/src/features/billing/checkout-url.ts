import type { CheckoutSession } from '@oficio/contracts';

/** The URL of a checkout's payment page. @throws Error with the sentence for display when the answer has no URL */
export function checkoutUrlOf({ url, sessionUrl }: CheckoutSession): string {
  const given = url || sessionUrl;
  if (!given) throw new Error('No checkout URL received from server');
  return given;
}
