import type { ReactNode } from 'react';
import { TextField } from '../../ui/text-field.tsx';

interface AmountFieldProps {
  label: string;
  name: string;
  currency: string;
  value: string;
  onValueChange: (text: string) => void;
  hint?: ReactNode;
  hideLabel?: boolean;
  error?: string | undefined;
  className?: string;
}

/** A field for an amount, with its currency before it. The text is read by `readPaidAmount`. */
export function AmountField({ currency, onValueChange, ...field }: AmountFieldProps) {
  return (
    <TextField
      {...field}
      inputMode="decimal"
      autoComplete="off"
      leading={<span className="text-xs font-medium">{currency}</span>}
      inputClassName="money ps-14"
      onChange={({ target }) => onValueChange(target.value)}
    />
  );
}
