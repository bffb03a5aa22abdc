const KEY = 'oficio.coupon';

interface KeptCoupon {
  organizationId: string;
  code: string;
}

/** The coupon code that was typed for the organization in this tab, also before a reload; '' for none. */
export function keptCoupon(organizationId: string): string {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as KeptCoupon | null;
    return kept?.organizationId === organizationId ? kept.code : '';
  } catch {
    return '';
  }
}

/** Keeps a coupon code in this tab until it is used up: see `forgetCoupon`. */
export function keepCoupon(organizationId: string, code: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ organizationId, code } satisfies KeptCoupon));
  } catch {
    // Without a storage the code lives as long as the page.
  }
}

/** The coupon's purchase is done. */
export function forgetCoupon(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
