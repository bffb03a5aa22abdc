import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';

interface SelectFieldProps extends FieldProps, Omit<ComponentProps<'select'>, keyof FieldProps | 'children'> {
  options: readonly { value: string; label: string }[];
  /** The text of an empty first option. When the field is required, the option can't be selected again. */
  placeholder?: string | undefined;
}

/** A native select, with the platform's own list and keyboard handling. Takes the attributes of `<select>`. */
export function SelectField({ options, placeholder, ...props }: SelectFieldProps) {
  return (
    <Field {...props}>
      {(control) => (
        <div className="relative">
          <select {...control} className="control appearance-none truncate pe-9">
            {placeholder !== undefined && (
              <option value="" disabled={props.required}>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
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
