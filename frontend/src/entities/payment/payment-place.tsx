import type { FoundRecord } from '@oficio/contracts';
import { formatLocalDate } from '@oficio/contracts';
import { HandCoins } from 'lucide-react';
import { moneyText } from '../../lib/text/money-text.ts';

/** What navigation and palette need of payments, without a contract. */
export const PAYMENT_PLACE = { many: 'payments', icon: <HandCoins />, path: '/invoices/payments' } as const;

/** A found payment in one line: reference, client, amount and day. */
export function foundPaymentWords({ name, payment }: Pick<FoundRecord, 'name' | 'payment'>): string {
  if (!payment) return name;
  const { clientName, date } = payment;
  const parts = [name, clientName, moneyText(payment), formatLocalDate(date)];
  return [...new Set(parts)].join(' · ');
}
