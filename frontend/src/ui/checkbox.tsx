import { Check, Minus } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from './class-names.ts';

interface ToggleProps extends Omit<ComponentProps<'input'>, 'type' | 'size' | 'children'> {
  label: ReactNode;
  description?: ReactNode;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean | undefined;
}

/** A checkbox with its label. `indeterminate`: some but not all of its items are selected. */
export function Checkbox({
  indeterminate = false,
  ...props
}: ToggleProps & { indeterminate?: boolean | undefined }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate;
  }, [indeterminate]);
  const Mark = indeterminate ? Minus : Check;
  return (
    <Toggle {...props}>
      {(control) => (
        <span className="relative inline-flex size-5 shrink-0">
          <input
            {...control}
            ref={input}
            type="checkbox"
            className="peer size-5 appearance-none rounded-inset border border-outline bg-surface transition-colors checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent disabled:opacity-55"
          />
          <Mark
            aria-hidden
            strokeWidth={3}
            className="pointer-events-none absolute inset-0 m-auto size-3.5 text-on-accent opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-100"
          />
        </span>
      )}
    </Toggle>
  );
}

/** An on/off switch with its label, for a setting that takes effect at once. */
export function Switch(props: ToggleProps) {
  return (
    <Toggle {...props}>
      {(control) => (
        <span className="relative inline-flex h-6 w-10 shrink-0">
          <input
            {...control}
            type="checkbox"
            // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox has its own checked state.
            role="switch"
            className="peer h-6 w-10 appearance-none rounded-full border border-outline bg-sunken transition-colors checked:border-accent checked:bg-accent disabled:opacity-55"
          />
          <span
            aria-hidden
            className="pointer-events-none absolute start-1 top-1 size-4 rounded-full bg-ink-muted transition-transform peer-checked:translate-x-4 peer-checked:bg-on-accent rtl:peer-checked:-translate-x-4"
          />
        </span>
      )}
    </Toggle>
  );
}

function Toggle({
  label,
  description,
  hideLabel,
  className,
  id: givenId,
  children,
  ...input
}: Omit<ToggleProps, 'children'> & { children: (control: ComponentProps<'input'>) => ReactNode }) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const descriptionId = `${id}-description`;
  return (
    <div className={classNames('flex min-w-0 items-start gap-3 max-md:min-h-11 max-md:py-2.5', className)}>
      {children({ ...input, id, 'aria-describedby': description ? descriptionId : undefined })}
      <div className={classNames('min-w-0 leading-6', hideLabel && 'sr-only')}>
        <label htmlFor={id} className="font-medium text-ink">
          {label}
        </label>
        {description && (
          <p id={descriptionId} className="text-ink-muted">
            {description}
          </p>
        )}
      </div>
    </div>
  );
}
