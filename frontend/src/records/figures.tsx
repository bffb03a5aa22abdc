import { NUMBER_LOCALE } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

const number = new Intl.NumberFormat(NUMBER_LOCALE);

/** Figures beside each other, two in a row on phones. */
export function Figures({ children }: { children: ReactNode }) {
  return (
    <section aria-label="Figures">
      <dl className="grid grid-cols-2 gap-y-6 border-y border-hairline py-6 md:grid-cols-4 md:divide-x md:divide-hairline">
        {children}
      </dl>
    </section>
  );
}

interface FigureProps {
  label: string;
  value: number;
  /** The path and the search of the list whose total the figure is. */
  path: string;
  search: object;
}

/** A figure. It links to the list whose total it is. */
export function Figure({ label, value, path, search }: FigureProps) {
  return (
    <div className="flex flex-col justify-between md:px-6 md:first:ps-0">
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd className="mt-1">
        <Link
          to={path}
          search={search as never}
          aria-label={`${label}: ${number.format(value)}`}
          className="text-2xl font-semibold tabular-nums underline-offset-8 hover:underline"
        >
          {number.format(value)}
        </Link>
      </dd>
    </div>
  );
}
