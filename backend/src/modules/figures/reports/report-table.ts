import type { LocalDate, Period, ReportBasis, ReportRow, ReportTable } from '@oficio/contracts';
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
  /** The index of its column. */
  column: number;
  amountMinor: number;
  baseMinor: number;
}

export interface ReportKind {
  columns(basis: ReportBasis): string[];
  read(database: RecordKit['database'], asked: ReportAsked): Promise<ReportEntry[]>;
  /** The heading of the sum of all groups; absent: groups of different kinds have none. */
  total?: string;
}

/** The tables of the currencies, and the one of all of them. */
export function tablesOf(
  entries: readonly ReportEntry[],
  columns: number,
  { own, only, total }: { own: string; only: string | undefined; total: string | undefined },
): { currencies: ReportTable[]; converted: ReportTable | null } {
  const { currencies, converted } = byCurrency(
    [entries.filter(({ currency }) => only === undefined || currency === only)],
    own,
  );
  const table = ({ currency, rows: [rows = []] }: (typeof currencies)[number]): ReportTable => ({
    currency,
    rows: rowsOf(rows, columns, total),
  });
  return {
    currencies: currencies.map(table),
    converted: only === undefined && converted ? table(converted) : null,
  };
}

function rowsOf(entries: readonly ReportEntry[], columns: number, total: string | undefined): ReportRow[] {
  const amounts = (of: readonly ReportEntry[]): number[] =>
    Array.from({ length: columns }, (_, index) =>
      of.reduce((sum, { column, amountMinor }) => (column === index ? sum + amountMinor : sum), 0),
    );
  const groups = [...new Set(entries.map(({ group }) => group))];
  const rows = groups.flatMap((group): ReportRow[] => {
    const inGroup = entries.filter((entry) => entry.group === group);
    const labels = [...new Set(inGroup.map(({ label }) => label))];
    const lines = labels.map((label) => ({
      ...{ group, label, amounts: amounts(inGroup.filter((entry) => entry.label === label)) },
    }));
    return [
      ...lines.filter((line) => line.amounts.some((amount) => amount !== 0)),
      { group, label: null, amounts: amounts(inGroup) },
    ];
  });
  return total === undefined ? rows : [...rows, { group: total, label: null, amounts: amounts(entries) }];
}
