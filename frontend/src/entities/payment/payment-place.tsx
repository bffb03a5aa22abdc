import type { FoundRecord } from '@oficio/contracts';
import { formatLocalDate, formatMoney } from '@oficio/contracts';
import { HandCoins } from 'lucide-react';

/** What navigation and palette need of payments, without a contract. */
export const PAYMENT_PLACE = { many: 'payments', icon: <HandCoins />, path: '/invoices/payments' } as const;

/** A found payment in one line: reference, client, amount and day. */
export function foundPaymentWords({ name, payment }: Pick<FoundRecord, 'name' | 'payment'>): string {
  if (!payment) return name;
  const { clientName, date } = payment;
  const parts = [name, clientName, formatMoney(payment), formatLocalDate(date)];
  return [...new Set(parts)].join(' · ');
}
