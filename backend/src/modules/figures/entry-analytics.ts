import type { accountingFiguresRoutes, EntryAnalytics, EntryFigures, QueryOf } from '@oficio/contracts';
import { addMonths, startOfMonth } from '@oficio/contracts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import type { RecordKit } from '../../records/record-kit.ts';
import { listScopeOf } from '../../records/record-list.ts';
import {
  byCurrency,
  type Category,
  categoriesOf,
  type MoneyRow,
  moneyOf,
  sumOf,
  sumsByCategory,
} from './money-rows.ts';
import { monthsOf, periodBefore, periodOf } from './periods.ts';

const MONTHS = 12;
const TOP = 5;

interface TopRow extends Record<string, unknown> {
  /** Null: all currencies, in the organization's. */
  currency: string | null;
  key: string | null;
  name: string;
  count: number;
  amountMinor: number;
}

/** What is analysed: a figure of the kept sums, and whose sums come first. */
interface Entries {
  figure: string;
  table: string;
  /** The column of the client or vendor, and that of its name. */
  key: string;
  name: string;
  condition: string;
}

export const INCOME: Entries = {
  ...{ figure: 'income', table: 'public.income', key: 'client_id', name: 'client_name', condition: 'true' },
};
export const EXPENSES: Entries = {
  ...{ figure: 'expense', table: 'public.expenses', key: 'vendor', name: 'vendor' },
  condition: `status <> 'planned'`,
};

const topOf = ({ table, key, name, condition }: Entries): string => `
  SELECT currency, key, name, count, amount AS "amountMinor" FROM (
    SELECT currency, ${key} AS key, CASE WHEN ${key} IS NULL THEN '' ELSE max(${name}) END AS name, count(*)::bigint AS count,
      (CASE grouping(currency) WHEN 1 THEN sum(base_amount_minor) ELSE sum(amount_minor) END)::bigint AS amount,
      row_number() OVER (PARTITION BY currency ORDER BY
        CASE grouping(currency) WHEN 1 THEN sum(base_amount_minor) ELSE sum(amount_minor) END DESC, ${key}) AS rank
    FROM ${table}
    WHERE organization_id = $1 AND date BETWEEN $2 AND $3 AND deleted_at IS NULL AND ${condition}
    GROUP BY GROUPING SETS ((currency, ${key}), (${key}))
  ) party WHERE rank <= ${TOP} ORDER BY rank`;

/** Income or expenses of a period, of the rows that the caller sees. */
export async function entryAnalytics(
  kit: Pick<RecordKit, 'database' | 'clock'>,
  scope: OrganizationScope,
  { currency: only, ...days }: QueryOf<typeof accountingFiguresRoutes.income>,
  entries: Entries,
): Promise<EntryAnalytics> {
  const { today } = listScopeOf(kit, scope);
  const usual = days.from || days.to ? {} : { from: addMonths(startOfMonth(today), 1 - MONTHS) };
  const period = periodOf({ ...days, ...usual }, today);
  const before = periodBefore(period);
  const [categories, top, ...periods] = await kit.database.readAll<[Category, TopRow, MoneyRow, MoneyRow]>(
    scope,
    [
      categoriesOf(scope),
      { text: topOf(entries), values: [scope.organizationId, period.from, period.to] },
      ...([moneyOf(scope, period), moneyOf(scope, before)] as const),
    ],
  );
  const { figure } = entries;
  const shown = periods.map((rows) =>
    rows.filter((row) => row.figure === figure && (only === undefined || row.currency === only)),
  );
  const { currencies, converted } = byCurrency(shown, scope.organization.currency);
  const months = monthsOf(period);
  const figuresOf = (
    { currency, rows: [now = [], then = []] }: (typeof currencies)[number],
    topOfCurrency: string | null,
  ): EntryFigures => ({
    currency,
    total: sumOf(now, figure),
    beforeMinor: sumOf(then, figure).amountMinor,
    byMonth: months.map((month) => ({
      month,
      ...sumOf(
        now.filter((row) => row.month === month),
        figure,
      ),
    })),
    byCategory: sumsByCategory(now, figure, categories),
    top: top
      .filter((row) => row.currency === topOfCurrency)
      .map(({ key, name, count, amountMinor }) => ({ key, name, count, amountMinor })),
  });
  return {
    ...period,
    before,
    currencies: currencies.map((counted) => figuresOf(counted, counted.currency)),
    converted: only === undefined && converted ? figuresOf(converted, null) : null,
  };
}
