import { classNames } from './class-names.ts';
import type { DataTableProps } from './data-table.types.ts';
import { CELL_BORDER, GridRow, SkeletonRow } from './data-table-grid-row.tsx';
import { HeaderCell } from './data-table-header-cell.tsx';
import { SelectAll } from './table-selection.tsx';
import { useOverflow } from './use-overflow.ts';

const SKELETON_ROWS = 5;

/** The part of a head cell that keeps it below the top bar, or below the bar of the selection. */
const STICKY = 'sticky top-(--table-top) z-10 bg-surface';

/**
 * The table on wide screens, in rows of 40 px. It scrolls with the page, below its sticky header. A table that is wider
 * than its place in spite of its hidden columns scrolls sideways, without the sticky header.
 */
export function DataTableGrid<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, rowActions, hoverActions, selection, sort, onSortChange } = props;
  const { element, overflows } = useOverflow();
  return (
    <section
      ref={element}
      aria-label={label}
      tabIndex={overflows ? 0 : undefined}
      className={classNames(
        'print:overflow-visible focus-visible:-outline-offset-2',
        overflows && 'overflow-x-auto [--table-top:0px]',
      )}
    >
      <table aria-label={label} className="w-full border-separate border-spacing-0 text-start">
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={classNames(CELL_BORDER, STICKY, 'w-9 ps-4 print:hidden')}>
                <SelectAll rows={rows} rowKey={rowKey} selection={selection} />
              </th>
            )}
            {columns.map((column) => (
              <HeaderCell
                key={column.id}
                column={column}
                sort={sort}
                onSortChange={onSortChange}
                className={classNames(CELL_BORDER, STICKY)}
              />
            ))}
            {rowActions && (
              <th
                scope="col"
                className={classNames(CELL_BORDER, STICKY, 'print:hidden', hoverActions ? 'w-20' : 'w-12')}
              >
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody className="[&>tr:last-child>td]:border-b-0">
          {rows
            ? rows.map((row) => <GridRow key={rowKey(row)} row={row} {...props} />)
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
