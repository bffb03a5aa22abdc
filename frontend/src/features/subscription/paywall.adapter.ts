import { couponRoutes, SUBSCRIPTION, subscriptionRoutes } from '@oficio/contracts';
import type { PaywallPorts } from '@oficio/machines/paywall';
import type { ApiClient } from '../../lib/api-client.ts';
import { randomId } from '../../lib/random-id.ts';
import { RequestFailure } from '../../lib/request-failure.ts';

/** The paywall's ports on the API; each call has a key of its own, which its retries share. */
export function createPaywallPorts({ callRoute }: Pick<ApiClient, 'callRoute'>): PaywallPorts {
  return {
    validateCoupon: ({ code }) =>
      callRoute(couponRoutes.validate, { body: { code } }).then(
        (validation) => ({ status: 'answered', validation }),
        (error) => {
          const { kind, status, message } = failureIn(error);
          if (kind !== 'refused' || status >= 500) return { status: 'failed' };
          return { status: 'answered', validation: { valid: false, coupon: null, error: message } };
        },
      ),

    startTrial: () =>
      callRoute(subscriptionRoutes.startFreeTrial, {
        body: { planId: SUBSCRIPTION.professional.planId },
        ...newKey(),
      }).then(
        (subscription) => ({ status: 'started', subscription }),
        (error) => ({ status: 'refused', text: failureIn(error).message }),
      ),

    openCheckout: ({ couponCode }) =>
      callRoute(subscriptionRoutes.createCheckoutSession, {
        body: couponCode === null ? {} : { couponCode },
        ...newKey(),
      }).then(
        (session) => ({ status: 'opened', session }),
        (error) => {
          const { code, message } = failureIn(error);
          return { status: code === 'coupon.invalid' ? 'couponRefused' : 'refused', text: message };
        },
      ),
  };
}

const newKey = () => ({ idempotencyKey: randomId() });

/** Throws what is no answer of the server. */
function failureIn(error: unknown): RequestFailure {
  if (error instanceof RequestFailure) return error;
  throw error;
}
