import type { LocalDate } from '@oficio/contracts';
import type { ReactNode } from 'react';
import { Switch } from '../ui/checkbox.tsx';
import { DatePicker } from '../ui/date-picker.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextAreaField, TextField } from '../ui/text-field.tsx';
import type { FieldControl, FormValues, OwnKind, RecordField } from './record-fields.ts';

export interface RecordInputsProps {
  fields: readonly RecordField[];
  values: FormValues;
  onChange: (change: FormValues) => void;
  errorOf: FieldControl['errorOf'];
}

/** The controls of some fields. Each control's name is its path in the body, which assigns a validation error to it. */
export function RecordInputs({ fields, ...rest }: RecordInputsProps) {
  return (
    <div className="@container">
      <div className="grid gap-4 @md:grid-cols-2">
        {fields
          .filter(({ shownFor = () => true }) => shownFor(rest.values))
          .map((field) => (
            <div key={field.name} className={field.wide ? '@md:col-span-2' : 'min-w-0'}>
              <RecordInput field={field} {...rest} />
            </div>
          ))}
      </div>
    </div>
  );
}

function RecordInput({
  field,
  values,
  onChange,
  errorOf,
}: Omit<RecordInputsProps, 'fields'> & { field: RecordField }): ReactNode {
  const { name, label, kind = 'text', options = [], hint, required, picker } = field;
  const value = values[name];
  const change = (changed: unknown) => onChange({ [name]: changed });
  const labels = { label, hint, required, name, error: errorOf(name) };
  const text = {
    ...labels,
    value: String(value),
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => change(target.value),
  };
  if (typeof kind === 'object') {
    const { input }: Partial<OwnKind> = kind;
    return input?.({ value, onChange: change, errorOf, values, onChangeOthers: onChange });
  }
  switch (kind) {
    case 'select':
      return <SelectField {...text} options={options} />;
    case 'area':
      return <TextAreaField {...text} hideLabel />;
    case 'switch':
      return (
        <Switch
          label={label}
          name={name}
          description={hint}
          checked={value === true}
          onChange={({ target }) => change(target.checked)}
        />
      );
    case 'date':
      return <DatePicker {...labels} clearable value={value as LocalDate | null} onValueChange={change} />;
    case 'money':
      // Only the submission parses the typed text, so that an invalid text can't count as the last valid amount.
      return (
        <TextField
          {...text}
          inputMode="decimal"
          leading={<span className="text-xs font-medium">{String(values.currency)}</span>}
          inputClassName="money ps-14"
          onFocus={({ target }) => target.select()}
        />
      );
    case 'record':
      return picker?.({ label, name, value, onChange: change, errorOf });
    case 'text':
    case 'tags':
      return <TextField {...text} />;
    default:
      return <TextField {...text} type={kind === 'numeric' ? 'text' : kind} inputMode={kind} />;
  }
}
