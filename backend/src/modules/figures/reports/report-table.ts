import type { LocalDate, Period, ReportBasis, ReportList, ReportRow, ReportTable } from '@oficio/contracts';
import type { OrganizationScope } from '../../../http/request-scope.ts';
import type { RecordKit } from '../../../records/record-kit.ts';
import { byCurrency } from '../money-rows.ts';

/** What is asked: a period with the one before it. */
interface ReportAsked {
  scope: OrganizationScope;
  period: Period;
  before: Period;
  today: LocalDate;
  basis: ReportBasis;
}

/** An amount of a report, in the currency of its rows and in the organization's. Those of one place are added up. */
export interface ReportEntry {
  currency: string;
  group: string;
  label: string;
  /** What the lists of the line are filtered by; null: it has none. */
  key: string | null;
  /** The index of its column. */
  column: number;
  amountMinor: number;
  baseMinor: number;
}

export interface ReportKind {
  columns(basis: ReportBasis): string[];
  read(database: RecordKit['database'], asked: ReportAsked): Promise<ReportEntry[]>;
  /** The list of an amount. Its line is that of a key, or the sum of its group. */
  list?(
    line: { group: string; key: string | undefined },
    column: number,
    asked: ReportAsked,
  ): ReportList | null;
  /** Its amounts aren't added up in the organization's currency. */
  isByCurrency?: true;
  /** The heading of the sum of all groups; absent: groups of different kinds have none. */
  total?: string;
}

/** The tables of the currencies, and the one of all of them. */
export function tablesOf(
  entries: readonly ReportEntry[],
  columns: number,
  { own, only, ...words }: { own: string; only: string | undefined } & RowWords,
): { currencies: ReportTable[]; converted: ReportTable | null } {
  const { currencies, converted } = byCurrency(
    [entries.filter(({ currency }) => only === undefined || currency === only)],
    own,
  );
  const table = ({ currency, rows: [rows = []] }: (typeof currencies)[number]): ReportTable => ({
    currency,
    rows: rowsOf(rows, columns, words),
  });
  return {
    currencies: currencies.map(table),
    converted: only === undefined && converted ? table(converted) : null,
  };
}

interface RowWords {
  total: string | undefined;
  listOf: (line: { group: string; key: string | undefined }, column: number) => ReportList | null;
}

function rowsOf(entries: readonly ReportEntry[], columns: number, { total, listOf }: RowWords): ReportRow[] {
  const indexes = Array.from({ length: columns }, (_, index) => index);
  const amounts = (of: readonly ReportEntry[]): number[] =>
    indexes.map((index) =>
      of.reduce((sum, { column, amountMinor }) => (column === index ? sum + amountMinor : sum), 0),
    );
  const nowhere = indexes.map(() => null);
  const groups = [...new Set(entries.map(({ group }) => group))];
  const rows = groups.flatMap((group): ReportRow[] => {
    const inGroup = entries.filter((entry) => entry.group === group);
    const lines = Map.groupBy(inGroup, ({ key, label }) => key ?? label);
    return [
      ...[...lines.values()].flatMap((of): ReportRow[] => {
        const [{ label, key } = { label: '', key: null }] = of;
        const lists = key === null ? nowhere : indexes.map((index) => listOf({ group, key }, index));
        const row = { group, key: key ?? label, label, amounts: amounts(of), lists };
        return row.amounts.some((amount) => amount !== 0) ? [row] : [];
      }),
      {
        group,
        key: '',
        label: null,
        amounts: amounts(inGroup),
        lists: indexes.map((index) => listOf({ group, key: undefined }, index)),
      },
    ];
  });
  return total === undefined
    ? rows
    : [...rows, { group: total, key: '', label: null, amounts: amounts(entries), lists: nowhere }];
}
