import { type DashboardAll, formatLocalDate } from '@oficio/contracts';
import { moneyText } from '../../lib/text/money-text.ts';
import { MoneyList } from '../../records/money-list.tsx';

/** The longest overdue invoices. */
export function OverdueInvoices({ invoices }: { invoices: NonNullable<DashboardAll['overdueInvoices']> }) {
  return (
    <MoneyList
      title="Overdue invoices"
      all={{ label: 'All overdue', to: '/invoices', search: { status: 'overdue', sort: 'dueDate' } }}
      empty="Nothing is overdue."
      rows={invoices.map(({ id, number, clientName, dueDate, balanceMinor, currency }) => ({
        id,
        path: `/invoices/${id}`,
        name: clientName,
        detail: `${number}, due ${formatLocalDate(dueDate)}`,
        amount: moneyText({ amountMinor: balanceMinor, currency }),
      }))}
    />
  );
}

/** The latest payments. */
export function RecentPayments({ payments }: { payments: NonNullable<DashboardAll['recentPayments']> }) {
  return (
    <MoneyList
      title="Recent payments"
      all={{ label: 'All payments', to: '/invoices/payments', search: {} }}
      empty="Payments that you record appear here."
      rows={payments.map(({ id, clientName, date, amountMinor, currency }) => ({
        id,
        path: `/invoices/payments/${id}`,
        name: clientName,
        detail: formatLocalDate(date),
        amount: moneyText({ amountMinor, currency }),
      }))}
    />
  );
}

/** The active series with the next days. */
export function NextSeries({ series }: { series: NonNullable<DashboardAll['recurring']> }) {
  if (series.length === 0) return null;
  return (
    <MoneyList
      title="Next recurring"
      all={{ label: 'All recurring', to: '/accounting/recurring', search: { status: 'active' } }}
      rows={series.map(({ id, kind, name, nextOn, totalMinor, currency }) => ({
        id,
        path: `/accounting/recurring/${id}`,
        name,
        detail: `${KINDS[kind]}, ${formatLocalDate(nextOn)}`,
        amount: moneyText({ amountMinor: totalMinor, currency }),
      }))}
    />
  );
}

const KINDS = { invoice: 'Invoice', income: 'Income', expense: 'Expense' };
