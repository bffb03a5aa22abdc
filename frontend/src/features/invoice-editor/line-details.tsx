import type { ChangeEvent } from 'react';
import { Switch } from '../../ui/checkbox.tsx';
import { DiscountKind } from './discount-kind.tsx';
import type { LineFaults, TypedLine } from './invoice-lines.ts';
import type { LineControl } from './line-field.tsx';

export const detailsId = (lineKey: string) => `line-details-${lineKey}`;

interface LineDetailsProps {
  lineKey: string;
  index: number;
  discount: TypedLine['discount'];
  /** Null: no line of the document can be optional. */
  isOptional: boolean | null;
  currency: string;
  fault: LineFaults['discount'];
  onField: (event: ChangeEvent<LineControl>) => void;
}

/** The second row of a line, for what few lines have. */
export function LineDetails(props: LineDetailsProps) {
  const { lineKey, index, discount, isOptional, currency, fault, onField } = props;
  const path = `lines.${index}.discount`;
  return (
    <div
      id={detailsId(lineKey)}
      className="col-span-full flex flex-wrap items-center gap-x-3 gap-y-1 line-table:px-1.5 line-table:pb-1.5"
    >
      <label htmlFor={path} className="text-xs text-ink-muted">
        Discount
      </label>
      <div className="relative w-40">
        <input
          id={path}
          name={path}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${path}-fault` : undefined}
          autoComplete="off"
          inputMode="decimal"
          value={discount.text}
          onChange={onField}
          className="control money pe-16"
        />
        <DiscountKind
          label="Kind of discount"
          name={`lines.${index}.discountKind`}
          kind={discount.kind}
          currency={currency}
          onChange={onField}
        />
      </div>
      {isOptional !== null && (
        <Switch name={`lines.${index}.isOptional`} label="Optional" checked={isOptional} onChange={onField} />
      )}
      {fault && (
        <p id={`${path}-fault`} className="text-xs text-red">
          {fault}
        </p>
      )}
    </div>
  );
}
