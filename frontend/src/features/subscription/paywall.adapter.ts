import {
  type BodyOf,
  billingRoutes,
  couponRoutes,
  SUBSCRIPTION,
  subscriptionRoutes,
} from '@oficio/contracts';
import type { PaywallPorts } from '@oficio/machines/paywall';
import type { ApiClient } from '../../lib/api/api-client.ts';
import { repeatableWrite } from '../../lib/api/repeatable-write.ts';
import { RequestFailure } from '../../lib/api/request-failure.ts';

/** The paywall's ports on the API. A retry after a lost answer takes effect once. */
export function createPaywallPorts({ callRoute }: Pick<ApiClient, 'callRoute'>): PaywallPorts {
  const startTrial = repeatableWrite(
    (body: BodyOf<typeof subscriptionRoutes.startFreeTrial>, idempotencyKey) =>
      callRoute(subscriptionRoutes.startFreeTrial, { body, idempotencyKey }),
  );
  const openCheckout = repeatableWrite(
    (body: BodyOf<typeof billingRoutes.createCheckoutSession>, idempotencyKey) =>
      callRoute(billingRoutes.createCheckoutSession, { body, idempotencyKey }),
  );
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
      startTrial({ planId: SUBSCRIPTION.professional.planId }).then(
        (subscription) => ({ status: 'started', subscription }),
        (error) => ({ status: 'refused', text: failureIn(error).message }),
      ),

    openCheckout: ({ couponCode }) =>
      openCheckout(couponCode === null ? {} : { couponCode }).then(
        (session) => ({ status: 'opened', session }),
        (error) => {
          const { code, message } = failureIn(error);
          return { status: code === 'coupon.invalid' ? 'couponRefused' : 'refused', text: message };
        },
      ),
  };
}

/** Throws an error that is no answer of the server. */
function failureIn(error: unknown): RequestFailure {
  if (error instanceof RequestFailure) return error;
  throw error;
}
