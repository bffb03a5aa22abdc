const KEY = 'oficio.checkout';

/** Stores the session of a payment page that reports success; null: no payment is pending any more. */
export function rememberCheckout(sessionId: string | null): void {
  try {
    if (sessionId === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, sessionId);
  } catch {
    // Without a storage only the subscription's status shows the payment.
  }
}

/** The session of the payment for which this tab waits, also after a reload. */
export function rememberedCheckout(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
