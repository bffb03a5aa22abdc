import type { DashboardAll } from '@oficio/contracts';

type Money = NonNullable<DashboardAll['money']>;
type Currency = Money['currencies'][number];

export interface MoneyFigure {
  label: string;
  /** Counted in the name of the amount. */
  one?: 'invoice' | 'payment' | 'expense';
  /** What the amount is, where nothing is counted. */
  note?: string;
  tone?: string;
  sum: (money: Currency) => { count: number; amountMinor: number };
  before?: (money: Currency) => number;
  list: (only: { currency?: string }, month: Pick<Money, 'from' | 'to'>) => { to: string; search: object };
}

/** The figures of each currency. Each amount links to the list whose sum it is. */
export const MONEY_FIGURES: readonly MoneyFigure[] = [
  {
    label: 'Outstanding',
    one: 'invoice',
    sum: ({ outstanding }) => outstanding,
    list: (only) => ({ to: '/invoices', search: { ...only, status: 'outstanding' } }),
  },
  {
    label: 'Overdue',
    one: 'invoice',
    tone: 'text-red',
    sum: ({ overdue }) => overdue,
    list: (only) => ({ to: '/invoices', search: { ...only, status: 'overdue' } }),
  },
  {
    label: 'Received this month',
    one: 'payment',
    sum: ({ receivedThisMonth }) => receivedThisMonth,
    before: ({ before }) => before.receivedMinor,
    list: (only, { from, to }) => ({ to: '/invoices/payments', search: { ...only, from, to } }),
  },
  {
    label: 'Expenses this month',
    one: 'expense',
    sum: ({ expensesThisMonth }) => expensesThisMonth,
    before: ({ before }) => before.expensesMinor,
    list: (only, { from: paidFrom, to: paidTo }) => ({
      to: '/accounting/expenses',
      search: { ...only, paidFrom, paidTo },
    }),
  },
  {
    label: 'Net this month',
    // It isn't the difference of the two figures above it: income without an invoice counts, too.
    note: 'All income less paid expenses',
    sum: ({ netThisMonthMinor }) => ({ count: 0, amountMinor: netThisMonthMinor }),
    before: ({ before }) => before.netMinor,
    list: ({ currency = 'all' }, { from, to }) => ({
      to: '/accounting/overview',
      search: { currency, from, to },
    }),
  },
];
