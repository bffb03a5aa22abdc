import { CHECKOUT_STATUSES, type CheckoutStatus } from '@oficio/contracts';
import { transition } from 'xstate';
import { invoiceCheckoutMachine } from './invoice-checkout.machine.ts';
import type { InvoiceCheckoutEvent } from './invoice-checkout.types.ts';

/** The status to store after an event; null if the event changes nothing in this state. */
export function nextCheckout(status: CheckoutStatus, event: InvoiceCheckoutEvent): CheckoutStatus | null {
  const snapshot = invoiceCheckoutMachine.resolveState({ value: status });
  if (!snapshot.can(event)) return null;
  return transition(invoiceCheckoutMachine, snapshot, event)[0].value;
}

/** The states in which no second page of the same invoice is opened. */
export const LIVE_CHECKOUTS: readonly CheckoutStatus[] = CHECKOUT_STATUSES.filter((status) =>
  ['opening', 'open', 'processing'].includes(status),
);
