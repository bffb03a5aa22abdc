import type { CheckoutSession, CouponValidation, SubscriptionStatus } from '@oficio/contracts';
import { fromPort } from '../shared/ports.ts';

/** `text` is the server's sentence, or the reason for a missing answer. */
type Refused = { status: 'refused'; text: string | null };

export type CouponAnswer = { status: 'answered'; validation: CouponValidation } | { status: 'failed' };
export type TrialAnswer = { status: 'started'; subscription: SubscriptionStatus } | Refused;
export type CheckoutAnswer =
  | { status: 'opened'; session: CheckoutSession }
  /** The coupon was valid when applied, or was never validated. */
  | { status: 'couponRefused'; text: string | null }
  | Refused;

/** Each call is one attempt. Repeating a call whose answer was lost starts nothing twice. */
export interface PaywallPorts {
  /** `code` is trimmed. */
  validateCoupon(coupon: { code: string }): Promise<CouponAnswer>;
  startTrial(): Promise<TrialAnswer>;
  /** `couponCode` is null when none was typed. */
  openCheckout(purchase: { couponCode: string | null }): Promise<CheckoutAnswer>;
}

export function providePaywallPorts(ports: PaywallPorts) {
  return {
    actors: {
      validateCoupon: fromPort(ports.validateCoupon),
      startTrial: fromPort(ports.startTrial),
      openCheckout: fromPort(ports.openCheckout),
    },
  };
}
