import type { MailTemplate } from '@oficio/contracts';

interface VariablePickerProps {
  variables: MailTemplate['variables'];
  onInsert: (name: string) => void;
}

/** The variables of a template. A press puts one at the cursor of the field that had the focus last. */
export function VariablePicker({ variables, onInsert }: VariablePickerProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">Insert a variable</legend>
      <ul className="flex flex-wrap gap-1.5">
        {variables.map(({ name, sample }) => (
          <li key={name}>
            <button
              type="button"
              title={sample}
              aria-label={`Insert ${name}, for example ${sample}`}
              onClick={() => onInsert(name)}
              className="inline-flex min-h-8 items-center rounded-control border border-hairline bg-sunken px-2 font-mono text-xs text-ink hover:border-outline max-md:min-h-11"
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
