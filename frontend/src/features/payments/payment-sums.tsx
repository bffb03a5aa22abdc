import type { PaymentSums as Sums } from '@oficio/contracts';
import type { ListSearch } from '../../records/list-search.ts';
import { ShortMoney } from '../../records/short-money.tsx';
import { type SumFigure, SumsLine } from '../../records/sums-line.tsx';
import { useSettledColumns } from './settled-columns.tsx';

const FIGURES = [
  { name: 'receivedMinor', label: 'Received' },
  { name: 'refundedMinor', label: 'Refunded' },
  { name: 'unallocatedMinor', label: 'Credit of clients' },
] as const;

interface PaymentSumsProps {
  /** Undefined while the list is being loaded. */
  sums: readonly Sums[] | undefined;
  search: ListSearch;
}

/** What the payments of the list add up to, in each currency, with the columns that a filter adds. */
export function PaymentSums({ sums, search }: PaymentSumsProps) {
  const settled = useSettledColumns(search);
  return (
    <SumsLine
      label="Sums of these payments"
      sums={sums?.map((row) => ({
        currency: row.currency,
        figures: settled
          .map(({ header, cell }): SumFigure => ({ label: header, amount: cell(row), isZero: false }))
          .concat(
            FIGURES.map(({ name, label }) => ({
              label,
              amount: <ShortMoney amountMinor={row[name]} currency={row.currency} />,
              isZero: row[name] === 0,
              count: name === 'receivedMinor' ? row.count : undefined,
            })),
          ),
      }))}
    />
  );
}
