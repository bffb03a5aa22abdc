import type { Payment } from '@oficio/contracts';
import { amountText } from './ledger.ts';

type Amounts = Pick<Payment, 'amountMinor' | 'currency' | 'received'>;

/** A payment in the audit log: `1500.00 MXN`, `1000.00 USD, received as 18540.00 MXN`. */
export function nameOf(payment: Amounts): string {
  const { amountMinor, currency } = payment;
  const amount = `${amountText(Math.abs(amountMinor), currency)}${receivedName(payment)}`;
  return amountMinor < 0 ? `refund of ${amount}` : amount;
}

/** What was refunded of a payment, in the audit log. */
export function refundName(refundedMinor: number, payment: Amounts): string {
  const all = nameOf(payment);
  return refundedMinor === payment.amountMinor
    ? all
    : `${amountText(refundedMinor, payment.currency)} of ${all}`;
}

function receivedName({ amountMinor, received }: Amounts): string {
  if (received === null) return '';
  const verb = amountMinor < 0 ? 'returned' : 'received';
  return `, ${verb} as ${amountText(Math.abs(received.amountMinor), received.currency)}`;
}
