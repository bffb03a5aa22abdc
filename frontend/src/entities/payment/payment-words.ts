import { PAYMENT_METHODS, type PaymentListItem } from '@oficio/contracts';
import { moneyText } from '../../lib/text/money-text.ts';

/** `received as MX$18,540.00`, or what went back; '' where the amount itself arrived. */
export function receivedWords({
  amountMinor,
  received,
}: Pick<PaymentListItem, 'amountMinor' | 'received'>): string {
  if (received === null) return '';
  const { currency } = received;
  const arrived = moneyText({ amountMinor: Math.abs(received.amountMinor), currency });
  return `${amountMinor < 0 ? 'returned' : 'received'} as ${arrived}`;
}

export const METHOD_WORDS: Record<(typeof PAYMENT_METHODS)[number], string> = {
  cash: 'Cash',
  bank_transfer: 'Bank transfer',
  card: 'Card',
  stripe: 'Stripe',
  paypal: 'PayPal',
  check: 'Check',
  other: 'Other',
};

export const METHOD_OPTIONS = PAYMENT_METHODS.map((value) => ({ value, label: METHOD_WORDS[value] }));
