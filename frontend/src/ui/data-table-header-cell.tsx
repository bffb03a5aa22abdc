import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { classNames } from './class-names.ts';
import type { DataTableColumn, DataTableProps } from './data-table.types.ts';
import { directionOf, toggledSort } from './table-sort.ts';

/** The least width of a column of cut texts, in pixels. */
const CUT_MINIMUM = 120;

interface HeaderCellProps<Row> extends Pick<DataTableProps<Row>, 'sort' | 'onSortChange'> {
  column: DataTableColumn<Row>;
  className: string;
}

/** The head of a column. The one of a sortable column is a button. */
export function HeaderCell<Row>({ column, sort, onSortChange, className }: HeaderCellProps<Row>) {
  const { sortKey, header, align, width, cuts } = column;
  const direction = directionOf(sort, sortKey);
  const Arrow = direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ChevronsUpDown;
  return (
    <th
      scope="col"
      aria-sort={sortKey ? (direction ?? 'none') : undefined}
      // A column of cut texts has no width: it takes the spare width, and gives way to wide amounts.
      style={cuts ? { minWidth: CUT_MINIMUM } : { width }}
      className={classNames(
        'h-9 px-3 text-xs font-medium whitespace-nowrap text-ink-muted print:px-1.5 print:[overflow-wrap:break-word] print:whitespace-normal',
        align === 'end' ? 'text-end' : 'text-start',
        className,
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
