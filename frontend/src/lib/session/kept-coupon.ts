const KEY = 'oficio.coupon';

interface KeptCoupon {
  organizationId: string;
  code: string;
}

/** The coupon code that was typed for the organization in this tab, also before a reload; '' for none. */
export function keptCoupon(organizationId: string): string {
  const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as KeptCoupon | null;
  return kept?.organizationId === organizationId ? kept.code : '';
}

/** Stores a coupon code for this tab until `forgetCoupon` removes it. */
export function keepCoupon(organizationId: string, code: string): void {
  sessionStorage.setItem(KEY, JSON.stringify({ organizationId, code } satisfies KeptCoupon));
}

/** Removes the code once its purchase is complete. */
export function forgetCoupon(): void {
  sessionStorage.removeItem(KEY);
}
