import { NUMBER_LOCALE } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/card.tsx';

const SHOWN = 6;
const percent = new Intl.NumberFormat(NUMBER_LOCALE, { style: 'percent' });

interface ShareRow {
  key: string;
  label: ReactNode;
  value: string;
  /** A part of the whole, 0 to 1; null without a whole. */
  share: number | null;
  /** The search of the records that the row counts; null: no list has them alone. */
  search: object | null;
  tone?: string;
  /** A further figure below the bar, with the search of its records. */
  detail?: { label: string; search: object } | undefined;
}

interface ShareTableProps {
  title: string;
  description?: string | undefined;
  /** The headers of labels and values. */
  what: string;
  measure: string;
  rows: readonly ShareRow[];
  /** The path of the list. */
  path: string;
}

/** Parts of a whole with their bars. Each row links to its records. The first ones are shown. */
export function ShareTable({ title, description, what, measure, rows, path }: ShareTableProps) {
  const [all, setAll] = useState(false);
  const shown = all || rows.length <= SHOWN + 1 ? rows : rows.slice(0, SHOWN);
  return (
    <Section title={title} description={description}>
      <table className="w-full text-sm">
        <caption className="sr-only">{title}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{what}</th>
            <th scope="col">{measure}</th>
            <th scope="col">Share</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ key, label, value, share, search, tone = 'bg-accent', detail }) => (
            <tr key={key} className="border-b border-hairline">
              <th scope="row" className="w-full py-1 pe-4 text-start max-md:py-2 font-normal">
                {search ? (
                  <Link
                    to={path}
                    search={search as never}
                    className="-my-1.5 inline-flex min-h-8 max-md:-my-2 items-center underline-offset-4 hover:underline max-md:min-h-11"
                  >
                    {label}
                  </Link>
                ) : (
                  <span className="-my-1.5 inline-flex min-h-8 max-md:-my-2 items-center max-md:min-h-11">
                    {label}
                  </span>
                )}
                <span aria-hidden className="mt-1 block h-1.5 rounded-full bg-sunken">
                  <span
                    style={{ width: `${Math.min(1, Math.max(0, share ?? 0)) * 100}%` }}
                    className={`block h-full rounded-full ${tone}`}
                  />
                </span>
                {detail && (
                  <Link
                    to={path}
                    search={detail.search as never}
                    className="-mb-1 inline-flex min-h-8 max-md:-mb-2 items-center text-xs text-ink-muted underline-offset-4 hover:underline max-md:min-h-11"
                  >
                    {detail.label}
                  </Link>
                )}
              </th>
              <td className="py-1 ps-2 text-end align-top font-medium max-md:py-2 whitespace-nowrap tabular-nums">
                {value}
              </td>
              <td className="min-w-14 py-1 ps-2 text-end align-top whitespace-nowrap max-md:py-2 text-ink-muted tabular-nums">
                {share !== null && percent.format(share)}
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
