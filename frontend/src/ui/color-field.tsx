import { Field, type FieldProps } from './field.tsx';

interface ColorFieldProps extends FieldProps {
  name: string;
  /** As it is typed: `#rrggbb` once it is complete. */
  value: string;
  /** What the picker shows while no color is typed: `#rrggbb`. */
  fallback: string;
  onValueChange: (value: string) => void;
}

/** What the browser's picker takes: HTML's valid simple color. */
const SIMPLE_COLOR = /^#[0-9a-f]{6}$/;

/** A text field for a color, beside the browser's own picker. */
export function ColorField({ name, value, fallback, onValueChange, ...labels }: ColorFieldProps) {
  const typed = value.trim().toLowerCase();
  return (
    <Field {...labels}>
      {(control) => (
        <div className="flex items-center gap-2">
          <input
            {...control}
            type="text"
            name={name}
            autoComplete="off"
            spellCheck={false}
            placeholder={fallback}
            className="control max-w-40 tabular-nums"
            value={value}
            onChange={({ target }) => onValueChange(target.value)}
          />
          <input
            type="color"
            aria-label="Pick a color"
            className="size-10 shrink-0 cursor-pointer rounded-control border border-hairline bg-surface p-1 max-md:size-11"
            value={SIMPLE_COLOR.test(typed) ? typed : fallback}
            onChange={({ target }) => onValueChange(target.value)}
          />
        </div>
      )}
    </Field>
  );
}
