import type { FieldProps } from '../ui/field.tsx';
import { TextField } from '../ui/text-field.tsx';

interface MoneyFieldProps extends FieldProps {
  name: string;
  currency: string;
  /** As typed: only the submission reads it as an amount, so that a text that is none can't pass for the last amount. */
  value: string;
  onValueChange: (text: string) => void;
}

/** An amount of money in its currency. */
export function MoneyField({ currency, onValueChange, ...rest }: MoneyFieldProps) {
  return (
    <TextField
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      leading={<span className="text-xs font-medium">{currency}</span>}
      inputClassName="money ps-14"
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => onValueChange(target.value)}
    />
  );
}
