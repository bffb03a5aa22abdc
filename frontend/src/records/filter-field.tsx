import { isLocalDate, type LocalDate } from '@oficio/contracts';
import { DatePicker } from '../ui/date-picker.tsx';
import { SelectField } from '../ui/select-field.tsx';
import type { ListFilter } from './list-filter.ts';
import type { ListSearch } from './list-search.ts';

const TRASH = { value: 'trash', label: 'Trash' };

export interface FilterFieldProps {
  filter: ListFilter;
  search: ListSearch;
  /** Adds the trash to the options of the status. */
  withTrash: boolean;
  onFilter: (change: ListSearch) => void;
}

/** The control of one filter, with its label. Its choice applies at once. */
export function FilterField({
  filter: { name, label, options, all = '', words = (text) => text, day, control },
  search,
  withTrash,
  onFilter,
}: FilterFieldProps) {
  const value = search[name];
  const change = (chosen: string | undefined) => onFilter({ [name]: chosen });
  if (control) return control(value, change);
  if (day) {
    return (
      <DatePicker
        label={label}
        // The two ends of a period stand beside each other.
        className={day.until === undefined ? undefined : 'md:col-start-1'}
        clearable
        value={dayOf(search, name)}
        minimum={day.since === undefined ? undefined : (dayOf(search, day.since) ?? undefined)}
        maximum={day.until === undefined ? undefined : (dayOf(search, day.until) ?? undefined)}
        onValueChange={(chosen) => change(chosen ?? undefined)}
      />
    );
  }
  const isStatus = name === 'status';
  const isUnknown = value !== undefined && options?.every((option) => option.value !== value);
  return (
    <SelectField
      label={label}
      value={isStatus && search.trash === 'true' ? TRASH.value : (value ?? '')}
      onChange={({ target }) =>
        isStatus && target.value === TRASH.value
          ? onFilter({ status: undefined, trash: 'true' })
          : onFilter({ [name]: target.value || undefined, ...(isStatus && { trash: undefined }) })
      }
      options={[
        { value: '', label: all },
        ...(options ?? []),
        ...(isUnknown ? [{ value, label: words(value) }] : []),
        ...(isStatus && withTrash ? [TRASH] : []),
      ]}
    />
  );
}

function dayOf(search: ListSearch, name: string): LocalDate | null {
  const day = search[name];
  return day !== undefined && isLocalDate(day) ? day : null;
}
