import { Switch } from '../../ui/checkbox.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField, TextField } from '../../ui/text-field.tsx';
import type { ClientField } from './client-fields.ts';
import type { ClientForm } from './client-form.ts';

export interface ClientFieldInputsProps {
  fields: readonly ClientField[];
  form: ClientForm;
  onChange: (change: Partial<ClientForm>) => void;
  /** What is wrong with the field of this path in the body. */
  errorOf: (path: string) => string | undefined;
}

/** The controls of some fields; their names are the paths in the body, so that a fault finds its control. */
export function ClientFieldInputs({ fields, ...rest }: ClientFieldInputsProps) {
  return (
    <div className="@container">
      <div className="grid gap-4 @md:grid-cols-2">
        {fields.map((field) => (
          <ClientFieldInput key={field.name} field={field} {...rest} />
        ))}
      </div>
    </div>
  );
}

const ADDRESS = ['line1', 'line2', 'city', 'state', 'postalCode', 'countryCode'];

function ClientFieldInput({
  field,
  form,
  onChange,
  errorOf,
}: Omit<ClientFieldInputsProps, 'fields'> & { field: ClientField }) {
  const { name, label, kind = 'text', options = [], hint, required, wide } = field;
  const path = ADDRESS.includes(name) ? `billingAddress.${name}` : name;
  const className = wide ? '@md:col-span-2' : undefined;
  const props = {
    ...{ label, hint, required, className },
    name: path,
    value: String(form[name]),
    error: errorOf(path),
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  };
  switch (kind) {
    case 'select':
      return <SelectField {...props} options={options} />;
    case 'area':
      return <TextAreaField {...props} hideLabel />;
    case 'switch':
      return (
        <Switch
          {...{ label, className }}
          description={hint}
          name={path}
          checked={form[name] === true}
          onChange={({ target }) => onChange({ [name]: target.checked })}
        />
      );
    default:
      return (
        <TextField {...props} type={kind === 'email' || kind === 'tel' ? kind : 'text'} inputMode={kind} />
      );
  }
}
