import { isMonthly, type LocalDate } from '@oficio/contracts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DatePicker } from '../../ui/date-picker.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { PERIODS, type RecurringValues } from './recurring-form.ts';

interface RecurringDayFieldsProps {
  values: RecurringValues;
  onChange: (changed: Partial<RecurringValues>) => void;
  faultOf: (name: string) => string | undefined;
  startLabel: string;
  today: LocalDate;
}

const PERIOD_WORDS = {
  days: ['day', 'days'],
  weekly: ['week', 'weeks'],
  monthly: ['month', 'months'],
  annual: ['year', 'years'],
};
const ENDS = [
  { value: 'never', label: 'Never' },
  { value: 'on', label: 'On a day' },
  { value: 'after', label: 'After a number' },
];

/** How often a series comes, from when until when. */
export function RecurringDayFields({
  values,
  onChange,
  faultOf,
  startLabel,
  today,
}: RecurringDayFieldsProps) {
  const { period, interval, startOn, end } = values;
  return (
    <>
      <TextField
        label="Every"
        name="interval"
        inputMode="numeric"
        autoComplete="off"
        value={interval}
        onChange={({ target }) => onChange({ interval: target.value })}
        error={faultOf('interval')}
      />
      <SelectField
        label="Period"
        name="frequency"
        value={period}
        onChange={({ target }) => onChange({ period: target.value as typeof period })}
        options={PERIODS.map((value) => ({
          value,
          label: PERIOD_WORDS[value][interval.trim() === '1' ? 0 : 1] ?? value,
        }))}
        error={faultOf('frequency')}
      />
      <DatePicker
        label={startLabel}
        name="startOn"
        minimum={today}
        today={today}
        value={startOn}
        onValueChange={(day) => onChange({ startOn: day })}
        error={faultOf('startOn')}
      />
      <SelectField
        label="Ends"
        name="end"
        value={end}
        onChange={({ target }) => onChange({ end: target.value as typeof end })}
        options={ENDS}
      />
      {isMonthly(period) && (
        <Checkbox
          label="Always on the last day of the month"
          name="isLastDay"
          className="md:col-span-2"
          checked={values.isLastDay}
          onChange={({ target }) => onChange({ isLastDay: target.checked })}
        />
      )}
      {end === 'on' && (
        <DatePicker
          label="Last day"
          name="endOn"
          minimum={startOn ?? today}
          today={today}
          value={values.endOn}
          onValueChange={(endOn) => onChange({ endOn })}
          error={faultOf('endOn')}
        />
      )}
      {end === 'after' && (
        <TextField
          label="How many in all"
          name="endAfter"
          inputMode="numeric"
          autoComplete="off"
          value={values.endAfter}
          onChange={({ target }) => onChange({ endAfter: target.value })}
          error={faultOf('endAfter')}
        />
      )}
    </>
  );
}
