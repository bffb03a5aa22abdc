import { useId } from 'react';

interface ChoiceProps {
  label: string;
  options: readonly { value: string; words: string }[];
  value: string;
  onChange: (value: string) => void;
}

/** One of two values, side by side. */
export function Choice({ label, options, value, onChange }: ChoiceProps) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="grid gap-2 md:grid-cols-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-11 min-w-0 cursor-pointer items-center gap-3 rounded-control border border-outline px-3 py-2 text-sm transition-colors hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent md:min-h-10"
          >
            <input
              type="radio"
              className="size-4 shrink-0 accent-accent"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span dir="auto" className="line-clamp-4 min-w-0 break-words whitespace-pre-line">
              {option.words || <span className="italic">empty</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
