import { invalidRequest } from '../api/stripe-failure.ts';
import { itemOf } from '../objects/subscription.ts';
import type { Document } from '../store/stored.ts';

/**
 * Sets or revokes the cancellation at the end of the paid period. As at Stripe, it sets both `canceled_at` and
 * `cancel_at`.
 */
export function canceledAtPeriodEnd(
  subscription: Document<'subscription'>,
  wanted: boolean,
  at: number,
): Document<'subscription'> {
  if (wanted === subscription.cancel_at_period_end) return subscription;
  if (wanted && subscription.status === 'incomplete') {
    throw invalidRequest('An incomplete subscription cannot be canceled at the end of its period.', {
      param: 'cancel_at_period_end',
    });
  }
  return {
    ...subscription,
    cancel_at: wanted ? itemOf(subscription).current_period_end : null,
    cancel_at_period_end: wanted,
    canceled_at: wanted ? at : null,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: wanted ? 'cancellation_requested' : null,
    },
  };
}
