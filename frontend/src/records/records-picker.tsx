import { X } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '../ui/class-names.ts';
import { Field, type FieldProps } from '../ui/field.tsx';
import type { ListedRecord, StoredRecord } from './record-area.ts';
import type { PickedRecord } from './record-fields.ts';
import { type PickedArea, RecordPopover } from './record-picker.tsx';

interface RecordsPickerProps<Item extends ListedRecord, Single extends StoredRecord> extends FieldProps {
  area: PickedArea<Item, Single>;
  name: string;
  value: readonly PickedRecord[];
  onValueChange: (value: readonly PickedRecord[]) => void;
  /** The ids of records that the server has refused. */
  refused?: readonly string[] | undefined;
}

/** A combobox that finds several records of an area. The chosen ones are chips below it. */
export function RecordsPicker<Item extends ListedRecord, Single extends StoredRecord>({
  area,
  name,
  value,
  onValueChange,
  refused = [],
  ...field
}: RecordsPickerProps<Item, Single>) {
  const [open, setOpen] = useState(false);
  const isChosen = ({ id }: PickedRecord) => value.some((one) => one.id === id);
  const remove = ({ id }: PickedRecord) => onValueChange(value.filter((one) => one.id !== id));
  return (
    <Field {...field}>
      {(control) => (
        <>
          <RecordPopover
            area={area}
            name={name}
            control={control}
            open={open}
            isChosen={isChosen}
            onOpenChange={setOpen}
            onChoose={(record) => (isChosen(record) ? remove(record) : onValueChange([...value, record]))}
          >
            <span className="text-ink-subtle">Add {area.many}</span>
          </RecordPopover>
          {value.length > 0 && (
            <ul
              aria-label={`Chosen ${area.many}`}
              className="flex max-h-44 flex-wrap gap-1.5 overflow-y-auto"
            >
              {value.map((record) => (
                <Chip
                  key={record.id}
                  record={record}
                  refused={refused.includes(record.id)}
                  onRemove={(neighbour) => {
                    // The removed button has the focus.
                    (neighbour ?? document.getElementById(control.id))?.focus();
                    remove(record);
                  }}
                />
              ))}
            </ul>
          )}
        </>
      )}
    </Field>
  );
}

function Chip({
  record: { name },
  refused,
  onRemove,
}: {
  record: PickedRecord;
  refused: boolean;
  onRemove: (neighbour: HTMLElement | null) => void;
}) {
  return (
    <li
      className={classNames(
        'flex h-8 max-w-full items-center rounded-full ps-3 text-sm max-md:h-11',
        refused ? 'bg-red-soft text-red' : 'bg-sunken text-ink dark:bg-hairline',
      )}
    >
      <bdi className="truncate">{name}</bdi>
      <button
        type="button"
        aria-label={`Remove ${name}`}
        onClick={({ currentTarget }) => {
          const chip = currentTarget.closest('li');
          const next = chip?.nextElementSibling ?? chip?.previousElementSibling;
          onRemove(next?.querySelector('button') ?? null);
        }}
        className="flex size-8 shrink-0 items-center justify-center rounded-full hover:text-accent-ink max-md:size-11"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </li>
  );
}
