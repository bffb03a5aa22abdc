import type { ReactNode } from 'react';

export interface StripFigure {
  label: string;
  /** One for each currency. */
  amounts: readonly { currency: string; amount: ReactNode; note?: string | undefined }[];
}

/** What the rows of a list add up to, in each currency. */
export function SumsStrip({ label, figures }: { label: string; figures: readonly StripFigure[] }) {
  if (!figures.some(({ amounts }) => amounts.length > 0)) return null;
  return (
    <section aria-label={label} className="mb-6">
      <dl className="grid gap-y-4 border-y border-hairline py-5 md:auto-cols-fr md:grid-flow-col md:divide-x md:divide-hairline">
        {figures.map((figure) => (
          <div key={figure.label} className="md:px-6 md:first:ps-0">
            <dt className="text-sm text-ink-muted">{figure.label}</dt>
            {figure.amounts.map(({ currency, amount, note }) => (
              <dd key={currency} className="mt-1 flex flex-wrap items-baseline justify-between gap-x-3">
                <span className="text-xl font-semibold">{amount}</span>
                {note && <span className="text-sm text-ink-muted tabular-nums">{note}</span>}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}
