import { classNames } from '../src/ui/class-names.ts';
import { SelectField } from '../src/ui/select-field.tsx';
import type { MachineSheet } from './machine-sheet.types.ts';

interface MachineListProps {
  sheets: readonly MachineSheet[];
  chosen: string;
  onChoose: (machine: string) => void;
}

export function MachineList({ sheets, chosen, onChoose }: MachineListProps) {
  return (
    <nav aria-label="Machines" className="border-hairline lg:overflow-y-auto lg:border-e lg:p-3">
      <div className="p-3 lg:hidden">
        <SelectField
          label="Machine"
          value={chosen}
          options={sheets.map(({ id }) => ({ value: id, label: id }))}
          onChange={(event) => onChoose(event.target.value)}
        />
      </div>
      <p className="px-2 pt-1 pb-2 text-xs font-medium text-ink-subtle max-lg:hidden">
        {sheets.length} machines
      </p>
      <ul className="max-lg:hidden">
        {sheets.map(({ id }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === chosen ? 'page' : undefined}
              className={classNames(
                'block rounded-control px-2 py-1.5 text-sm',
                id === chosen ? 'bg-accent-soft font-semibold text-accent-ink' : 'hover:bg-sunken',
              )}
            >
              {id}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
