import { type DashboardAll, formatLocalDate } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { moneyText } from '../../lib/text/money-text.ts';
import { Card, Section } from '../../ui/card.tsx';
import { ACTION_LINK } from '../../ui/text-link.ts';

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
      title="Recurring next"
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

interface MoneyListProps {
  title: string;
  all: { label: string; to: string; search: object };
  empty?: ReactNode;
  rows: readonly { id: string; path: string; name: string; detail: string; amount: string }[];
}

function MoneyList({ title, all, empty, rows }: MoneyListProps) {
  return (
    <Section
      title={title}
      actions={
        <Link to={all.to} search={all.search as never} className={ACTION_LINK}>
          {all.label}
        </Link>
      }
    >
      {rows.length === 0 ? (
        <p className="text-ink-muted">{empty}</p>
      ) : (
        <Card flush>
          <ul className="divide-y divide-hairline">
            {rows.map(({ id, path, name, detail, amount }) => (
              <li key={id}>
                <Link to={path} className="flex items-center gap-3 px-4 py-3 hover:bg-canvas">
                  <span className="min-w-0 flex-1">
                    <span className="block truncate font-medium">
                      <bdi>{name}</bdi>
                    </span>
                    <span className="block text-sm text-ink-muted">{detail}</span>
                  </span>
                  <span className="font-medium whitespace-nowrap tabular-nums">{amount}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Section>
  );
}
