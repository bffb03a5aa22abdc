import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldProps } from './field.tsx';

interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, keyof FieldProps> {
  /** At the start of the control: an icon or a currency. */
  leading?: ReactNode | undefined;
  /** Classes of the control, with space for the leading content. */
  inputClassName?: string | undefined;
}

/** A text field of one line. Takes all attributes of `<input>`: type, autoComplete, inputMode, value, … */
export function TextField({
  leading,
  inputClassName = leading ? 'ps-9' : undefined,
  ...props
}: TextFieldProps) {
  return (
    <Field {...props}>
      {(control) => (
        <div className="relative">
          {leading && (
            <span className="pointer-events-none absolute inset-y-0 start-3 flex items-center text-ink-subtle [&_svg]:size-4">
              {leading}
            </span>
          )}
          <input type="text" dir="auto" {...control} className={classNames('control', inputClassName)} />
        </div>
      )}
    </Field>
  );
}

interface TextAreaFieldProps extends FieldProps, Omit<ComponentProps<'textarea'>, keyof FieldProps> {}

/** A text field of several lines that grows with its text. Takes all attributes of `<textarea>`. */
export function TextAreaField(props: TextAreaFieldProps) {
  return (
    <Field {...props}>
      {(control) => (
        <textarea
          rows={3}
          dir="auto"
          {...control}
          className="control field-sizing-content max-h-80 min-h-20 resize-y py-2"
        />
      )}
    </Field>
  );
}
