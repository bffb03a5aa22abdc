import { QUOTE_LINE_CHOICES, type QuoteLineChoice } from '@oficio/contracts';
import type { ChangeEvent } from 'react';
import { DiscountKind } from './discount-kind.tsx';
import type { LineFaults, TypedLine } from './invoice-lines.ts';
import type { LineControl } from './line-field.tsx';

export const detailsId = (lineKey: string) => `line-details-${lineKey}`;

interface LineDetailsProps {
  lineKey: string;
  index: number;
  discount: TypedLine['discount'];
  /** Null: the document has no lines to choose. */
  choice: QuoteLineChoice | null;
  currency: string;
  faults: LineFaults;
  onField: (event: ChangeEvent<LineControl>) => void;
}

/** The second row of a line, for what few lines have. */
export function LineDetails(props: LineDetailsProps) {
  const { lineKey, index, discount, choice, currency, faults, onField } = props;
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
          aria-invalid={faults.discount ? true : undefined}
          aria-describedby={faults.discount ? `${path}-fault` : undefined}
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
      {choice !== null && (
        <LineChoice name={`lines.${index}.choice`} choice={choice} fault={faults.choice} onField={onField} />
      )}
      <LineFault id={`${path}-fault`} fault={faults.discount} />
    </div>
  );
}

const CHOICE_WORDS: Record<QuoteLineChoice, string> = {
  fixed: 'Always',
  optional: 'If the client wants it',
  alternative: 'Instead of the line above',
};

interface LineChoiceProps extends Pick<LineDetailsProps, 'onField'> {
  name: string;
  choice: QuoteLineChoice;
  fault: LineFaults['choice'];
}

/** How the client can choose the line of a quote. */
function LineChoice({ name, choice, fault, onField }: LineChoiceProps) {
  return (
    <>
      <div className="flex items-center gap-x-3">
        <label htmlFor={name} className="text-xs text-ink-muted">
          Included
        </label>
        <select
          id={name}
          name={name}
          value={choice}
          onChange={onField}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${name}-fault` : undefined}
          className="control w-auto"
        >
          {QUOTE_LINE_CHOICES.map((one) => (
            <option key={one} value={one}>
              {CHOICE_WORDS[one]}
            </option>
          ))}
        </select>
      </div>
      <LineFault id={`${name}-fault`} fault={fault} />
    </>
  );
}

function LineFault({ id, fault }: { id: string; fault: string | undefined }) {
  return fault ? (
    <p id={id} className="text-xs text-red">
      {fault}
    </p>
  ) : null;
}
