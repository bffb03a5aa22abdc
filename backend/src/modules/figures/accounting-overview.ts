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
import { byCurrency, MONEY_BY_MONTH, type MoneyRow, type Sum, sumOf } from './money-rows.ts';
import { periodBefore, periodOf } from './periods.ts';

const MONTHS_SHOWN = 12;

interface Category extends Record<string, unknown> {
  id: string;
  name: string;
}

/** Income, expenses and taxes of a period, of the rows that the caller sees. */
export async function accountingOverview(
  kit: Pick<RecordKit, 'database' | 'clock'>,
  scope: OrganizationScope,
  { currency: only, ...days }: QueryOf<typeof accountingFiguresRoutes.overview>,
): Promise<AccountingOverview> {
  const { today } = listScopeOf(kit, scope);
  const period = periodOf(days, today);
  const before = periodBefore(period);
  const first = addMonths(startOfMonth(period.to), 1 - MONTHS_SHOWN);
  const moneyOf = (from: LocalDate, to: LocalDate) => ({
    text: MONEY_BY_MONTH,
    values: [scope.organizationId, from, to],
  });
  const [present, past, months, categories] = await kit.database.readAll<
    [MoneyRow, MoneyRow, MoneyRow, Category]
  >(scope, [
    moneyOf(period.from, period.to),
    moneyOf(before.from, before.to),
    moneyOf(first, endOfMonth(period.to)),
    {
      text: 'SELECT id, name FROM oficio.categories WHERE organization_id = $1',
      values: [scope.organizationId],
    },
  ]);
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const shown = [present, past, months].map((rows) =>
    rows.filter(({ currency }) => only === undefined || currency === only),
  );
  const { currencies, converted } = byCurrency(shown, scope.organization.currency);
  const figuresOf = ({ currency, rows: [now = [], then = [], year = []] }: (typeof currencies)[number]) =>
    figures({ currency, now, then, year, first, names });
  return {
    ...period,
    before,
    currencies: currencies.map(figuresOf),
    converted: only === undefined && converted ? figuresOf(converted) : null,
  };
}

interface Counted {
  currency: string;
  now: MoneyRow[];
  then: MoneyRow[];
  year: MoneyRow[];
  first: LocalDate;
  names: ReadonlyMap<string, string>;
}

function figures({ currency, now, then, year, first, names }: Counted): MoneyFigures {
  const minor = (rows: MoneyRow[], ...figures: string[]): number =>
    figures.reduce((sum, figure) => sum + sumOf(rows, figure).amountMinor, 0);
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
    byMonth: Array.from({ length: MONTHS_SHOWN }, (_, index) => {
      const month = addMonths(first, index).slice(0, 7);
      const ofMonth = year.filter((row) => row.month === month);
      return { month, incomeMinor: minor(ofMonth, 'income'), expensesMinor: minor(ofMonth, 'paid') };
    }),
    incomeByCategory: byCategory(now, 'income', names),
    expensesByCategory: byCategory(now, 'paid', names),
  };
}

/** The sums of a figure's categories, the largest first. */
function byCategory(rows: readonly MoneyRow[], figure: string, names: ReadonlyMap<string, string>) {
  const found = new Map<string | null, Sum>();
  for (const { categoryId, count, amountMinor } of rows.filter((row) => row.figure === figure)) {
    const sum = found.get(categoryId) ?? { count: 0, amountMinor: 0 };
    found.set(categoryId, { count: sum.count + count, amountMinor: sum.amountMinor + amountMinor });
  }
  return [...found]
    .map(([categoryId, sum]) => ({ categoryId, name: (categoryId && names.get(categoryId)) ?? null, ...sum }))
    .sort((one, other) => other.amountMinor - one.amountMinor);
}
