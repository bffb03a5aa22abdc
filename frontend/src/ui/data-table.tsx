import { Columns3 } from 'lucide-react';
import { useRef } from 'react';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { classNames } from './class-names.ts';
import type { ColumnVisibility, DataTableColumn, DataTableProps } from './data-table.types.ts';
import { DataTableGrid } from './data-table-grid.tsx';
import { DataTableList } from './data-table-list.tsx';
import { Menu, MenuCheckboxItem, MenuLabel } from './menu.tsx';
import { Pagination } from './pagination.tsx';
import { SearchField } from './search-field.tsx';
import { SelectField } from './select-field.tsx';
import { useRowKeys } from './table-rows.ts';
import { PHONE, useMediaQuery } from './use-media-query.ts';

/**
 * A table whose search, sort and pagination are the server's: the caller gives the rows, the total and the callbacks.
 * On phones it is a list with two columns that expands to the others.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { search, toolbar, columns, visibility, onVisibilityChange, sort, onSortChange } = props;
  const { rows, empty, error, range, refreshing, selection, tools } = props;
  const list = useRef<HTMLDivElement>(null);
  useRowKeys(list, selection !== undefined);
  const phone = useMediaQuery(PHONE);
  const shown = columns.filter((column) => isShown(column, visibility));
  const nothing = !error && rows?.length === 0;
  const Rows = phone ? DataTableList<Row> : DataTableGrid<Row>;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {selection && selection.keys.size > 0 ? (
        <section
          aria-label="Selection"
          className="sticky top-16 z-15 flex min-h-10 flex-wrap items-center gap-2 rounded-control bg-accent-soft px-3 py-1 text-accent-ink print:hidden"
        >
          {selection.bar}
        </section>
      ) : (
        <div className="flex min-h-10 flex-wrap items-center gap-2 empty:hidden print:hidden">
          {search && <SearchField {...search} className="grow basis-44 md:max-w-sm" />}
          {toolbar}
          {phone && onSortChange && <SortField columns={columns} sort={sort} onSortChange={onSortChange} />}
          {(tools || onVisibilityChange) && (
            <div className="ms-auto flex gap-2">
              {onVisibilityChange && !phone && (
                <ColumnMenu
                  columns={columns}
                  visibility={visibility}
                  onVisibilityChange={onVisibilityChange}
                />
              )}
              {tools}
            </div>
          )}
        </div>
      )}
      <Card flush className="overflow-hidden">
        <div
          ref={list}
          aria-busy={!rows || refreshing}
          className={classNames('transition-opacity', refreshing && rows && 'opacity-60')}
        >
          {error ?? (nothing ? empty : <Rows {...props} columns={shown} />)}
        </div>
      </Card>
      {range && rows && !error && !nothing && (
        <Pagination range={range} onPrevious={props.onPrevious} onNext={props.onNext} />
      )}
    </div>
  );
}

function isShown<Row>(column: DataTableColumn<Row>, visibility: ColumnVisibility | undefined): boolean {
  return column.hideable === false || visibility?.[column.id] !== false;
}

/** The sort on phones, where the columns have no header. */
function SortField<Row>({
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
    <SelectField
      label="Sort by"
      hideLabel
      value={sort ?? ''}
      onChange={({ target }) => onSortChange(target.value || undefined)}
      options={[{ value: '', label: 'Default order' }, ...options]}
      className="grow basis-36"
    />
  );
}

function ColumnMenu<Row>({
  columns,
  visibility,
  onVisibilityChange,
}: Pick<DataTableProps<Row>, 'columns' | 'visibility'> & {
  onVisibilityChange: (visibility: ColumnVisibility) => void;
}) {
  return (
    <Menu trigger={<Button icon={<Columns3 aria-hidden />}>Columns</Button>}>
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
          </MenuCheckboxItem>
        ))}
    </Menu>
  );
}
