import type { CheckoutSession, CouponValidation, SubscriptionStatus } from '@oficio/contracts';
import { fromPromise } from 'xstate';

/** `text` is the server's sentence, or that of what kept it from answering. */
type Refused = { status: 'refused'; text: string | null };

export type CouponAnswer = { status: 'answered'; validation: CouponValidation } | { status: 'failed' };
export type TrialAnswer = { status: 'started'; subscription: SubscriptionStatus } | Refused;
export type CheckoutAnswer =
  | { status: 'opened'; session: CheckoutSession }
  /** It was valid when it was applied, or was never looked at. */
  | { status: 'couponRefused'; text: string | null }
  | Refused;

/** Each call is a try of its own; what a lost answer began isn't begun twice. */
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
      validateCoupon: fromPromise<CouponAnswer, { code: string }>(({ input }) => ports.validateCoupon(input)),
      startTrial: fromPromise<TrialAnswer>(() => ports.startTrial()),
      openCheckout: fromPromise<CheckoutAnswer, { couponCode: string | null }>(({ input }) =>
        ports.openCheckout(input),
      ),
    },
  };
}
