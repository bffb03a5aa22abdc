import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

/** The attributes that the control in a field needs. */
export interface FieldControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

/** The props of every field besides the attributes of its control. */
export interface FieldProps {
  label: string;
  /** Shown below the label unless there is an error. */
  hint?: ReactNode | undefined;
  /**
   * What is wrong and how to correct it. It describes the control, so a screen reader reads it on focus: see `Form`.
   */
  error?: string | null | undefined;
  /** Adds "(optional)" to the label. */
  optional?: boolean | undefined;
  required?: boolean | undefined;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean | undefined;
  /** At the right of the label: a link, for example. */
  aside?: ReactNode | undefined;
  className?: string | undefined;
}

/** A label, the control that `children` renders, and the hint or the error. Other attributes go to the control. */
export function Field<Attributes extends object>({
  label,
  hint,
  error,
  optional,
  required,
  hideLabel,
  aside,
  className,
  children,
  id: givenId,
  ...attributes
}: FieldProps &
  Attributes & {
    id?: string | undefined;
    children: (
      control: FieldControlProps & Omit<Attributes, keyof FieldProps | 'id' | 'children'>,
    ) => ReactNode;
  }) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const messageId = `${id}-message`;
  const hasMessage = Boolean(error || hint);
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
      <div className={classNames('flex items-baseline justify-between gap-3', hideLabel && 'sr-only')}>
        <label htmlFor={id} className="text-sm font-medium text-ink">
          {label}
          {optional && <span className="font-normal text-ink-subtle"> (optional)</span>}
        </label>
        {aside}
      </div>
      {children({
        id,
        'aria-describedby': hasMessage ? messageId : undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
        ...attributes,
      })}
      <FieldMessage id={messageId} hint={hint} error={error} />
    </div>
  );
}

function FieldMessage({ id, hint, error }: { id: string } & Pick<FieldProps, 'hint' | 'error'>) {
  if (error) {
    return (
      <p id={id} className="flex gap-1.5 text-sm text-red">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        {error}
      </p>
    );
  }
  if (!hint) return null;
  return (
    <p id={id} className="text-sm text-ink-muted">
      {hint}
    </p>
  );
}
