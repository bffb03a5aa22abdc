import type { CheckoutAnswer, CouponAnswer } from './paywall.ports.ts';
import type { AppliedCoupon, CouponFaultCode, PaywallFault, PurchaseFaultCode } from './paywall.types.ts';

export const COUPON_EMPTY: PaywallFault<CouponFaultCode> = { code: 'empty', text: null };
export const COUPON_UNAVAILABLE: PaywallFault<CouponFaultCode> = { code: 'unavailable', text: null };
export const TRIAL_FAILED: PaywallFault<PurchaseFaultCode> = { code: 'trial_failed', text: null };
export const CHECKOUT_FAILED: PaywallFault<PurchaseFaultCode> = { code: 'checkout_failed', text: null };

/** What a coupon gives; null if it gives nothing. */
export function couponIn(answer: CouponAnswer): AppliedCoupon | null {
  return answer.status === 'answered' && answer.validation.valid ? answer.validation.coupon : null;
}

export function couponFaultOf(answer: CouponAnswer): PaywallFault<CouponFaultCode> {
  if (answer.status === 'failed') return COUPON_UNAVAILABLE;
  return { code: 'invalid', text: answer.validation.error };
}

export function refusedTrial({ text }: { text: string | null }): PaywallFault<PurchaseFaultCode> {
  return { ...TRIAL_FAILED, text };
}

/** Where the payment is made; null if the server has named no place. */
export function checkoutUrl(answer: CheckoutAnswer): string | null {
  return answer.status === 'opened' ? answer.session.url || answer.session.sessionUrl || null : null;
}

export function presentUrl(answer: CheckoutAnswer): { url: string } {
  const url = checkoutUrl(answer);
  if (url === null) throw new Error(`paywall: no address in "${answer.status}"`);
  return { url };
}

export function checkoutFaultOf(answer: CheckoutAnswer): PaywallFault<PurchaseFaultCode> {
  if (answer.status === 'opened') return { code: 'no_checkout_url', text: null };
  return { ...CHECKOUT_FAILED, text: answer.text };
}

export function invalidCoupon({ text }: { text: string | null }): PaywallFault<CouponFaultCode> {
  return { code: 'invalid', text };
}
