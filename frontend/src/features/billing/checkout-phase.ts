import type { SubscriptionStatus } from '@oficio/contracts';

/** How far a payment has come; `overdue`: not confirmed within the time that one waits for it. */
export type CheckoutPhase = 'none' | 'confirming' | 'overdue' | 'confirmed';

interface CheckoutFacts {
  /** Somebody waits for a payment. */
  isWaitedFor: boolean;
  /** The server knows no such payment of this organization. */
  isUnknown: boolean;
  isOverdue: boolean;
  status: Pick<SubscriptionStatus, 'isActive'> | undefined;
}

/** The subscription alone confirms a payment, whatever the payment page says. */
export function checkoutPhaseOf({ isWaitedFor, isUnknown, isOverdue, status }: CheckoutFacts): CheckoutPhase {
  if (!isWaitedFor || isUnknown) return 'none';
  if (status?.isActive) return 'confirmed';
  return isOverdue ? 'overdue' : 'confirming';
}
