import { COMPARISONS, type Comparison, type LocalDate } from '@oficio/contracts';
import { type ReactNode, useState } from 'react';
import { DatePicker } from '../../ui/date-picker.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { CurrencySelect, type Found } from './currency-select.tsx';
import type { PeriodSearch } from './period-search.ts';
import { RANGE_WORDS } from './ranges.ts';
import type { ShownPeriod } from './use-period.ts';

const OTHER = 'other';

const COMPARISON_WORDS: Record<Comparison, string> = {
  before: 'The period before',
  year: 'The year before',
};

interface PeriodControlsProps {
  period: ShownPeriod;
  search: PeriodSearch;
  onChange: (changed: PeriodSearch) => void;
  /** What was found; undefined while it is loading. */
  found?: Found<{ currency: string }> | undefined;
  /** Whether the figures are compared with those of another period. */
  isCompared?: boolean;
  /** What else the figures are chosen by, in front. */
  children?: ReactNode;
}

/** Chooses the period and the currency of figures. */
export function PeriodControls({
  period,
  search,
  onChange,
  found,
  isCompared = false,
  children,
}: PeriodControlsProps) {
  const [isOther, setOther] = useState(period.range === undefined);
  const { from, to, today, range, ranges } = period;
  return (
    <div className="mb-6 flex flex-wrap items-start gap-3 max-md:grid max-md:grid-cols-2 print:hidden">
      {children}
      <SelectField
        label="Period"
        value={isOther ? OTHER : (range ?? OTHER)}
        onChange={({ target }) => {
          const chosen = ranges.find((known) => known.range === target.value);
          setOther(chosen === undefined);
          if (chosen) onChange({ from: chosen.from, to: chosen.to });
        }}
        options={[
          ...ranges.map((known) => ({ value: known.range, label: RANGE_WORDS[known.range] })),
          { value: OTHER, label: 'Other days' },
        ]}
      />
      {(isOther || range === undefined) && (
        <>
          <Day
            label="From"
            value={from}
            today={today}
            onValueChange={(day) => onChange({ from: day, to })}
            maximum={to}
          />
          <Day
            label="Until"
            value={to}
            today={today}
            onValueChange={(day) => onChange({ from, to: day })}
            minimum={from}
          />
        </>
      )}
      {isCompared && (
        <SelectField
          label="Compared with"
          value={search.compare ?? 'before'}
          onChange={({ target }) => onChange({ compare: target.value === 'year' ? 'year' : undefined })}
          options={COMPARISONS.map((value) => ({ value, label: COMPARISON_WORDS[value] }))}
        />
      )}
      {found && <CurrencySelect found={found} search={search} onChange={onChange} />}
    </div>
  );
}

interface DayProps {
  label: string;
  value: LocalDate;
  today: LocalDate;
  onValueChange: (day: LocalDate) => void;
  minimum?: LocalDate;
  maximum?: LocalDate;
}

function Day({ onValueChange, ...props }: DayProps) {
  return (
    <div className="w-38 max-md:w-full">
      <DatePicker {...props} onValueChange={(day) => day && onValueChange(day)} />
    </div>
  );
}
