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

/** Keeps a coupon code in this tab until it is used up: see `forgetCoupon`. */
export function keepCoupon(organizationId: string, code: string): void {
  sessionStorage.setItem(KEY, JSON.stringify({ organizationId, code } satisfies KeptCoupon));
}

/** The coupon's purchase is done. */
export function forgetCoupon(): void {
  sessionStorage.removeItem(KEY);
}
