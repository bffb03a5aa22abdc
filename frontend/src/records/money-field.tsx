import type { FieldProps } from '../ui/field.tsx';
import { TextField } from '../ui/text-field.tsx';

interface MoneyFieldProps extends FieldProps {
  name: string;
  currency: string;
  /** The typed text. Only the submission parses it, so that an invalid text can't count as the last valid amount. */
  value: string;
  onValueChange: (text: string) => void;
}

/** A field for an amount of money in its currency. */
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
