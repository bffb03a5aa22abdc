import type { LocalDate } from '@oficio/contracts';
import { type ReactNode, useState } from 'react';
import { DatePicker } from '../../ui/date-picker.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { CurrencySelect, type Found } from './currency-select.tsx';
import type { PeriodSearch } from './period-search.ts';
import { daysOf, RANGE_WORDS, RANGES } from './ranges.ts';
import type { ShownPeriod } from './use-period.ts';

const OTHER = 'other';

interface PeriodControlsProps {
  period: ShownPeriod;
  search: PeriodSearch;
  onChange: (changed: PeriodSearch) => void;
  /** What was found; undefined while it is loading. */
  found?: Found<{ currency: string }> | undefined;
  /** What else the figures are chosen by, in front. */
  children?: ReactNode;
}

/** Chooses the period and the currency of figures. */
export function PeriodControls({ period, search, onChange, found, children }: PeriodControlsProps) {
  const [isOther, setOther] = useState(period.range === undefined);
  const { from, to, today, range } = period;
  return (
    <div className="mb-6 flex flex-wrap items-start gap-3 print:hidden">
      {children}
      <SelectField
        label="Period"
        value={isOther ? OTHER : (range ?? OTHER)}
        onChange={({ target }) => {
          const chosen = RANGES.find((known) => known === target.value);
          setOther(chosen === undefined);
          if (chosen) onChange(daysOf(chosen, today));
        }}
        options={[
          ...RANGES.map((value) => ({ value, label: RANGE_WORDS[value] })),
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
    <div className="w-40">
      <DatePicker {...props} onValueChange={(day) => day && onValueChange(day)} />
    </div>
  );
}
