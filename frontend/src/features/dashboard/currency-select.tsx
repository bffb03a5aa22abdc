import { SelectField } from '../../ui/select-field.tsx';

interface CurrencySelectProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
  /** The organization's currency, in which `all` shows all. */
  all: string;
}

/** Chooses the currency of a part of the dashboard. */
export function CurrencySelect({ onChange, options, all, ...field }: CurrencySelectProps) {
  return (
    <SelectField
      {...field}
      hideLabel
      onChange={({ target }) => onChange(target.value)}
      options={[...options, { value: 'all', label: `All in ${all}` }]}
    />
  );
}
