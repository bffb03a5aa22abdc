import {
  type AccountingOverview,
  type accountingFiguresRoutes,
  addMonths,
  endOfMonth,
  type LocalDate,
  type MoneyFigures,
  type QueryOf,
  startOfMonth,
} from '@oficio/contracts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import type { RecordKit } from '../../records/record-kit.ts';
import { listScopeOf } from '../../records/record-list.ts';
import { forecastOf, type SeriesRow, seriesUntil } from './forecast.ts';
import {
  byCurrency,
  type Category,
  categoriesOf,
  type MoneyRow,
  moneyOf,
  sumOf,
  sumsByCategory,
} from './money-rows.ts';
import { type OwedRow, owedUntil } from './owed-balances.ts';
import { comparedPeriod, monthsOf, periodOf } from './periods.ts';

const MONTHS_SHOWN = 12;
/** The figures of money received and paid. */
const CASH = /^(income|settled|paid)/;

/** Income, expenses and taxes of a period, of the rows that the caller sees. */
export async function accountingOverview(
  kit: Pick<RecordKit, 'database' | 'clock'>,
  scope: OrganizationScope,
  { currency: only, compare, ...days }: QueryOf<typeof accountingFiguresRoutes.overview>,
): Promise<AccountingOverview> {
  const { today } = listScopeOf(kit, scope);
  const period = periodOf(days, today);
  const before = comparedPeriod(period, compare);
  const first = addMonths(startOfMonth(period.to), 1 - MONTHS_SHOWN);
  const year = { from: first, to: endOfMonth(period.to) };
  const [categories, owed, series, ...periods] = await kit.database.readAll<
    [Category, OwedRow, SeriesRow, MoneyRow, MoneyRow, MoneyRow]
  >(scope, [
    categoriesOf(scope),
    owedUntil(scope, today),
    seriesUntil(scope, today),
    moneyOf(scope, period),
    moneyOf(scope, before),
    moneyOf(scope, year),
  ]);
  const shown = periods.map((rows) =>
    rows.filter(({ figure, currency }) => CASH.test(figure) && (only === undefined || currency === only)),
  );
  const { currencies, converted } = byCurrency(shown, scope.organization.currency);
  const figuresOf = ({ currency, rows: [now = [], then = [], months = []] }: (typeof currencies)[number]) =>
    figures({ currency, now, then, flow: flowOf(months, year), categories });
  return {
    ...period,
    before,
    currencies: currencies.map(figuresOf),
    converted: only === undefined && converted ? figuresOf(converted) : null,
    forecast: forecastOf({ owed, series }, { today, own: scope.organization.currency, only }),
  };
}

/** Income and paid expenses of each month. */
export function flowOf(rows: readonly MoneyRow[], year: { from: LocalDate; to: LocalDate }) {
  return monthsOf(year).map((month) => {
    const ofMonth = rows.filter((row) => row.month === month);
    return {
      month,
      incomeMinor: sumOf(ofMonth, 'income').amountMinor,
      expensesMinor: sumOf(ofMonth, 'paid').amountMinor,
    };
  });
}

interface Counted {
  currency: string;
  now: MoneyRow[];
  then: MoneyRow[];
  flow: MoneyFigures['byMonth'];
  categories: readonly Category[];
}

function figures({ currency, now, then, flow, categories }: Counted): MoneyFigures {
  const minor = (rows: MoneyRow[], ...names: string[]): number => sumOf(rows, ...names).amountMinor;
  const net = (rows: MoneyRow[]): number => minor(rows, 'income') - minor(rows, 'paid');
  return {
    currency,
    income: sumOf(now, 'income'),
    expenses: sumOf(now, 'paid'),
    netMinor: net(now),
    before: { incomeMinor: minor(then, 'income'), expensesMinor: minor(then, 'paid'), netMinor: net(then) },
    taxes: {
      addedMinor: minor(now, 'income_added', 'settled_added'),
      creditableMinor: minor(now, 'paid_creditable'),
      withheldMinor: minor(now, 'income_withheld', 'settled_withheld'),
      owedWithheldMinor: minor(now, 'paid_withheld'),
    },
    byMonth: flow,
    incomeByCategory: sumsByCategory(now, 'income', categories),
    expensesByCategory: sumsByCategory(now, 'paid', categories),
  };
}
