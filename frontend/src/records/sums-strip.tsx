import type { ReactNode } from 'react';

export interface StripFigure {
  label: string;
  /** One for each currency. */
  amounts: readonly { currency: string; amount: ReactNode; note?: string | undefined }[];
}

/** What the rows of a list add up to, in each currency. */
export function SumsStrip({ label, figures }: { label: string; figures: readonly StripFigure[] }) {
  if (!figures.some(({ amounts }) => amounts.length > 0)) return null;
  // The currencies of one figure stand beside each other.
  const isOne = figures.length === 1;
  return (
    <section aria-label={label} className="mb-6">
      <dl
        className={`grid gap-x-4 gap-y-4 border-y border-hairline py-4 md:auto-cols-fr md:grid-flow-col md:gap-x-0 md:divide-x md:divide-hairline ${isOne ? '' : 'grid-cols-2 md:grid-cols-none'}`}
      >
        {figures.map((figure) => (
          <div key={figure.label} className={isOne ? 'flex flex-wrap gap-x-8' : 'md:px-6 md:first:ps-0'}>
            <dt className={`text-sm text-ink-muted ${isOne ? 'basis-full' : ''}`}>{figure.label}</dt>
            {figure.amounts.map(({ currency, amount, note }) => (
              <dd key={currency} className="mt-1 flex flex-wrap items-baseline justify-between gap-x-3">
                <span className="font-semibold whitespace-nowrap md:text-lg">{amount}</span>
                {note && <span className="text-sm text-ink-muted tabular-nums">{note}</span>}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}
