import type { Document } from './stored.ts';

/** Seconds in which a first payment can still be completed. */
const INCOMPLETE_SECONDS = 23 * 60 * 60;

/** The instant of a document's next scheduled change, in seconds; null if none is scheduled. */
export function dueAt(document: Document): number | null {
  switch (document.object) {
    case 'checkout.session':
      return document.status === 'open' ? document.expires_at : null;
    case 'invoice':
      return document.status === 'open' ? document.next_payment_attempt : null;
    case 'payment_intent':
      return voucherEndsAt(document);
    case 'subscription':
      return subscriptionDueAt(document);
    default:
      return null;
  }
}

/** The end of a voucher that waits for its cash; null for every other payment. */
function voucherEndsAt({ status, next_action }: Document<'payment_intent'>): number | null {
  return status === 'requires_action' ? (next_action?.oxxo_display_details?.expires_after ?? null) : null;
}

function subscriptionDueAt(subscription: Document<'subscription'>): number | null {
  switch (subscription.status) {
    case 'incomplete':
      return subscription.created + INCOMPLETE_SECONDS;
    case 'active':
    case 'past_due':
    case 'unpaid': {
      const periodEnd = subscription.items.data[0]?.current_period_end ?? null;
      return subscription.cancel_at === null || periodEnd === null
        ? periodEnd
        : Math.min(subscription.cancel_at, periodEnd);
    }
    default:
      return null;
  }
}
