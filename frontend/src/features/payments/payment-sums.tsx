import type { PaymentSums as Sums } from '@oficio/contracts';
import { counted } from '../../lib/text/counted.ts';
import { MoneyCell } from '../../records/cells.tsx';
import type { ListSearch } from '../../records/list-search.ts';
import { type StripFigure, SumsStrip } from '../../records/sums-strip.tsx';
import { useSettledColumns } from './settled-columns.tsx';

const FIGURES = [
  { name: 'receivedMinor', label: 'Received' },
  { name: 'refundedMinor', label: 'Refunded' },
  { name: 'unallocatedMinor', label: 'Credit of clients' },
] as const;

/** What the payments of the list add up to, in each currency, with the columns that a filter adds. */
export function PaymentSums({ sums, search }: { sums: readonly Sums[]; search: ListSearch }) {
  const settled = useSettledColumns(search).map(
    ({ header, cell }): StripFigure => ({
      label: header,
      amounts: sums.map((row) => ({ currency: row.currency, amount: cell(row) })),
    }),
  );
  const figures = FIGURES.map(
    ({ name, label }): StripFigure => ({
      label,
      amounts: sums.map(({ currency, count, [name]: amountMinor }) => ({
        currency,
        amount: <MoneyCell amountMinor={amountMinor} currency={currency} />,
        note: name === 'receivedMinor' ? counted(count, 'payment') : undefined,
      })),
    }),
  );
  return <SumsStrip label="Sums of these payments" figures={[...settled, ...figures]} />;
}
