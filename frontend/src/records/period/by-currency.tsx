import type { ReactNode } from 'react';
import { type Found, SIDE_BY_SIDE } from './currency-select.tsx';
import type { CurrencySearch } from './period-search.ts';

interface ByCurrencyProps<Figures extends { currency: string }> {
  found: Found<Figures>;
  search: CurrencySearch;
  /** Names the figures of each currency. */
  label?: string;
  /** How amounts of other currencies are converted. */
  rates?: string;
  /** `only` filters the lists to which the figures lead. */
  children: (figures: Figures, only: { currency?: string }) => ReactNode;
}

/** The figures of each shown currency. Several ones have a heading each. */
export function ByCurrency<Figures extends { currency: string }>({
  found,
  search,
  label = 'Figures',
  rates = 'each entry at the exchange rate that was stored with it',
  children,
}: ByCurrencyProps<Figures>) {
  const shown = shownOf(found, search);
  return (
    <div className="flex flex-col gap-14">
      {shown.map(({ figures, isConverted }) => (
        <section
          key={figures.currency}
          aria-label={`${label} in ${figures.currency}`}
          className="flex flex-col gap-10"
        >
          {shown.length > 1 && <h2 className="-mb-6 text-lg font-semibold">{figures.currency}</h2>}
          {isConverted && (
            <p className="-mb-4 text-sm text-ink-muted">
              All currencies in {figures.currency}, {rates}.
            </p>
          )}
          {children(figures, isConverted ? {} : { currency: figures.currency })}
        </section>
      ))}
    </div>
  );
}

/** The figures to show: of the chosen currency, of all in the organization's, of each, or of the first one. */
export function shownOf<Figures extends { currency: string }>(
  { currencies, converted }: Found<Figures>,
  { currency }: CurrencySearch,
): { figures: Figures; isConverted: boolean }[] {
  if (currency === 'all' && converted) return [{ figures: converted, isConverted: true }];
  const one = currencies.find((figures) => figures.currency === currency) ?? currencies[0];
  const shown = currency === SIDE_BY_SIDE ? currencies : currencies.filter((figures) => figures === one);
  return shown.map((figures) => ({ figures, isConverted: false }));
}
