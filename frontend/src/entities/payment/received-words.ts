import type { PaymentListItem } from '@oficio/contracts';
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
