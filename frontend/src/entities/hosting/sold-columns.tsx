import { MoneyCell, NameWithAmount, TextCell } from '../../records/cells.tsx';
import type { DataTableColumn } from '../../ui/data-table.types.ts';
import { PHONE, useMediaQuery } from '../../ui/use-media-query.ts';
import { marginOf, type SoldPrice } from './sold-terms.ts';

/** The columns of a list of sold things on this screen. A phone shows the price beside the name. */
export function useSoldColumns<Row extends SoldPrice>(
  columns: readonly DataTableColumn<Row>[],
): readonly DataTableColumn<Row>[] {
  return useMediaQuery(PHONE) ? onPhone(columns) : columns;
}

function onPhone<Row extends SoldPrice>(columns: readonly DataTableColumn<Row>[]): DataTableColumn<Row>[] {
  return columns
    .filter(({ id }) => id !== 'price')
    .map((column) =>
      column.phone === 'primary'
        ? { ...column, cell: (row) => <NameWithAmount name={column.cell(row)} amount={<Price {...row} />} /> }
        : column,
    );
}

function Price({ priceMinor, currency }: SoldPrice) {
  return <MoneyCell amountMinor={priceMinor} currency={currency} />;
}

/** The margin, in a list or among facts. */
export function Margin(sold: SoldPrice) {
  const amountMinor = marginOf(sold);
  if (amountMinor === null) return <TextCell>{null}</TextCell>;
  return <MoneyCell amountMinor={amountMinor} currency={sold.currency} />;
}
