import { INVOICES, type LineSource, TEXT } from '@oficio/contracts';
import { ChevronDown } from 'lucide-react';
import { type ChangeEvent, memo } from 'react';
import { MoneyAmount } from '../../records/money-amount.tsx';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { LineFaults, TypedLine } from './invoice-lines.ts';
import { LineButtons } from './line-buttons.tsx';
import { LineDetails } from './line-details.tsx';
import { type LineControl, LineFault, LineField } from './line-field.tsx';
import { UNITS_ID, unitId } from './line-units.tsx';
import type { OfferedUnits } from './use-line-units.ts';

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
  /** Whether the second row is shown. */
  hasDetails: boolean;
  /** Whether the client can choose lines of the document. */
  takesOptions: boolean;
  /** The units offered for this line. */
  units: OfferedUnits | null;
  onField: (event: ChangeEvent<LineControl>) => void;
}

const NO_FAULTS: LineFaults = {};

/** The hairline before a cell of the table. */
const CELL = 'line-table:border-s line-table:border-hairline';

/**
 * One line of the form: a row of the table, or a card. The list handles its keys and clicks, so that a key press renders
 * one row.
 */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { line, lineKey, index, currency, amountMinor, taxes, hasDetails, takesOptions, units, onField } =
    props;
  const { faults = NO_FAULTS } = props;
  const place = { index, faults };
  const texts = { autoComplete: 'off', onChange: onField };
  return (
    <li
      data-line={lineKey}
      className="group mb-3 rounded-surface border border-hairline bg-surface p-3 [contain-intrinsic-size:auto_19rem] [content-visibility:auto] line-table:mb-0 line-table:rounded-none line-table:border-0 line-table:border-b line-table:bg-transparent line-table:p-0 line-table:[contain-intrinsic-size:auto_2.5625rem] line-table:last:rounded-b-[11px] line-table:last:border-b-0"
    >
      <fieldset
        aria-label={`Line ${index + 1}`}
        className="line-grid min-w-0 grid-flow-dense gap-2 line-table:gap-0"
      >
        <LineField
          {...place}
          name="description"
          label="Description"
          className="col-span-full line-table:col-span-1"
          faultClassName="line-table:col-end-2"
          note={line.source && <SourceBadge type={line.source.type} />}
        >
          {(control) => (
            <textarea
              {...control}
              {...texts}
              rows={1}
              dir="auto"
              value={line.description}
              maxLength={INVOICES.descriptionLength * 2}
              className="line-control field-sizing-content max-h-60 resize-none py-2.5 line-table:py-[9px]"
            />
          )}
        </LineField>
        {faults.source && (
          <LineFault
            label={SOURCE_WORDS[line.source?.type ?? 'expense'].label}
            className="line-table:col-end-2"
          >
            {faults.source}
          </LineFault>
        )}
        <LineField
          {...place}
          name="quantityE4"
          label="Quantity"
          className={classNames('col-span-2 line-table:col-span-1', CELL)}
          faultClassName="line-table:col-end-3 line-table:text-end"
        >
          {(control) => (
            <input
              {...control}
              {...texts}
              inputMode="decimal"
              value={line.quantity}
              className="line-control text-end"
            />
          )}
        </LineField>
        <LineField
          {...place}
          name="unit"
          label="Unit"
          className={classNames('col-span-2 line-table:col-span-1', CELL)}
          faultClassName="line-table:col-end-4 line-table:text-end"
        >
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
              className="line-control"
            />
          )}
        </LineField>
        <LineField
          {...place}
          name="unitPriceMinor"
          label="Price"
          className={classNames('col-span-4 line-table:col-span-1', CELL)}
          faultClassName="line-table:col-end-5 line-table:text-end"
        >
          {(control) => (
            <input
              {...control}
              {...texts}
              inputMode="decimal"
              value={line.price}
              className="line-control money"
            />
          )}
        </LineField>
        <LineField
          {...place}
          name="taxRateIds"
          label="Taxes"
          className={classNames('col-span-4 line-table:col-span-1', CELL)}
          faultClassName="line-table:col-end-6 line-table:text-end"
        >
          {(control) => (
            <button
              {...control}
              type="button"
              data-act="taxes"
              aria-haspopup="dialog"
              aria-label={`Taxes: ${taxes || 'none'}`}
              title={taxes || undefined}
              className="line-control flex items-center justify-between gap-1 text-start"
            >
              <span className={classNames('truncate', !taxes && 'text-ink-subtle')}>{taxes || 'None'}</span>
              <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-muted line-table:hidden" />
            </button>
          )}
        </LineField>
        <p
          className={classNames(
            'money col-span-4 self-end py-2.5 text-base font-semibold line-table:col-span-1 line-table:self-stretch line-table:px-1.5 line-table:text-sm',
            CELL,
          )}
        >
          <span className="sr-only">Amount: </span>
          {amountMinor === null ? '–' : <MoneyAmount amountMinor={amountMinor} currency={currency} />}
        </p>
        <LineButtons lineKey={lineKey} index={index} hasDetails={hasDetails} />
        {hasDetails && (
          <LineDetails
            lineKey={lineKey}
            index={index}
            discount={line.discount}
            choice={takesOptions ? line.choice : null}
            currency={currency}
            faults={faults}
            onField={onField}
          />
        )}
      </fieldset>
    </li>
  );
});

const SOURCE_WORDS: Record<LineSource, { label: string; from: string }> = {
  expense: { label: 'Expense', from: 'From an expense' },
  renewal: { label: 'Renewal', from: 'From a renewal' },
  time: { label: 'Time', from: 'From time entries' },
};

function SourceBadge({ type }: { type: LineSource }) {
  return (
    <p className="line-table:px-1.5 line-table:pb-1.5">
      <Badge tone="neutral">{SOURCE_WORDS[type].from}</Badge>
    </p>
  );
}
