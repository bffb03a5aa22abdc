import type { LocalDate, Period, ReportBasis, ReportList, ReportRow, ReportTable } from '@oficio/contracts';
import type { OrganizationScope } from '../../../http/request-scope.ts';
import type { RecordKit } from '../../../records/record-kit.ts';
import { byCurrency } from '../money-rows.ts';
import type { PeriodColumn } from './period-columns.ts';

/** What is asked. */
interface ReportAsked {
  scope: OrganizationScope;
  period: Period;
  /** The columns of a report by periods; of others none. */
  parts: readonly PeriodColumn[];
  today: LocalDate;
  basis: ReportBasis;
}

/** An amount of a report, in the currency of its rows and in the organization's. Those of one place are added up. */
export interface ReportEntry {
  currency: string;
  group: string;
  /** Null: the amount counts in the sum of its group alone, whose lines don't add up to it. */
  label: string | null;
  /** What the lists of the line are filtered by; null: it has none. */
  key: string | null;
  /** The index of its column. */
  column: number;
  amountMinor: number;
  baseMinor: number;
}

/** A report has the columns of its periods, or columns of its own. */
export type ReportKind = ReportRows &
  ({ isByPeriod: true } | { isByPeriod?: never; columns(basis: ReportBasis): string[] });

interface ReportRows {
  read(database: RecordKit['database'], asked: ReportAsked): Promise<ReportEntry[]>;
  /** The list of an amount. Its line is that of a key, or the sum of its group. */
  list?(
    line: { group: string; key: string | undefined },
    column: number,
    asked: ReportAsked,
  ): ReportList | null;
  /** Its amounts aren't added up in the organization's currency. */
  isByCurrency?: true;
  /** Whether a group has no amounts in a column. */
  isBlank?(group: string, column: number): boolean;
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
  isBlank: (group: string, column: number) => boolean;
  listOf: (line: { group: string; key: string | undefined }, column: number) => ReportList | null;
}

function rowsOf(
  entries: readonly ReportEntry[],
  columns: number,
  { total, listOf, isBlank }: RowWords,
): ReportRow[] {
  const indexes = Array.from({ length: columns }, (_, index) => index);
  const amounts = (of: readonly ReportEntry[]): number[] =>
    indexes.map((index) =>
      of.reduce((sum, { column, amountMinor }) => (column === index ? sum + amountMinor : sum), 0),
    );
  const nowhere = indexes.map(() => null);
  const groups = [...new Set(entries.map(({ group }) => group))];
  const rows = groups.flatMap((group): ReportRow[] => {
    const inGroup = entries.filter((entry) => entry.group === group);
    const labelled = inGroup.filter(({ label }) => label !== null);
    const lines = Map.groupBy(labelled, ({ key, label }) => key ?? label ?? '');
    const shown = (all: readonly number[]) =>
      all.map((amount, column) => (isBlank(group, column) ? null : amount));
    const [sums, sumsOfLines] = [amounts(inGroup.filter(({ label }) => label === null)), amounts(labelled)];
    const hasOwnSum = indexes.map((index) =>
      inGroup.some(({ label, column }) => label === null && column === index),
    );
    return [
      ...[...lines.values()].flatMap((of): ReportRow[] => {
        const [{ label, key } = { label: '', key: null }] = of;
        const lists = key === null ? nowhere : indexes.map((index) => listOf({ group, key }, index));
        const own = amounts(of);
        const row = { group, key: key ?? label ?? '', label, amounts: shown(own), lists };
        return own.some((amount) => amount !== 0) ? [row] : [];
      }),
      {
        group,
        key: '',
        label: null,
        amounts: shown(indexes.map((index) => (hasOwnSum[index] ? sums : sumsOfLines)[index] ?? 0)),
        lists: indexes.map((index) => listOf({ group, key: undefined }, index)),
      },
    ];
  });
  return total === undefined
    ? rows
    : [...rows, { group: total, key: '', label: null, amounts: amounts(entries), lists: nowhere }];
}
