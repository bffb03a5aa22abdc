import { NUMBER_LOCALE } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/card.tsx';

const SHOWN = 6;
const number = new Intl.NumberFormat(NUMBER_LOCALE);
const percent = new Intl.NumberFormat(NUMBER_LOCALE, { style: 'percent' });

interface BreakdownRow {
  key: string;
  label: ReactNode;
  count: number;
  /** The search for the records of the row. */
  search: object;
}

interface BreakdownProps {
  title: string;
  /** The header of the labels. */
  what: string;
  rows: readonly BreakdownRow[];
  /** The path of the list. */
  path: string;
}

/** Counts of records by one of their properties, as a table with bars. Each row links to its list. */
export function Breakdown({ title, what, rows, path }: BreakdownProps) {
  const [all, setAll] = useState(false);
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  const most = Math.max(1, ...rows.map(({ count }) => count));
  const shown = all || rows.length <= SHOWN + 1 ? rows : rows.slice(0, SHOWN);
  return (
    <Section title={title}>
      <table className="w-full text-sm">
        <caption className="sr-only">{title}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{what}</th>
            <th scope="col">Count</th>
            <th scope="col">Share</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ key, label, count, search }) => (
            <tr key={key} className="border-b border-hairline">
              <th scope="row" className="w-full py-2 pe-4 text-start font-normal">
                <Link
                  to={path}
                  search={search as never}
                  className="-my-2 inline-flex min-h-10 items-center underline-offset-4 hover:underline max-md:min-h-11"
                >
                  {label}
                </Link>
                <span aria-hidden className="mt-1 block h-1.5 rounded-full bg-sunken">
                  <span
                    style={{ width: `${(count / most) * 100}%` }}
                    className="block h-full rounded-full bg-accent"
                  />
                </span>
              </th>
              <td className="py-2 ps-2 text-end align-bottom font-medium whitespace-nowrap tabular-nums">
                {number.format(count)}
              </td>
              <td className="min-w-14 py-2 ps-2 text-end align-bottom whitespace-nowrap text-ink-muted tabular-nums">
                {total > 0 && percent.format(count / total)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < rows.length && (
        <Button className="mt-3" size="small" onClick={() => setAll(true)}>
          Show all {rows.length}
        </Button>
      )}
    </Section>
  );
}
