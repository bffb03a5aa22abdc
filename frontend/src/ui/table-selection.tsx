import { Checkbox } from './checkbox.tsx';
import type { DataTableProps, TableSelection } from './data-table.types.ts';
import { selectRange } from './select-range.ts';

interface SelectRowProps<Row> extends Pick<DataTableProps<Row>, 'rows' | 'rowKey' | 'rowName'> {
  row: Row;
  selection: TableSelection;
  className?: string;
}

/** The checkbox that selects one row; with Shift, all rows from the one before. */
export function SelectRow<Row>({
  row,
  rows = [],
  rowKey,
  rowName,
  selection: { keys, onKeysChange },
  className,
}: SelectRowProps<Row>) {
  const key = rowKey(row);
  return (
    <Checkbox
      hideLabel
      label={`Select ${rowName(row)}`}
      className={className}
      checked={keys.has(key)}
      onChange={({ target, nativeEvent }) =>
        onKeysChange(
          selectRange(keys, {
            all: rows.map(rowKey),
            key,
            isSelected: target.checked,
            // The change event of a checkbox is a click.
            isRange: (nativeEvent as MouseEvent).shiftKey,
          }),
        )
      }
    />
  );
}

/** The checkbox that selects all rows of the page. */
export function SelectAll<Row>({
  rows = [],
  rowKey,
  selection: { keys, onKeysChange },
}: Pick<DataTableProps<Row>, 'rows' | 'rowKey'> & { selection: TableSelection }) {
  const isAll = rows.length > 0 && keys.size === rows.length;
  return (
    <Checkbox
      hideLabel
      label="Select all rows of this page"
      checked={isAll}
      indeterminate={keys.size > 0 && !isAll}
      disabled={rows.length === 0}
      onChange={() => onKeysChange(new Set(isAll ? [] : rows.map(rowKey)))}
    />
  );
}
