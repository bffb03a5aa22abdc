import { type CurrencyFigures, endOfMonth, formatMoney } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { monthName } from '../../../lib/month-name.ts';
import { INVOICES } from '../invoice-area.tsx';
import { counted } from './counted.ts';

/** More months have no room for all names. */
const NAMED_MONTHS = 12;

interface InvoicedChartProps {
  currency: string;
  months: CurrencyFigures['byMonth'];
}

/** Bars of what was invoiced and received in each month, and the same as a table. Each month links to its invoices. */
export function InvoicedChart({ currency, months }: InvoicedChartProps) {
  const most = Math.max(
    1,
    ...months.flatMap(({ invoiced, received }) => [invoiced.amountMinor, received.amountMinor].map(Math.abs)),
  );
  return (
    <>
      <ol
        aria-label="Invoiced and received by month"
        className="flex h-48 max-w-3xl items-stretch gap-1 md:gap-2"
      >
        {months.map(({ month, invoiced: { count, amountMinor }, received }, index) => (
          <li key={month} className="min-w-0 flex-1">
            <Link
              to={INVOICES.path}
              search={searchOf(month, currency) as never}
              className="group flex h-full flex-col rounded-control text-center text-xs tabular-nums"
            >
              <span className="sr-only">{`${monthName(month, { withYear: true })}: ${formatMoney({ amountMinor, currency })} invoiced, ${formatMoney({ amountMinor: received.amountMinor, currency })} received, ${counted(count)}`}</span>
              <span aria-hidden className="flex min-h-0 flex-1 flex-col justify-end border-b border-hairline">
                <span className="mx-auto flex h-4/5 w-full max-w-12 items-end gap-0.5">
                  <Bar amountMinor={amountMinor} most={most} color="bg-accent" />
                  <Bar amountMinor={received.amountMinor} most={most} color="bg-agave" />
                </span>
              </span>
              <span
                aria-hidden
                className="overflow-hidden pt-1.5 text-ink-muted group-hover:text-ink group-hover:underline"
              >
                {isNamed(index, months.length) ? monthName(month, { withYear: false }) : '\u00a0'}
              </span>
            </Link>
          </li>
        ))}
      </ol>
      <p aria-hidden className="mt-3 flex gap-5 text-sm text-ink-muted">
        {LEGEND.map(({ label, color }) => (
          <span key={label} className="inline-flex items-center gap-2">
            <span className={`size-2.5 rounded-[3px] ${color}`} />
            {label}
          </span>
        ))}
      </p>
      <details className="mt-4 max-w-3xl">
        <summary className="w-fit cursor-pointer py-2.5 text-sm text-ink-muted underline-offset-4 hover:underline max-md:py-3">
          As a table
        </summary>
        <table className="mt-2 w-full text-sm">
          <caption className="sr-only">Invoiced and received by month, in {currency}</caption>
          <thead>
            <tr className="border-b border-hairline text-ink-muted">
              <th scope="col" className="py-2 text-start font-normal">
                Month
              </th>
              <th scope="col" className="py-2 text-end font-normal">
                Invoices
              </th>
              <th scope="col" className="py-2 text-end font-normal">
                Invoiced
              </th>
              <th scope="col" className="py-2 text-end font-normal">
                Received
              </th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, invoiced: { count, amountMinor }, received }) => (
              <tr key={month} className="border-b border-hairline">
                <th scope="row" className="py-2 text-start font-normal">
                  {monthName(month, { withYear: true })}
                </th>
                <td className="py-2 text-end tabular-nums">{count}</td>
                <td className="py-2 text-end tabular-nums">{formatMoney({ amountMinor, currency })}</td>
                <td className="py-2 text-end tabular-nums">
                  {formatMoney({ amountMinor: received.amountMinor, currency })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

const LEGEND = [
  { label: 'Invoiced', color: 'bg-accent' },
  { label: 'Received', color: 'bg-agave' },
];

function Bar({ amountMinor, most, color }: { amountMinor: number; most: number; color: string }) {
  return (
    <span
      style={{ height: `${(Math.abs(amountMinor) / most) * 100}%` }}
      className={`min-w-0 flex-1 rounded-t-[3px] group-hover:opacity-80 print:bg-ink ${amountMinor < 0 ? 'bg-ink-muted' : color}`}
    />
  );
}

/** Every third name when there are many bars. */
function isNamed(index: number, months: number): boolean {
  return months <= NAMED_MONTHS || (months - 1 - index) % 3 === 0;
}

function searchOf(month: string, currency: string): object {
  const from = `${month}-01`;
  return { reached: 'issued', currency, from, to: endOfMonth(from), sort: '-issueDate' };
}
