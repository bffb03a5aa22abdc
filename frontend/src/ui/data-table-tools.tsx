import { ArrowUpDown, Columns3 } from 'lucide-react';
import { IconButton } from './button.tsx';
import type { ColumnVisibility, DataTableColumn, DataTableProps } from './data-table.types.ts';
import { Menu, MenuCheckboxItem, MenuLabel } from './menu.tsx';

/** The sort on phones, where the columns have no header: a native select behind an icon. */
export function SortField<Row>({
  columns,
  sort,
  onSortChange,
}: Pick<DataTableProps<Row>, 'columns' | 'sort'> & { onSortChange: (sort: string | undefined) => void }) {
  const options = columns.flatMap(({ header, sortKey, sortWords: [first, last] = ['A to Z', 'Z to A'] }) =>
    sortKey
      ? [
          { value: sortKey, label: `${header}: ${first}` },
          { value: `-${sortKey}`, label: `${header}: ${last}` },
        ]
      : [],
  );
  if (options.length === 0) return null;
  return (
    <span className="relative inline-flex size-11 shrink-0 items-center justify-center rounded-control border border-outline bg-surface has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <ArrowUpDown aria-hidden className="size-[1.125rem]" />
      <select
        aria-label="Sort by"
        value={sort ?? ''}
        onChange={({ target }) => onSortChange(target.value || undefined)}
        className="absolute -inset-px size-11 opacity-0"
      >
        <option value="">Default order</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </span>
  );
}

interface ColumnMenuProps<Row> extends Pick<DataTableProps<Row>, 'columns' | 'visibility'> {
  onVisibilityChange: (visibility: ColumnVisibility) => void;
  /** The ids of the chosen columns that the table has no room for. */
  withoutRoom: ReadonlySet<string>;
}

/** Chooses the columns. */
export function ColumnMenu<Row>({
  columns,
  visibility,
  onVisibilityChange,
  withoutRoom,
}: ColumnMenuProps<Row>) {
  return (
    <Menu trigger={<IconButton variant="secondary" label="Columns" icon={<Columns3 aria-hidden />} />}>
      <MenuLabel>Shown columns</MenuLabel>
      {columns
        .filter((column) => column.hideable !== false)
        .map((column) => (
          <MenuCheckboxItem
            key={column.id}
            checked={isShown(column, visibility)}
            onCheckedChange={(checked) => onVisibilityChange({ ...visibility, [column.id]: checked })}
          >
            {column.header}
            {withoutRoom.has(column.id) && <span className="text-ink-muted"> (no room)</span>}
          </MenuCheckboxItem>
        ))}
    </Menu>
  );
}

export function isShown<Row>(
  column: DataTableColumn<Row>,
  visibility: ColumnVisibility | undefined,
): boolean {
  return column.hideable === false || visibility?.[column.id] !== false;
}
