import { authRoutes, type ListedPayment } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/route-query.ts';
import { MoneyCell } from '../../../records/cells.tsx';
import type { ListSearch } from '../../../records/list-search.ts';
import type { DataTableColumn } from '../../../ui/data-table.types.ts';

type Column = DataTableColumn<ListedPayment>;

const settledColumn = (
  id: string,
  header: string,
  amount: (settled: NonNullable<ListedPayment['settled']>) => number,
  base?: string,
): Column => ({
  ...{ id, header, align: 'end' },
  cell: ({ settled, currency }) => (
    <MoneyCell amountMinor={settled ? amount(settled) : 0} currency={base ?? currency} />
  ),
});
const OF_TAX: readonly Column[] = [
  settledColumn('taxed', 'Taxed amount', ({ baseMinor }) => baseMinor),
  settledColumn('tax', 'Tax', ({ taxMinor }) => taxMinor),
];

/** The columns of a list that is filtered by a tax or by exchange differences. */
export function useSettledColumns({ tax, exchange }: ListSearch): readonly Column[] {
  const base = useQuery(queryOf(authRoutes.me)).data?.organization?.currency;
  if (tax) return OF_TAX;
  if (!exchange) return [];
  return [settledColumn('exchange', 'Exchange difference', ({ exchangeMinor }) => exchangeMinor, base)];
}
