import type { ListSums as Sums } from '@oficio/contracts';
import type { DataTableColumn } from '../ui/data-table.types.ts';
import { capitalized } from './record-area.ts';
import { ShortMoney } from './short-money.tsx';
import { SumsLine } from './sums-line.tsx';

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
  return (
    <SumsLine
      label={`Sums of these ${many}`}
      sums={sums.map(({ currency, amounts }) => ({
        currency,
        figures: names.map((name) => {
          const amountMinor = amounts[name] ?? 0;
          return {
            label: columns.find(({ id }) => id === name)?.header ?? capitalized(name),
            amount: <ShortMoney amountMinor={amountMinor} currency={currency} />,
            isZero: amountMinor === 0,
          };
        }),
      }))}
    />
  );
}
