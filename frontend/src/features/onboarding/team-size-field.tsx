import { type ChangeEvent, useId } from 'react';
import { teamSizeWords } from '../../lib/text/business-words.ts';
import { classNames } from '../../ui/class-names.ts';

interface TeamSizeFieldProps {
  name: string;
  sizes: readonly string[];
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  disabled: boolean;
  error?: string | undefined;
  className?: string | undefined;
}

/** The size of the team, as a group of radio buttons. */
export function TeamSizeField({
  name,
  sizes,
  value,
  onChange,
  disabled,
  error,
  className,
}: TeamSizeFieldProps) {
  const id = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-required
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      className={classNames('min-w-0', className)}
    >
      <p id={`${id}-label`} className="mb-1.5 text-sm font-medium">
        Team size
      </p>
      <div className="grid grid-cols-3 gap-2 md:grid-cols-5">
        {sizes.map((size) => (
          <label
            key={size}
            className="flex min-h-11 cursor-pointer items-center justify-center rounded-control border border-outline px-2 text-center font-medium tabular-nums transition-colors hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-disabled:cursor-default has-disabled:border-transparent has-disabled:bg-sunken has-disabled:text-ink-muted has-[:checked:disabled]:border-outline max-md:first:col-span-2 md:min-h-10"
          >
            <input
              type="radio"
              className="sr-only"
              name={name}
              value={size}
              checked={size === value}
              disabled={disabled}
              onChange={onChange}
            />
            {teamSizeWords(size)}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-sm text-red">
          {error}
        </p>
      )}
    </div>
  );
}
