import type { ChangeEvent } from 'react';
import type { TypedDiscount } from '../../lib/text/typed-values.ts';

interface DiscountKindProps {
  label: string;
  name: string;
  kind: TypedDiscount['kind'];
  currency: string;
  onChange: (event: ChangeEvent<HTMLSelectElement>) => void;
}

/** Percent or an amount, at the end of the discount's text. */
export function DiscountKind({ label, name, kind, currency, onChange }: DiscountKindProps) {
  return (
    <select
      aria-label={label}
      name={name}
      value={kind}
      onChange={onChange}
      className="absolute inset-y-px end-px w-15 rounded-e-control border-s border-hairline bg-transparent ps-1.5 text-xs text-ink-muted"
    >
      <option value="percent">%</option>
      <option value="amount">{currency}</option>
    </select>
  );
}
