import { Checkbox } from './checkbox.tsx';
import type { DataTableProps, TableSelection } from './data-table.types.ts';

/** The checkbox that selects one row. */
export function SelectRow({
  name,
  rowKey,
  selection: { keys, onKeysChange },
  className,
}: {
  name: string;
  rowKey: string;
  selection: TableSelection;
  className?: string;
}) {
  return (
    <Checkbox
      hideLabel
      label={`Select ${name}`}
      className={className}
      checked={keys.has(rowKey)}
      onChange={({ target }) =>
        onKeysChange(new Set(target.checked ? [...keys, rowKey] : [...keys].filter((key) => key !== rowKey)))
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
