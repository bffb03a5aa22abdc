import type { DataTableColumn } from '../ui/data-table.types.ts';
import { MoneyCell } from './cells.tsx';

/**
 * A column of amounts in minor units, which isn't sorted.
 * @param inCurrency the currency of all amounts; absent: each row's own
 */
export const amountColumn = <Row extends { currency: string }>(
  id: string,
  header: string,
  amount: (row: Row) => number | undefined,
  inCurrency?: string,
): DataTableColumn<Row> => ({
  id,
  header,
  align: 'end',
  width: 120,
  rank: 1,
  cell: (row) => <MoneyCell amountMinor={amount(row) ?? 0} currency={inCurrency ?? row.currency} />,
});
