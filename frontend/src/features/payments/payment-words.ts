import { type Payment, type PaymentListItem, type Settlement } from '@oficio/contracts';
import type { Tone } from '../../ui/badge.tsx';

export const PAYMENT_STATUS_WORDS: Record<Payment['status'], { label: string; tone: Tone }> = {
  pending: { label: 'Pending', tone: 'warning' },
  succeeded: { label: 'Received', tone: 'positive' },
  failed: { label: 'Failed', tone: 'negative' },
  voided: { label: 'Voided', tone: 'neutral' },
  disputed: { label: 'Disputed', tone: 'negative' },
};

/** A refund that went through wasn't received. */
export function paymentStatusWords({ status, amountMinor }: Pick<PaymentListItem, 'status' | 'amountMinor'>) {
  const words = PAYMENT_STATUS_WORDS[status];
  return status === 'succeeded' && amountMinor < 0 ? { ...words, label: 'Refunded' } : words;
}

/** The noun within a sentence. */
export const paymentNoun = ({ amountMinor }: Pick<PaymentListItem, 'amountMinor'>) =>
  amountMinor < 0 ? 'refund' : 'payment';

/** The kind of a row of the ledger. A row that takes another one back is named after that one. */
export function settlementWords({ source, payment, counterpart, reversesId }: Settlement): string {
  const words = () => {
    if (source === 'write_off') return 'Write-off';
    if (source === 'payment') return payment?.isRefund ? 'Refund' : 'Payment';
    return counterpart?.kind === 'credit_note' ? 'Credit note applied' : 'Applied to an invoice';
  };
  return reversesId === null ? words() : `${words()}, taken back`;
}
