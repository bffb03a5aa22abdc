import { NUMBER_LOCALE } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { monthName } from '../lib/text/month-name.ts';

const number = new Intl.NumberFormat(NUMBER_LOCALE);
const short = new Intl.NumberFormat(NUMBER_LOCALE, { notation: 'compact' });

interface MonthChartProps {
  label: string;
  /** The oldest first; `month` is `YYYY-MM`. */
  months: readonly { month: string; count: number }[];
  /** The path of the list, and the search for the records of a month. */
  path: string;
  searchOf: (month: string) => object;
}

/** Bars of the records of each month. Each bar is a link with the month and its figure. */
export function MonthChart({ label, months, path, searchOf }: MonthChartProps) {
  const most = Math.max(1, ...months.map(({ count }) => count));
  return (
    <ol aria-label={label} className="flex h-44 items-stretch gap-1 md:gap-2">
      {months.map(({ month, count }) => (
        <li key={month} className="min-w-0 flex-1">
          <Link
            to={path}
            search={searchOf(month) as never}
            className="group flex h-full flex-col rounded-control text-center text-xs tabular-nums"
          >
            <span className="sr-only">{`${monthName(month, { withYear: true })}: ${number.format(count)}`}</span>
            <span aria-hidden className="flex min-h-0 flex-1 flex-col justify-end border-b border-hairline">
              {count > 0 && <span className="pb-1 text-ink">{short.format(count)}</span>}
              <span
                style={{ height: `${(count / most) * 80}%` }}
                className="mx-auto w-full max-w-8 rounded-t-[3px] bg-accent group-hover:opacity-80 print:bg-ink"
              />
            </span>
            <span aria-hidden className="pt-1.5 text-ink-muted group-hover:text-ink group-hover:underline">
              {monthName(month, { withYear: false })}
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
