import { INVOICES, TEXT } from '@oficio/contracts';
import { ArrowDown, ArrowUp, ChevronDown, Trash2 } from 'lucide-react';
import { type ChangeEvent, memo, type ReactNode } from 'react';
import { moneyText } from '../../lib/text/money-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { LineFaults, TypedLine } from './invoice-lines.ts';
import { UNITS_ID, unitId } from './line-units.tsx';
import type { OfferedUnits } from './use-line-units.ts';

export type LineControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface LineRowProps {
  line: TypedLine;
  lineKey: string;
  index: number;
  currency: string;
  /** After the line's own discount; null while it can't be computed. */
  amountMinor: number | null;
  /** The names of the line's taxes. */
  taxes: string;
  faults: LineFaults | undefined;
  /** The units offered for this line. */
  units: OfferedUnits | null;
  onField: (event: ChangeEvent<LineControl>) => void;
}

/**
 * One line of the form: a row, on phones a card. The list handles its keys and clicks, so that a key press renders one
 * row.
 */
export const LineRow = memo(function LineRow({
  line,
  lineKey,
  index,
  currency,
  amountMinor,
  taxes,
  faults = {},
  units,
  onField,
}: LineRowProps) {
  const place = { index, faults };
  const amount = (
    <>
      <span className="sr-only">Amount: </span>
      {amountMinor === null ? '–' : moneyText({ amountMinor, currency })}
    </>
  );
  const texts = { autoComplete: 'off', onChange: onField };
  return (
    <li
      data-line={lineKey}
      className="group relative border-b border-hairline py-3 [contain-intrinsic-size:auto_8rem] [content-visibility:auto] max-md:mb-3 max-md:rounded-surface max-md:border max-md:bg-surface max-md:p-3"
    >
      <fieldset aria-label={`Line ${index + 1}`} className="min-w-0">
        <div className="flex items-start gap-2">
          <LineField {...place} name="description" label="Description" className="flex-1">
            {(control) => (
              <textarea
                {...control}
                {...texts}
                rows={1}
                dir="auto"
                value={line.description}
                maxLength={INVOICES.descriptionLength * 2}
                className="control field-sizing-content max-h-60 resize-none py-2 max-md:py-2.5"
              />
            )}
          </LineField>
          <p className="money w-28 shrink-0 self-end py-2.5 text-sm font-semibold max-md:hidden">{amount}</p>
        </div>
        {(line.source || faults.source) && (
          <p className="mt-1 text-xs text-ink-muted">
            {line.source && <Badge tone="neutral">From an expense</Badge>}{' '}
            {faults.source && <span className="text-red">{faults.source}</span>}
          </p>
        )}
        <div className="mt-2 grid grid-cols-2 gap-2 md:grid-cols-[5rem_4.5rem_minmax(0,1fr)_minmax(0,1.1fr)_minmax(0,1.2fr)]">
          <LineField {...place} name="quantityE4" label="Quantity">
            {(control) => (
              <input
                {...control}
                {...texts}
                inputMode="decimal"
                value={line.quantity}
                className="control text-end"
              />
            )}
          </LineField>
          <LineField {...place} name="unit" label="Unit">
            {(control) => (
              <input
                {...control}
                {...texts}
                dir="auto"
                role="combobox"
                aria-autocomplete="list"
                aria-expanded={units !== null}
                aria-controls={units ? UNITS_ID : undefined}
                aria-activedescendant={units?.active && unitId(units.active)}
                maxLength={TEXT.phone}
                value={line.unit}
                className="control"
              />
            )}
          </LineField>
          <LineField {...place} name="unitPriceMinor" label="Price">
            {(control) => (
              <input
                {...control}
                {...texts}
                inputMode="decimal"
                value={line.price}
                className="control money"
              />
            )}
          </LineField>
          <LineField {...place} name="discount" label="Discount">
            {(control) => (
              <div className="relative">
                <input
                  {...control}
                  {...texts}
                  inputMode="decimal"
                  value={line.discount.text}
                  className="control money pe-16"
                />
                <DiscountKind
                  label="Kind of discount"
                  name={`lines.${index}.discountKind`}
                  kind={line.discount.kind}
                  currency={currency}
                  onChange={onField}
                />
              </div>
            )}
          </LineField>
          <LineField {...place} name="taxRateIds" label="Taxes" className="max-md:col-span-2">
            {(control) => (
              <button
                {...control}
                type="button"
                data-act="taxes"
                aria-haspopup="dialog"
                aria-label={`Taxes: ${taxes || 'none'}`}
                className="control flex items-center justify-between gap-1 text-start"
              >
                <span className={classNames('truncate', !taxes && 'text-ink-subtle')}>{taxes || 'None'}</span>
                <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-muted" />
              </button>
            )}
          </LineField>
          <div className="flex max-md:col-span-2 max-md:items-end max-md:justify-between md:absolute md:end-0 md:top-1">
            <p className="money self-center text-base font-semibold md:hidden">{amount}</p>
            <span className="flex transition-opacity md:opacity-0 md:group-focus-within:opacity-100 md:group-hover:opacity-100">
              <RowButton act="up" label={`Move line ${index + 1} up`} icon={<ArrowUp aria-hidden />} />
              <RowButton act="down" label={`Move line ${index + 1} down`} icon={<ArrowDown aria-hidden />} />
              <RowButton act="remove" label={`Remove line ${index + 1}`} icon={<Trash2 aria-hidden />} />
            </span>
          </div>
        </div>
      </fieldset>
    </li>
  );
});

interface LineFieldProps {
  index: number;
  name: keyof LineFaults;
  label: string;
  faults: LineFaults;
  className?: string;
  children: (control: {
    id: string;
    name: string;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
  }) => ReactNode;
}

/** Lighter than `Field`, because a form has up to 1,200 of them. */
function LineField({ index, name, label, faults, className, children }: LineFieldProps) {
  const path = `lines.${index}.${name}`;
  const fault = faults[name];
  return (
    <div className={classNames('flex min-w-0 flex-col justify-end gap-1', className)}>
      <label htmlFor={path} className="text-xs text-ink-muted">
        {label}
      </label>
      {children({
        id: path,
        name: path,
        'aria-invalid': fault ? true : undefined,
        'aria-describedby': fault ? `${path}-fault` : undefined,
      })}
      {fault && (
        <p id={`${path}-fault`} className="text-xs text-red">
          {fault}
        </p>
      )}
    </div>
  );
}

/** Percent or an amount, at the end of the discount's text. */
export function DiscountKind({
  label,
  name,
  kind,
  currency,
  onChange,
}: {
  label: string;
  name: string;
  kind: TypedLine['discount']['kind'];
  currency: string;
  onChange: (event: ChangeEvent<HTMLSelectElement>) => void;
}) {
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

function RowButton({ act, label, icon }: { act: string; label: string; icon: ReactNode }) {
  return (
    <button
      type="button"
      data-act={act}
      aria-label={label}
      // The keys that move a line are in the line's help.
      tabIndex={act === 'remove' ? 0 : -1}
      className="inline-flex h-7 w-8 items-center justify-center rounded-control text-ink-muted hover:bg-sunken hover:text-ink max-md:size-11 [&_svg]:size-4"
    >
      {icon}
    </button>
  );
}
