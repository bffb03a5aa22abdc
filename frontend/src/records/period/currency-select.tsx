import { SelectField } from '../../ui/select-field.tsx';
import type { CurrencySearch } from './period-search.ts';

/** The `currency` of an address that shows the figures of each currency. */
export const SIDE_BY_SIDE = 'each';

/** The figures of each currency, and those of all of them in the organization's. */
export interface Found<Figures extends { currency: string }> {
  currencies: readonly Figures[];
  converted: Figures | null;
}

interface CurrencySelectProps {
  found: Found<{ currency: string }>;
  search: CurrencySearch;
  hideLabel?: boolean;
  onChange: (chosen: CurrencySearch) => void;
}

/** Chooses the currency of figures, where there are several. */
export function CurrencySelect({
  found: { currencies, converted },
  search,
  onChange,
  hideLabel = false,
}: CurrencySelectProps) {
  if (!converted) return null;
  return (
    <SelectField
      label="Currency"
      hideLabel={hideLabel}
      value={search.currency ?? currencies[0]?.currency}
      onChange={({ target }) => onChange({ currency: target.value })}
      options={[
        ...currencies.map(({ currency }) => ({ value: currency, label: currency })),
        { value: 'all', label: `All in ${converted.currency}` },
        ...(currencies.length > 1 ? [{ value: SIDE_BY_SIDE, label: 'Side by side' }] : []),
      ]}
    />
  );
}
