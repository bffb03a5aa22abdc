import { useState } from 'react';
import { classNames } from './class-names.ts';
import type { DataTableColumn, DataTableProps } from './data-table.types.ts';
import { Skeleton } from './skeleton.tsx';
import { openRow, ROW } from './table-rows.ts';
import { SelectRow } from './table-selection.tsx';

export const CELL_BORDER = 'border-b border-hairline';

const skeletonWidths = ['w-40', 'w-28', 'w-32', 'w-20', 'w-24'];

/** A row of the table. It opens with a click anywhere. */
export function GridRow<Row>({
  row,
  columns,
  rows,
  rowKey,
  rowName,
  rowActions,
  hoverActions,
  selection,
}: { row: Row } & DataTableProps<Row>) {
  // The actions of the other rows aren't rendered, because a list asks for each row what its state allows.
  const [isHovered, setHovered] = useState(false);
  return (
    <tr
      {...ROW}
      onClick={openRow}
      onPointerEnter={({ pointerType }) => setHovered(pointerType === 'mouse')}
      onPointerLeave={() => setHovered(false)}
      className="group hover:bg-canvas has-[a[href]]:cursor-pointer [&:has(input:checked)>td]:bg-[color-mix(in_oklab,var(--accent-soft)_40%,var(--surface))]"
    >
      {selection && (
        <td className={classNames(CELL_BORDER, 'h-10 w-9 ps-4 print:hidden')}>
          <SelectRow row={row} rows={rows} rowKey={rowKey} rowName={rowName} selection={selection} />
        </td>
      )}
      {columns.map((column) => (
        <Cell key={column.id} row={row} column={column} />
      ))}
      {rowActions && (
        <td className={classNames(CELL_BORDER, 'relative h-10 w-12 px-2 text-end print:hidden')}>
          <div className="flex items-center justify-end">
            {isHovered && hoverActions?.(row)}
            {rowActions(row)}
          </div>
        </td>
      )}
    </tr>
  );
}

function Cell<Row>({ row, column }: { row: Row; column: DataTableColumn<Row> }) {
  const content = column.cell(row);
  return (
    <td className={cellClasses(column)} title={typeof content === 'string' ? content : undefined}>
      {content}
    </td>
  );
}

function cellClasses<Row>({ align, cuts, width, lead }: DataTableColumn<Row>): string {
  return classNames(
    CELL_BORDER,
    'h-10 px-3 py-1',
    // A maximum of nothing leaves the width to the table.
    cuts ? 'max-w-0 truncate' : width ? 'whitespace-nowrap' : 'max-w-44 truncate lg:max-w-60',
    lead ? 'font-medium text-ink' : width !== undefined && 'text-ink-muted',
    // Paper doesn't scroll: each column has its share of the page.
    'print:max-w-none print:px-1.5 print:text-xs print:[overflow-wrap:break-word]',
    align === 'end' ? 'money' : 'print:whitespace-normal',
  );
}

interface SkeletonRowProps<Row> {
  columns: readonly DataTableColumn<Row>[];
  index: number;
  selectable: boolean;
  withActions: boolean;
}

export function SkeletonRow<Row>({ columns, index, selectable, withActions }: SkeletonRowProps<Row>) {
  return (
    <tr data-skeleton>
      {selectable && <td className={CELL_BORDER} />}
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
      {withActions && <td className={CELL_BORDER} />}
    </tr>
  );
}
