import { CircleAlert } from 'lucide-react';
import { useId } from 'react';

interface ChoiceFieldProps<Value extends string> {
  label: string;
  /** The name of the radio buttons. */
  name: string;
  value: Value;
  onValueChange: (value: Value) => void;
  /** `description`: a sentence below the option's label. */
  options: readonly { value: Value; label: string; description: string }[];
  error?: string | undefined;
}

/** Some options of which one is chosen, each with its explanation: a group of native radio buttons. */
export function ChoiceField<Value extends string>({
  label,
  name,
  value,
  onValueChange,
  options,
  error,
}: ChoiceFieldProps<Value>) {
  const id = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-sm font-medium text-ink">{label}</legend>
      <div className="flex flex-col divide-y divide-hairline rounded-control border border-outline">
        {options.map((option) => (
          <label key={option.value} className="flex min-h-11 cursor-pointer items-start gap-3 px-3 py-2.5">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onValueChange(option.value)}
              aria-describedby={`${id}-${option.value}`}
              className="mt-0.5 size-4 shrink-0 appearance-none rounded-full border border-outline bg-surface checked:border-[5px] checked:border-accent"
            />
            <span className="min-w-0">
              <span className="block text-sm font-medium">{option.label}</span>
              <span id={`${id}-${option.value}`} aria-hidden className="block text-sm text-ink-muted">
                {option.description}
              </span>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 flex gap-1.5 text-sm text-red">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
