import type { ListedPayment } from '@oficio/contracts';
import { useOwnCurrency } from '../../lib/api/use-own-currency.ts';
import { amountColumn } from '../../records/amount-column.tsx';
import type { ListSearch } from '../../records/list-search.ts';
import type { DataTableColumn } from '../../ui/data-table.types.ts';

type Column = DataTableColumn<Pick<ListedPayment, 'currency' | 'settled'>>;

const OF_TAX: readonly Column[] = [
  amountColumn('taxed', 'Taxed amount', ({ settled }) => settled?.baseMinor),
  amountColumn('tax', 'Tax', ({ settled }) => settled?.taxMinor),
];

/** The columns of a list that is filtered by a tax or by exchange differences, and of its sums. */
export function useSettledColumns({ tax, exchange }: ListSearch): readonly Column[] {
  const base = useOwnCurrency();
  if (tax) return OF_TAX;
  if (!exchange) return [];
  return [amountColumn('exchange', 'Exchange difference', ({ settled }) => settled?.exchangeMinor, base)];
}
