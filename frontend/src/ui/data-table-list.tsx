import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { classNames } from './class-names.ts';
import type { DataTableColumn, DataTableProps } from './data-table.types.ts';
import { Skeleton } from './skeleton.tsx';
import { openRow, ROW } from './table-rows.ts';
import { SelectRow } from './table-selection.tsx';

const SKELETON_ROWS = 5;

/** The table on a phone: two columns in each row; its arrow expands the others. */
export function DataTableList<Row>({ label, columns, rows, rowKey, ...rest }: DataTableProps<Row>) {
  const split = splitColumns(columns);
  return (
    <ul aria-label={label} className="divide-y divide-hairline">
      {rows
        ? rows.map((row) => (
            <ListRow key={rowKey(row)} row={row} rows={rows} rowKey={rowKey} split={split} {...rest} />
          ))
        : Array.from({ length: SKELETON_ROWS }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no identity and never move.
            <li key={index} data-skeleton className="space-y-2.5 px-4 py-4">
              <Skeleton className="h-3.5 w-1/2" />
              <Skeleton className="h-3 w-2/3" />
            </li>
          ))}
    </ul>
  );
}

interface SplitColumns<Row> {
  primary: DataTableColumn<Row> | undefined;
  secondary: DataTableColumn<Row> | undefined;
  others: readonly DataTableColumn<Row>[];
}

function splitColumns<Row>(columns: readonly DataTableColumn<Row>[]): SplitColumns<Row> {
  const primary = columns.find((column) => column.phone === 'primary') ?? columns[0];
  const secondary =
    columns.find((column) => column.phone === 'secondary') ?? columns.find((column) => column !== primary);
  return {
    primary,
    secondary,
    others: columns.filter((column) => column !== primary && column !== secondary),
  };
}

function ListRow<Row>({
  row,
  rows,
  rowKey,
  rowName,
  rowActions,
  selection,
  split: { primary, secondary, others },
}: { row: Row; split: SplitColumns<Row> } & Pick<
  DataTableProps<Row>,
  'rows' | 'rowKey' | 'rowName' | 'rowActions' | 'selection'
>) {
  const [open, setOpen] = useState(false);
  const detailsId = useId();
  return (
    <li {...ROW}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a larger target for the row's link, which keys reach. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the same. */}
      <div
        onClick={openRow}
        className="flex items-center gap-1 ps-4 pe-1 has-[input[type=checkbox]:checked]:bg-accent-soft/40"
      >
        {selection && (
          <SelectRow
            row={row}
            rows={rows}
            rowKey={rowKey}
            rowName={rowName}
            selection={selection}
            className="me-2"
          />
        )}
        <div className="min-w-0 flex-1 py-3">
          <div className="truncate font-medium text-ink">{primary?.cell(row)}</div>
          <div className="truncate text-ink-muted">{secondary?.cell(row)}</div>
        </div>
        {rowActions?.(row)}
        {others.length > 0 && (
          <button
            type="button"
            aria-expanded={open}
            aria-controls={detailsId}
            aria-label={`Details of ${rowName(row)}`}
            onClick={() => setOpen(!open)}
            className="flex size-11 shrink-0 items-center justify-center rounded-control text-ink-muted"
          >
            <ChevronDown
              aria-hidden
              className={classNames('size-4 transition-transform', open && 'rotate-180')}
            />
          </button>
        )}
      </div>
      <dl id={detailsId} hidden={!open} className="space-y-1.5 px-4 pb-4">
        {open &&
          others.map((column) => (
            <div key={column.id} className="flex gap-3">
              <dt className="w-28 shrink-0 text-ink-muted">{column.header}</dt>
              <dd className="min-w-0 flex-1 tabular-nums">{column.cell(row)}</dd>
            </div>
          ))}
      </dl>
    </li>
  );
}
