import { SelectField } from '../../ui/select-field.tsx';
import type { CurrencySearch } from './period-search.ts';

const SIDE_BY_SIDE = 'each';

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
      value={search.currency ?? SIDE_BY_SIDE}
      onChange={({ target }) =>
        onChange({ currency: target.value === SIDE_BY_SIDE ? undefined : target.value })
      }
      options={[
        { value: SIDE_BY_SIDE, label: 'Side by side' },
        ...currencies.map(({ currency }) => ({ value: currency, label: currency })),
        { value: 'all', label: `All in ${converted.currency}` },
      ]}
    />
  );
}
