export type InvoiceCheckoutEvent =
  /** The provider has made the page. */
  | { type: 'page.opened' }
  /** The client has chosen a way to pay whose money arrives later: cash at a counter, a bank transfer. */
  | { type: 'payment.started' }
  | { type: 'payment.succeeded' }
  /** The money that was awaited won't arrive. */
  | { type: 'payment.failed' }
  /** Nobody has paid in time, or the page is gone with its account. */
  | { type: 'page.expired' }
  /** The page was closed, because another amount is owed now, or nothing. */
  | { type: 'page.closed' };
