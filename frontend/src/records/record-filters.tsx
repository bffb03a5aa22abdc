import { ListFilter as FilterIcon, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { PopoverPanel } from '../ui/popover-panel.tsx';
import { FilterField, type FilterFieldProps } from './filter-field.tsx';
import { chipWords, hasControl, type ListFilter } from './list-filter.ts';

interface RecordFiltersProps extends Omit<FilterFieldProps, 'filter'> {
  filters: readonly ListFilter[];
  /** The panel's state, of a screen that replaces its list by the trash while the panel is open. */
  panel?: { open: boolean; onOpenChange: (open: boolean) => void };
}

/** The filters of a list: a button that opens all of them, and a chip for each one that is set. */
export function RecordFilters({ filters, panel, ...rest }: RecordFiltersProps) {
  const [open, onOpenChange] = useState(false);
  const { search, onFilter } = rest;
  const inTrash = search.trash === 'true';
  // The trash has no filter but the status, which leads back to the list.
  const offered = filters.filter(({ name }) => !inTrash || name === 'status');
  const active = offered.flatMap((filter) => {
    const value = search[filter.name];
    return value === undefined ? [] : [{ name: filter.name, words: chipWords(filter, value) }];
  });
  const chips = inTrash ? [{ name: 'trash', words: 'Trash' }] : active;
  const controls = offered.filter(hasControl);
  return (
    <>
      {controls.length > 0 && (
        <FilterPanel
          {...rest}
          {...(panel ?? { open, onOpenChange })}
          filters={controls}
          onClear={
            chips.length === 0
              ? undefined
              : () => onFilter(Object.fromEntries(chips.map(({ name }) => [name, undefined])))
          }
        />
      )}
      {chips.length > 0 && (
        <ul
          aria-label="Active filters"
          className="-m-1 flex min-w-0 items-center gap-1.5 overflow-x-auto p-1 [scrollbar-width:none] max-md:order-last max-md:basis-full"
        >
          {chips.map(({ name, words }) => (
            <li key={name} className="shrink-0">
              <button
                type="button"
                onClick={() => onFilter({ [name]: undefined })}
                className="inline-flex min-h-8 max-w-56 items-center gap-1 rounded-full bg-accent-soft ps-3 pe-2 text-sm font-medium text-accent-ink transition-colors hover:bg-hairline max-md:min-h-11"
              >
                <span className="sr-only">Remove filter: </span>
                <bdi className="truncate">{words}</bdi>
                <X aria-hidden className="size-3.5 shrink-0" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface FilterPanelProps extends Omit<RecordFiltersProps, 'panel'> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Undefined: no filter is set. */
  onClear: (() => void) | undefined;
}

function FilterPanel({ filters, open, onOpenChange, onClear, ...rest }: FilterPanelProps) {
  return (
    <PopoverPanel
      label="Filters"
      shortcut="f"
      open={open}
      onOpenChange={onOpenChange}
      trigger={
        <Button aria-keyshortcuts="f" icon={<FilterIcon aria-hidden />} className="max-md:w-11 max-md:px-0">
          <span className="max-md:sr-only">Filter</span>
        </Button>
      }
    >
      <div className="grid gap-3 md:grid-cols-2">
        {filters.map((filter) => (
          <FilterField key={filter.name} filter={filter} {...rest} />
        ))}
      </div>
      <div className="mt-4 flex justify-end gap-2">
        {onClear && (
          <Button size="small" variant="ghost" onClick={onClear}>
            Clear all
          </Button>
        )}
        <Button size="small" onClick={() => onOpenChange(false)}>
          Done
        </Button>
      </div>
    </PopoverPanel>
  );
}
