import { type CurrencyFigures, endOfMonth } from '@oficio/contracts';
import { INVOICES } from '../../../entities/invoice/invoice-area.tsx';
import { counted } from '../../../lib/text/counted.ts';
import { monthName } from '../../../lib/text/month-name.ts';
import { Chart } from '../../../records/charts/chart.tsx';
import { moneyScale } from '../../../records/charts/money-scale.ts';

const SERIES = [
  { key: 'invoiced', label: 'Invoiced', color: 'accent' },
  { key: 'received', label: 'Received', color: 'agave' },
] as const;

interface InvoicedChartProps {
  currency: string;
  months: CurrencyFigures['byMonth'];
}

/** What was invoiced and received in each month. Each month links to its invoices. */
export function InvoicedChart({ currency, months }: InvoicedChartProps) {
  return (
    <Chart
      label={`Invoiced and received by month, in ${currency}`}
      what="Month"
      series={SERIES}
      counts={{ header: 'Documents', format: (count) => counted(count) }}
      points={months.map(({ month, invoiced, received }) => ({
        key: month,
        label: monthName(month, { withYear: false }),
        name: monthName(month, { withYear: true }),
        values: { invoiced: invoiced.amountMinor, received: received.amountMinor },
        count: invoiced.count,
        path: INVOICES.path,
        search: searchOf(month, currency),
      }))}
      {...moneyScale(currency)}
    />
  );
}

function searchOf(month: string, currency: string): object {
  const from = `${month}-01`;
  return { reached: 'issued', currency, from, to: endOfMonth(from), sort: '-issueDate' };
}
