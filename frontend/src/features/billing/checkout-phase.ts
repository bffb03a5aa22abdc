import type { SubscriptionStatus } from '@oficio/contracts';

/** The phase of a payment; `overdue`: not confirmed within `PAYMENT_PAGE.patienceMs`. */
export type CheckoutPhase = 'none' | 'confirming' | 'overdue' | 'confirmed';

interface CheckoutFacts {
  /** This tab waits for a payment. */
  isWaitedFor: boolean;
  /** The server knows no such payment of this organization. */
  isUnknown: boolean;
  isOverdue: boolean;
  status: Pick<SubscriptionStatus, 'isActive'> | undefined;
}

/** Only the subscription confirms a payment; the payment page's own parameters don't. */
export function checkoutPhaseOf({ isWaitedFor, isUnknown, isOverdue, status }: CheckoutFacts): CheckoutPhase {
  if (!isWaitedFor || isUnknown) return 'none';
  if (status?.isActive) return 'confirmed';
  return isOverdue ? 'overdue' : 'confirming';
}
