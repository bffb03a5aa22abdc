import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import type { DataTableColumn, DataTableProps } from './data-table.types.ts';
import { Skeleton } from './skeleton.tsx';
import { openRow, ROW } from './table-rows.ts';
import { SelectAll, SelectRow } from './table-selection.tsx';
import { directionOf, toggledSort } from './table-sort.ts';

const SKELETON_ROWS = 5;
const skeletonWidths = ['w-40', 'w-28', 'w-32', 'w-20', 'w-24'];

/** The table on wide screens: a sticky header, at most 70 % of the window's height, rows of 40 px. */
export function DataTableGrid<Row>({
  label,
  columns,
  rows,
  rowKey,
  rowActions,
  rowName,
  selection,
  sort,
  onSortChange,
}: DataTableProps<Row>) {
  return (
    <section
      aria-label={label}
      // The router restores the scroll position by this id.
      data-scroll-restoration-id={`table ${label}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable with the keyboard.
      tabIndex={0}
      className="max-h-[70vh] print:max-h-none print:overflow-visible overflow-auto focus-visible:-outline-offset-2"
    >
      <table aria-label={label} className="w-full border-separate border-spacing-0 text-start">
        <thead>
          <tr>
            {selection && (
              <th
                scope="col"
                className="sticky top-0 z-10 w-9 border-b border-hairline bg-surface ps-4 print:hidden"
              >
                <SelectAll rows={rows} rowKey={rowKey} selection={selection} />
              </th>
            )}
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} sort={sort} onSortChange={onSortChange} />
            ))}
            {rowActions && (
              <th
                scope="col"
                className="sticky end-0 top-0 z-20 w-12 border-b border-hairline bg-surface print:hidden"
              >
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody className="[&>tr:last-child>td]:border-b-0">
          {rows
            ? rows.map((row) => (
                <tr
                  key={rowKey(row)}
                  {...ROW}
                  onClick={openRow}
                  className="group hover:bg-canvas has-[a[href]]:cursor-pointer [&:has(input:checked)>td]:bg-[color-mix(in_oklab,var(--color-accent-soft)_40%,var(--color-surface))]"
                >
                  {selection && (
                    <td className="h-10 w-9 border-b border-hairline ps-4 print:hidden">
                      <SelectRow name={rowName(row)} rowKey={rowKey(row)} selection={selection} />
                    </td>
                  )}
                  {columns.map((column) => (
                    <Cell key={column.id} column={column} content={column.cell(row)} />
                  ))}
                  {rowActions && (
                    <td className="sticky end-0 h-10 w-12 border-b border-hairline bg-surface px-2 text-end whitespace-nowrap group-hover:bg-canvas print:hidden">
                      {rowActions(row)}
                    </td>
                  )}
                </tr>
              ))
            : Array.from({ length: SKELETON_ROWS }, (_, index) => (
                <SkeletonRow
                  // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no identity and never move.
                  key={index}
                  columns={columns}
                  index={index}
                  selectable={selection !== undefined}
                  withActions={Boolean(rowActions)}
                />
              ))}
        </tbody>
      </table>
    </section>
  );
}

function Cell<Row>({ column, content }: { column: DataTableColumn<Row>; content: ReactNode }) {
  return (
    <td className={cellClasses(column)} title={typeof content === 'string' ? content : undefined}>
      {content}
    </td>
  );
}

function cellClasses<Row>(column: DataTableColumn<Row>): string {
  return classNames(
    'h-10 max-w-44 truncate lg:max-w-60 border-b border-hairline px-4 py-1.5',
    // Paper doesn't scroll: each column has its share of the page.
    'print:max-w-none print:px-1.5 print:text-xs print:[overflow-wrap:break-word]',
    column.align === 'end' ? 'money' : 'print:whitespace-normal',
  );
}

function HeaderCell<Row>({
  column,
  sort,
  onSortChange,
}: { column: DataTableColumn<Row> } & Pick<DataTableProps<Row>, 'sort' | 'onSortChange'>) {
  const { sortKey, header, align } = column;
  const direction = directionOf(sort, sortKey);
  const Arrow = direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ChevronsUpDown;
  return (
    <th
      scope="col"
      aria-sort={sortKey ? (direction ?? 'none') : undefined}
      className={classNames(
        'sticky top-0 z-10 h-10 border-b border-hairline bg-surface px-4 text-xs font-medium whitespace-nowrap text-ink-muted print:px-1.5 print:[overflow-wrap:break-word] print:whitespace-normal',
        align === 'end' ? 'text-end' : 'text-start',
      )}
    >
      {sortKey && onSortChange ? (
        <button
          type="button"
          onClick={() => onSortChange(toggledSort(sort, sortKey))}
          className={classNames(
            '-mx-1.5 inline-flex h-8 items-center gap-1 rounded-inset px-1.5 hover:text-ink',
            align === 'end' && 'flex-row-reverse',
            direction && 'text-ink',
          )}
        >
          {header}
          <Arrow
            aria-hidden
            className={classNames('size-3.5', !direction && 'text-ink-subtle print:hidden')}
          />
        </button>
      ) : (
        header
      )}
    </th>
  );
}

function SkeletonRow<Row>({
  columns,
  index,
  selectable,
  withActions,
}: {
  columns: readonly DataTableColumn<Row>[];
  index: number;
  selectable: boolean;
  withActions: boolean;
}) {
  return (
    <tr data-skeleton>
      {selectable && <td className="border-b border-hairline" />}
      {columns.map((column, position) => (
        <td key={column.id} className={cellClasses(column)}>
          <Skeleton
            className={classNames(
              'h-3.5 max-w-full',
              skeletonWidths[(index + position * 2) % skeletonWidths.length],
              column.align === 'end' && 'ms-auto',
            )}
          />
        </td>
      ))}
      {withActions && <td className="border-b border-hairline" />}
    </tr>
  );
}
