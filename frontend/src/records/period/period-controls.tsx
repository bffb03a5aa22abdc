import type { LocalDate } from '@oficio/contracts';
import { useState } from 'react';
import { DatePicker } from '../../ui/date-picker.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { PeriodSearch } from './period-search.ts';
import { daysOf, RANGE_WORDS, RANGES } from './ranges.ts';
import type { ShownPeriod } from './use-period.ts';

const OTHER = 'other';
const SIDE_BY_SIDE = 'each';

interface PeriodControlsProps {
  period: ShownPeriod;
  search: PeriodSearch;
  onChange: (changed: PeriodSearch) => void;
  /** What was found; undefined while it is loading. */
  found?: Found<{ currency: string }> | undefined;
}

/** The figures of each currency, and those of all of them in the organization's. */
export interface Found<Figures extends { currency: string }> {
  currencies: readonly Figures[];
  converted: Figures | null;
}

/** Chooses the period and the currency of figures. */
export function PeriodControls({ period, search, onChange, found }: PeriodControlsProps) {
  const [isOther, setOther] = useState(period.range === undefined);
  const { from, to, today, range } = period;
  return (
    <div className="mb-8 flex flex-wrap items-start gap-3 print:hidden">
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
      {found?.converted && (
        <SelectField
          label="Currency"
          value={search.currency ?? SIDE_BY_SIDE}
          onChange={({ target }) =>
            onChange({ currency: target.value === SIDE_BY_SIDE ? undefined : target.value })
          }
          options={[
            { value: SIDE_BY_SIDE, label: 'Side by side' },
            ...found.currencies.map(({ currency }) => ({ value: currency, label: currency })),
            { value: 'all', label: `All in ${found.converted.currency}` },
          ]}
        />
      )}
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
