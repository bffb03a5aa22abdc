import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { ChevronDown, X } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { queryOf } from '../lib/route-query.ts';
import { classNames } from '../ui/class-names.ts';
import { Field, type FieldProps } from '../ui/field.tsx';
import type { ListedRecord, RecordArea, StoredRecord } from './record-area.ts';
import type { PickedRecord } from './record-fields.ts';
import { useSettledSearch } from './use-settled-search.ts';

const SHOWN = 5;

/** The area whose records a picker offers. */
export type PickedArea<Item extends ListedRecord, Single extends StoredRecord> = Pick<
  RecordArea<Item, Single>,
  'routes' | 'one' | 'many' | 'nameOf'
>;

interface RecordPickerProps<Item extends ListedRecord, Single extends StoredRecord> extends FieldProps {
  area: PickedArea<Item, Single>;
  name?: string | undefined;
  value: PickedRecord | null;
  onValueChange: (value: PickedRecord | null) => void;
  placeholder: string;
}

/** A combobox that finds a record of an area by a part of its name. */
export function RecordPicker<Item extends ListedRecord, Single extends StoredRecord>({
  area,
  name,
  value,
  onValueChange,
  placeholder,
  ...field
}: RecordPickerProps<Item, Single>) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const { records, searching } = useFirstRecords(area, text, open);
  const toggle = (next: boolean) => {
    setOpen(next);
    setText('');
  };
  const choose = (picked: PickedRecord | null) => {
    onValueChange(picked);
    toggle(false);
  };
  return (
    <Field {...field}>
      {(control) => (
        <Popover.Root open={open} onOpenChange={toggle}>
          <div className="relative">
            <Popover.Trigger asChild>
              <button
                type="button"
                role="combobox"
                aria-haspopup="listbox"
                aria-expanded={open}
                name={name}
                {...control}
                className={classNames('control truncate text-start', value ? 'pe-18' : 'pe-9')}
              >
                {value ? <bdi>{value.name}</bdi> : <span className="text-ink-subtle">{placeholder}</span>}
              </button>
            </Popover.Trigger>
            {value && (
              <button
                type="button"
                aria-label={`Clear ${field.label}`}
                onClick={() => choose(null)}
                className="absolute inset-y-0 end-8 flex w-9 items-center justify-center rounded-control text-ink-muted hover:text-ink max-md:w-11"
              >
                <X aria-hidden className="size-4" />
              </button>
            )}
            <ChevronDown
              aria-hidden
              className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4 text-ink-muted"
            />
          </div>
          <Popover.Portal>
            <Popover.Content
              align="start"
              sideOffset={6}
              collisionPadding={8}
              aria-label={`Find a ${area.one}`}
              className="z-50 w-(--radix-popover-trigger-width) min-w-64 animate-popover-in rounded-surface border border-hairline bg-raised p-1.5 shadow-raised"
            >
              <Command shouldFilter={false} label={`Find a ${area.one}`} loop>
                <Command.Input
                  value={text}
                  onValueChange={setText}
                  placeholder={`Search ${area.many}`}
                  className="control mb-1.5"
                />
                <Command.List className="max-h-60 overflow-y-auto">
                  <Command.Empty className="px-3 py-6 text-center text-sm text-ink-muted">
                    {searching ? 'Searching...' : 'Nothing found.'}
                  </Command.Empty>
                  {records.map((record) => (
                    <Command.Item
                      key={record.id}
                      value={record.id}
                      onSelect={() => choose({ id: record.id, name: area.nameOf(record) })}
                      className="flex min-h-10 cursor-pointer items-center rounded-control px-2.5 text-sm text-ink max-md:min-h-11 data-[selected=true]:bg-sunken"
                    >
                      <bdi className="truncate">{area.nameOf(record)}</bdi>
                    </Command.Item>
                  ))}
                </Command.List>
              </Command>
            </Popover.Content>
          </Popover.Portal>
        </Popover.Root>
      )}
    </Field>
  );
}

/** The first records that match the text. Results of an earlier text are never returned. */
function useFirstRecords<Item extends ListedRecord, Single extends StoredRecord>(
  { routes }: PickedArea<Item, Single>,
  text: string,
  enabled: boolean,
): { records: readonly Item[]; searching: boolean } {
  const { wanted, settled } = useSettledSearch(text);
  const current = enabled && settled === wanted;
  const { data, isFetching } = useQuery({
    ...queryOf(routes.list, { query: { ...(settled && { search: settled }), limit: SHOWN } }),
    enabled: current,
  });
  return {
    records: (current && data?.items) || [],
    searching: enabled && (!current || (isFetching && !data)),
  };
}

/** A picker as a filter of a list. The address has only the id of the picked record. */
export function RecordFilter<Item extends ListedRecord, Single extends StoredRecord>({
  value: id,
  onValueChange,
  ...rest
}: Pick<RecordPickerProps<Item, Single>, 'area' | 'label' | 'placeholder'> & {
  value: string | undefined;
  onValueChange: (id: string | undefined) => void;
}) {
  const { data } = useQuery({
    ...queryOf(rest.area.routes.one, { parameters: { id: id ?? '' } }),
    enabled: id !== undefined,
  });
  return (
    <RecordPicker
      {...rest}
      hideLabel
      className="w-36 max-md:grow"
      value={id ? { id, name: data ? rest.area.nameOf(data) : '...' } : null}
      onValueChange={(picked) => onValueChange(picked?.id)}
    />
  );
}
