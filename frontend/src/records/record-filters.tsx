import { ListFilter as ListFilterIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { isolated } from '../lib/text/isolated.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { PHONE, useMediaQuery } from '../ui/use-media-query.ts';
import type { ListSearch } from './list-search.ts';

/** One filter of a list, named as in the list's query. */
export interface ListFilter {
  name: string;
  label: string;
  /** The options and the label of no option. A filter without them is a chip, which can be removed. */
  options?: readonly { value: string; label: string }[];
  all?: string;
  /** The words for a value without an option; absent: the value itself. */
  words?: (value: string) => string;
  /** A custom control of the area. */
  control?: (
    value: string | undefined,
    onChange: (value: string | undefined) => void,
    list: Pick<RecordFiltersProps, 'search' | 'onFilter'>,
  ) => ReactNode;
}

interface RecordFiltersProps {
  filters: readonly ListFilter[];
  search: ListSearch;
  /** Adds the trash to the options of the status. */
  withTrash: boolean;
  onFilter: (change: ListSearch) => void;
}

const isControl = ({ options, control }: ListFilter): boolean => Boolean(options ?? control);

/**
 * The filters of a list. A phone shows only the first filter and the chips until the others are opened or one of them is
 * set. The trash shows only the status filter, which leads back to the list.
 */
export function RecordFilters({ filters, ...rest }: RecordFiltersProps) {
  const { search } = rest;
  const [open, setOpen] = useState(false);
  const phone = useMediaQuery(PHONE);
  const inTrash = search.trash === 'true';
  const [first, ...others] = filters.filter(({ name }) => !inTrash || name === 'status');
  const controls = others.filter(isControl);
  const folded =
    phone && !open && controls.length > 0 && controls.every(({ name }) => search[name] === undefined);
  return (
    <>
      {first && <Filter filter={first} {...rest} />}
      {folded && (
        <IconButton
          variant="secondary"
          label="More filters"
          aria-expanded={false}
          icon={<ListFilterIcon aria-hidden />}
          onClick={() => setOpen(true)}
        />
      )}
      {others
        .filter((filter) => !folded || !isControl(filter))
        .map((filter) => (
          <Filter key={filter.name} filter={filter} {...rest} />
        ))}
    </>
  );
}

function Filter({
  filter: { name, label, options, all = '', words = (text) => text, control },
  search,
  withTrash,
  onFilter,
}: Omit<RecordFiltersProps, 'filters'> & { filter: ListFilter }) {
  const value = search[name];
  const change = (chosen: string | undefined) => onFilter({ [name]: chosen });
  if (control) return control(value, change, { search, onFilter });
  if (!options) return value && <FilterChip value={words(value)} onRemove={() => change(undefined)} />;
  const isStatus = name === 'status';
  const isUnknown = value !== undefined && options.every((option) => option.value !== value);
  return (
    <SelectField
      label={label}
      hideLabel
      value={isStatus && search.trash === 'true' ? TRASH.value : (value ?? '')}
      onChange={({ target }) =>
        isStatus && target.value === TRASH.value
          ? onFilter({ status: undefined, trash: 'true' })
          : onFilter({ [name]: target.value || undefined, ...(isStatus && { trash: undefined }) })
      }
      options={[
        { value: '', label: all },
        ...options,
        ...(isUnknown ? [{ value, label: words(value) }] : []),
        ...(isStatus && withTrash ? [TRASH] : []),
      ]}
      className="w-36 max-md:grow"
    />
  );
}

const TRASH = { value: 'trash', label: 'Trash' };

function FilterChip({ value, onRemove }: { value: string; onRemove: () => void }) {
  return (
    <Button size="small" onClick={onRemove} aria-label={`Remove the filter ${isolated(value)}`}>
      <Badge tone="accent">{value}</Badge>×
    </Button>
  );
}
