import type { ListSums as Sums } from '@oficio/contracts';
import type { DataTableColumn } from '../ui/data-table.types.ts';
import { MoneyCell } from './cells.tsx';
import { capitalized } from './record-area.ts';
import { SumsStrip } from './sums-strip.tsx';

interface ListSumsProps<Row> {
  /** The sums of all pages; absent: the filters name no amount. */
  sums: readonly Sums[] | undefined;
  columns: readonly DataTableColumn<Row>[];
  /** The ids of the columns that the list hides, and whose sums it hides, too. */
  hidden: readonly string[];
  /** The plural noun of the records. */
  many: string;
}

/** The sums of a list's columns of amounts. A phone has no column for an amount that stands beside a name. */
export function ListSums<Row>({ sums = [], columns, hidden, many }: ListSumsProps<Row>) {
  const names = Object.keys(sums[0]?.amounts ?? {}).filter((name) => !hidden.includes(name));
  const figures = names.map((name) => ({
    label: columns.find(({ id }) => id === name)?.header ?? capitalized(name),
    amounts: sums.map(({ currency, amounts }) => ({
      currency,
      amount: <MoneyCell amountMinor={amounts[name] ?? 0} currency={currency} />,
    })),
  }));
  return <SumsStrip label={`Sums of these ${many}`} figures={figures} />;
}
