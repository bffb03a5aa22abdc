const KEY = 'oficio.checkout';

/** Remembers in this tab that a payment page says it was paid; null: nothing is waited for any more. */
export function rememberCheckout(sessionId: string | null): void {
  try {
    if (sessionId === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, sessionId);
  } catch {
    // Without a storage the status alone says what was paid.
  }
}

/** The payment page's session whose payment is waited for in this tab, also after a reload. */
export function rememberedCheckout(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
