import { durationText, type Project, readDuration } from '@oficio/contracts';
import type { OwnControl, OwnKind, RecordField } from '../../records/record-fields.ts';
import { TextField } from '../../ui/text-field.tsx';

/** The form has hours as a person types them, and the body minutes. */
const HOURS: OwnKind = {
  empty: '',
  read: (minutes) => (typeof minutes === 'number' ? durationText(minutes) : ''),
  write: (text) => (String(text).trim() === '' ? null : readDuration(String(text))),
  faultOf: (text) => faultOf(String(text).trim()),
  words: (text) => (text === '' ? '' : `${text} h`),
  input: (control) => <HoursInput {...control} />,
};

/** The hours that a project may take. */
export const HOURS_BUDGET_FIELD: RecordField<Project, 'budgetMinutes'> = {
  name: 'budgetMinutes',
  label: 'Budget',
  kind: HOURS,
};

function faultOf(text: string): string | null {
  const minutes = readDuration(text);
  if (text === '') return null;
  if (minutes === null) return 'Please enter hours such as 40 or 12:30';
  // Three decimals are more often thousands than a part of an hour.
  if (/^\d{1,3}[.,]\d{3}\D*$/.test(text)) {
    return `Please enter ${durationText(minutes)} or ${Number(text.replace(/\D/g, ''))}`;
  }
  return null;
}

function HoursInput({ value, onChange, errorOf }: OwnControl) {
  return (
    <TextField
      label="Budget of hours"
      name="budgetMinutes"
      hint="Like 40 or 12:30. All time counts, also what isn’t billable."
      autoComplete="off"
      value={String(value)}
      error={errorOf('budgetMinutes')}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
