import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { Check, Plus, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { queryOf } from '../lib/api/route-query.ts';
import { COMBOBOX_OPTION, Combobox } from '../ui/combobox.tsx';
import { Field, type FieldControlProps, type FieldProps } from '../ui/field.tsx';
import type { ListedRecord, RecordArea, StoredRecord } from './record-area.ts';
import type { PickedRecord } from './record-fields.ts';
import { useSettledSearch } from './use-settled-search.ts';

const SHOWN = 5;
const NEW = 'new';

/** The area whose records a picker offers. */
export type PickedArea<Item extends ListedRecord, Single extends StoredRecord> = Pick<
  RecordArea<Item, Single>,
  'routes' | 'one' | 'many' | 'nameOf'
> & {
  /** The filters of the list that narrow what is offered. */
  only?: Readonly<Record<string, string>>;
};

interface RecordPickerProps<Item extends ListedRecord, Single extends StoredRecord> extends FieldProps {
  area: PickedArea<Item, Single>;
  name?: string | undefined;
  value: PickedRecord | null;
  /** `record`: the item of the list that was chosen. */
  onValueChange: (value: PickedRecord | null, record: Item | null) => void;
  placeholder: string;
  /** Offers to add a record; receives the searched text. */
  onCreate?: ((text: string) => void) | undefined;
  /** Comes first, until a text is searched. */
  none?: PickedRecord | undefined;
}

/** A combobox that finds a record of an area by a part of its name. */
export function RecordPicker<Item extends ListedRecord, Single extends StoredRecord>({
  area,
  name,
  value,
  onValueChange,
  placeholder,
  onCreate,
  none,
  ...field
}: RecordPickerProps<Item, Single>) {
  const [open, setOpen] = useState(false);
  const choose = (picked: PickedRecord | null, record: Item | null = null) => {
    onValueChange(picked, record);
    setOpen(false);
  };
  return (
    <Field {...field}>
      {(control) => (
        <RecordPopover
          area={area}
          name={name}
          control={control}
          open={open}
          none={none}
          onOpenChange={setOpen}
          onChoose={choose}
          onCreate={
            onCreate &&
            ((text) => {
              setOpen(false);
              onCreate(text);
            })
          }
          isChosen={({ id }) => id === value?.id}
          className={value ? 'pe-18' : undefined}
          beside={
            value && (
              <button
                type="button"
                aria-label={`Clear ${field.label}`}
                onClick={() => choose(null)}
                className="absolute inset-y-0 end-8 flex w-9 items-center justify-center rounded-control text-ink-muted hover:text-ink max-md:w-11"
              >
                <X aria-hidden className="size-4" />
              </button>
            )
          }
        >
          {value ? <bdi>{value.name}</bdi> : <span className="text-ink-subtle">{placeholder}</span>}
        </RecordPopover>
      )}
    </Field>
  );
}

interface RecordPopoverProps<Item extends ListedRecord, Single extends StoredRecord> {
  area: PickedArea<Item, Single>;
  name: string | undefined;
  control: FieldControlProps;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onChoose: (picked: PickedRecord, record: Item | null) => void;
  isChosen: (record: PickedRecord) => boolean;
  onCreate?: RecordPickerProps<Item, Single>['onCreate'];
  none?: PickedRecord | undefined;
  className?: string | undefined;
  /** Over the end of the combobox. */
  beside?: ReactNode;
  /** The content of the combobox. */
  children: ReactNode;
}

/** A combobox whose popover finds records on the server. */
export function RecordPopover<Item extends ListedRecord, Single extends StoredRecord>({
  area,
  name,
  control,
  open,
  onOpenChange,
  className,
  beside,
  children,
  ...choice
}: RecordPopoverProps<Item, Single>) {
  return (
    <Combobox
      name={name}
      control={control}
      open={open}
      onOpenChange={onOpenChange}
      label={`Find a ${area.one}`}
      list={<FoundRecords area={area} {...choice} />}
      className={className}
      beside={beside}
    >
      {children}
    </Combobox>
  );
}

/** The search field of a picker, and the first records that match. */
function FoundRecords<Item extends ListedRecord, Single extends StoredRecord>({
  area,
  onChoose,
  isChosen,
  onCreate,
  none,
}: Pick<RecordPopoverProps<Item, Single>, 'area' | 'onChoose' | 'isChosen' | 'onCreate' | 'none'>) {
  const [text, setText] = useState('');
  const [marked, setMarked] = useState('');
  const { records: found, searching } = useFirstRecords(area, text);
  const records = [
    ...(none && text === '' ? [none] : []),
    ...found.map((record) => ({ id: record.id, name: area.nameOf(record) })),
  ];
  const offered = [...records.map(({ id }) => id), ...(onCreate && !searching ? [NEW] : [])];
  return (
    <Command
      shouldFilter={false}
      label={`Find a ${area.one}`}
      loop
      // The first result is marked, also when it comes after the item that adds a record.
      value={offered.includes(marked) ? marked : (offered[0] ?? '')}
      onValueChange={setMarked}
    >
      <Command.Input
        value={text}
        onValueChange={(typed) => {
          setText(typed);
          setMarked('');
        }}
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
            onSelect={() => onChoose(record, found.find(({ id }) => id === record.id) ?? null)}
            className={COMBOBOX_OPTION}
          >
            <bdi className="truncate">{record.name}</bdi>
            {isChosen(record) && <Check aria-label="chosen" className="size-4 shrink-0 text-agave" />}
          </Command.Item>
        ))}
        {onCreate && !searching && (
          <Command.Item value={NEW} onSelect={() => onCreate(text.trim())} className={COMBOBOX_OPTION}>
            <span className="flex min-w-0 items-center gap-2">
              <Plus aria-hidden className="size-4 shrink-0 text-ink-muted" />
              <bdi className="truncate">
                New {area.one}
                {text.trim() && ` “${text.trim()}”`}
              </bdi>
            </span>
          </Command.Item>
        )}
      </Command.List>
    </Command>
  );
}

/** The first records that match the text. Results of an earlier text are never returned. */
function useFirstRecords<Item extends ListedRecord, Single extends StoredRecord>(
  { routes, only }: PickedArea<Item, Single>,
  text: string,
): { records: readonly Item[]; searching: boolean } {
  const { wanted, settled } = useSettledSearch(text);
  const current = settled === wanted;
  const { data, isFetching } = useQuery({
    ...queryOf(routes.list, { query: { ...only, ...(settled && { search: settled }), limit: SHOWN } }),
    enabled: current,
  });
  return {
    records: (current && data?.items) || [],
    searching: !current || (isFetching && !data),
  };
}

/** A picker as a filter of a list. The address has only the id of the picked record. */
export function RecordFilter<Item extends ListedRecord, Single extends StoredRecord>({
  value: id,
  onValueChange,
  ...rest
}: Pick<RecordPickerProps<Item, Single>, 'area' | 'label' | 'placeholder' | 'none'> & {
  value: string | undefined;
  onValueChange: (id: string | undefined) => void;
}) {
  const isNone = id === rest.none?.id;
  const name = useRecordName(rest.area, isNone ? undefined : id);
  return (
    <RecordPicker
      {...rest}
      value={isNone ? (rest.none ?? null) : id ? { id, name } : null}
      onValueChange={(picked) => onValueChange(picked?.id)}
    />
  );
}

/** The name of a record of which an address has only the id. */
export function RecordName<Item extends ListedRecord, Single extends StoredRecord>({
  area,
  id,
}: {
  area: PickedArea<Item, Single>;
  id: string;
}) {
  return useRecordName(area, id);
}

function useRecordName<Item extends ListedRecord, Single extends StoredRecord>(
  { routes, nameOf }: PickedArea<Item, Single>,
  id: string | undefined,
): string {
  const { data } = useQuery({
    ...queryOf(routes.one, { parameters: { id: id ?? '' } }),
    enabled: id !== undefined,
  });
  return data ? nameOf(data) : '...';
}
