import type { CouponValidation } from '@oficio/contracts';
import { RequestFailure } from '../../lib/request-failure.ts';
import { PAYWALL_FAILURES } from './subscription.messages.ts';

export type PaywallEmitted =
  | { type: 'paywall.trialStarted' }
  | { type: 'paywall.dashboardDue' }
  | { type: 'paywall.checkoutReady'; url: string }
  | { type: 'paywall.trialFailed'; text: string }
  | { type: 'paywall.checkoutFailed'; text: string }
  | { type: 'paywall.signInRequired'; redirect: string }
  | { type: 'paywall.couponApplied'; description: string };

/** What was thrown, in words; `otherwise` where it has none. */
export function failureOf(error: unknown, otherwise: string): string {
  return (error instanceof Error && error.message) || otherwise;
}

/** Why a coupon isn't applied; null while it is, or none was tried. */
export function couponFailureOf(error: unknown, answer: CouponValidation | undefined): string | null {
  if (error instanceof RequestFailure && error.kind === 'refused' && error.status < 500) return error.message;
  if (error) return PAYWALL_FAILURES.couponUnavailable;
  if (!answer || answer.valid) return null;
  return answer.error || PAYWALL_FAILURES.couponRefused;
}
