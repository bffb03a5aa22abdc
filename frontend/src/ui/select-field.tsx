import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';

interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean | undefined;
}

interface SelectFieldProps extends FieldProps, Omit<ComponentProps<'select'>, keyof FieldProps | 'children'> {
  options: readonly SelectOption[];
  /** The text of an empty first option. When the field is required, the option can't be selected again. */
  placeholder?: string | undefined;
}

/** A native select, with the platform's own list and keyboard handling. Takes the attributes of `<select>`. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  required,
  hideLabel,
  aside,
  className,
  id,
  options,
  placeholder,
  ...select
}: SelectFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, required, hideLabel, aside, className, id }}>
      {(control) => (
        <div className="relative">
          <select {...control} {...select} className="control appearance-none truncate pe-9">
            {placeholder !== undefined && (
              <option value="" disabled={required}>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4 text-ink-muted"
          />
        </div>
      )}
    </Field>
  );
}
