import { HELP_CATEGORIES, type HelpCategory } from './help-center.types.ts';

interface CategoryChoiceProps {
  value: HelpCategory | null;
  onValueChange: (category: HelpCategory | null) => void;
}

/** The choice of one category or all of them. */
export function CategoryChoice({ value, onValueChange }: CategoryChoiceProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Category</legend>
      <div className="flex flex-wrap gap-2">
        {[null, ...HELP_CATEGORIES].map((category) => (
          <label
            key={category}
            className="relative flex min-h-10 cursor-pointer items-center rounded-full border border-outline bg-surface px-4 text-sm font-medium text-ink-muted transition-colors hover:border-ink-muted hover:text-ink has-checked:border-ink has-checked:bg-ink has-checked:text-canvas forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent max-md:min-h-11"
          >
            <input
              type="radio"
              name="category"
              value={category ?? ''}
              checked={value === category}
              onChange={() => onValueChange(category)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {category ?? 'All'}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
