import { endOfMonth, type MoneyFlow } from '@oficio/contracts';
import { monthName } from '../../lib/text/month-name.ts';
import { Chart } from './chart.tsx';
import { moneyScale } from './money-scale.ts';

const SERIES = [
  { key: 'income', label: 'Income', color: 'agave' },
  { key: 'expenses', label: 'Expenses', color: 'accent' },
  { key: 'net', label: 'Net', color: 'muted', kind: 'line' },
] as const;

interface FlowChartProps {
  currency: string;
  byMonth: MoneyFlow;
  /** Low, among other parts of a screen. */
  compact?: boolean | undefined;
  /** Chooses the currency of the months. */
  only: { currency?: string };
}

/** Income and paid expenses of twelve months with what remains. Each month links to its overview. */
export function FlowChart({ currency, byMonth, only, compact }: FlowChartProps) {
  return (
    <Chart
      compact={compact}
      label={`Income and expenses by month, in ${currency}`}
      what="Month"
      series={SERIES}
      points={byMonth.map(({ month, incomeMinor, expensesMinor }) => ({
        key: month,
        label: monthName(month, { withYear: false }),
        name: monthName(month, { withYear: true }),
        values: { income: incomeMinor, expenses: expensesMinor, net: incomeMinor - expensesMinor },
        path: '/accounting/overview',
        search: {
          currency: only.currency ?? 'all',
          from: `${month}-01`,
          to: endOfMonth(`${month}-01`),
        },
      }))}
      {...moneyScale(currency)}
    />
  );
}
