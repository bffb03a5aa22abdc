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
import { comparedPeriod, monthsOf, periodOf } from './periods.ts';

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

/** What is analysed: a figure of the kept sums, and the rows of a limited member. */
interface Entries {
  figure: 'income' | 'expense';
  /** The rows with the party of each. */
  rows: string;
  /** The name of a party. */
  name: string;
}

export const INCOME: Entries = {
  figure: 'income',
  rows: `SELECT *, coalesce(client_id::text, '') AS party FROM public.income WHERE true`,
  // LIMIT makes Postgres read each client by its id.
  name: `coalesce((SELECT display_name FROM public.client_directory
    WHERE organization_id = $1 AND id = nullif(party, '')::uuid LIMIT 1), '')`,
};
export const EXPENSES: Entries = {
  figure: 'expense',
  rows: `SELECT *, vendor AS party FROM public.expenses WHERE status <> 'planned'`,
  name: 'party',
};

/** The parties with the highest sums in each currency, and in all of them when there are others than the organization's. */
const topOf = ({ figure, rows, name }: Entries) => ({
  all: named(
    name,
    `SELECT code, top.* FROM (
      SELECT unnest(array_agg(DISTINCT currency) || CASE WHEN bool_or(currency <> $4) THEN ARRAY[''] END) AS code
      FROM oficio.money_sums WHERE organization_id = $1 AND figure = '${figure}' AND grain = 'month'
        AND start BETWEEN date_trunc('month', $2::date) AND $3::date AND count > 0
    ) used, LATERAL oficio.top_parties($1, '${figure}', code, $2, $3, ${TOP}) top`,
  ),
  // Kept sums are those of all clients.
  assigned: named(
    name,
    `SELECT coalesce(currency, '') AS code, party, count(*)::bigint AS count,
      CASE grouping(currency) WHEN 1 THEN sum(base_amount_minor) ELSE sum(amount_minor) END AS amount_minor,
      row_number() OVER (PARTITION BY currency ORDER BY
        CASE grouping(currency) WHEN 1 THEN sum(base_amount_minor) ELSE sum(amount_minor) END DESC, party) AS rank
    FROM oficio.assigned_clients() AS assigned, LATERAL (
      ${rows} AND organization_id = $1 AND client_id = assigned AND date BETWEEN $2 AND $3 AND deleted_at IS NULL
      AND $4::text IS NOT NULL OFFSET 0) mine
    GROUP BY GROUPING SETS ((currency, party), (party))`,
    `WHERE rank <= ${TOP}`,
  ),
});

const named = (name: string, parties: string, condition = ''): string => `
  SELECT nullif(code, '') AS currency, nullif(party, '') AS key, ${name} AS name, count, amount_minor::bigint AS "amountMinor"
  FROM (${parties}) party_sum ${condition} ORDER BY code, amount_minor DESC, party`;

/** Income or expenses of a period, of the rows that the caller sees. */
export async function entryAnalytics(
  kit: Pick<RecordKit, 'database' | 'clock'>,
  scope: OrganizationScope,
  { currency: only, compare, ...days }: QueryOf<typeof accountingFiguresRoutes.income>,
  entries: Entries,
): Promise<EntryAnalytics> {
  const { today } = listScopeOf(kit, scope);
  const usual = days.from || days.to ? {} : { from: addMonths(startOfMonth(today), 1 - MONTHS) };
  const period = periodOf({ ...days, ...usual }, today);
  const before = comparedPeriod(period, compare);
  const [categories, top, ...periods] = await kit.database.readAll<[Category, TopRow, MoneyRow, MoneyRow]>(
    scope,
    [
      categoriesOf(scope),
      {
        text: topOf(entries)[scope.organization.sees],
        values: [scope.organizationId, period.from, period.to, scope.organization.currency],
      },
      moneyOf(scope, period),
      moneyOf(scope, before),
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
