import { NO_CATEGORY } from '@oficio/contracts';
import { type Category, categoriesOf, type MoneyRow, moneyOf, sumOf } from '../money-rows.ts';
import { entriesOf, ownIncome, salesOf, settledIn, writtenOffIn } from './report-sums.ts';
import type { ReportEntry, ReportKind } from './report-table.ts';

type Line = Pick<ReportEntry, 'group' | 'label' | 'key' | 'amountMinor'>;

/** Profit on money received and paid, or on issued documents and incurred expenses, in the columns of its periods. */
export const profitReport: ReportKind = {
  isByPeriod: true,
  async read(database, { scope, parts, basis }) {
    const [categories, ...periods] = await database.readAll<[Category, ...MoneyRow[]]>(scope, [
      categoriesOf(scope),
      ...parts.map(({ period }) => moneyOf(scope, period)),
    ]);
    return periods.flatMap((rows, column) =>
      [...new Set(rows.map(({ currency }) => currency))].flatMap((currency) => {
        const own = rows.filter((row) => row.currency === currency);
        const inBase = own.map((row) => ({ ...row, amountMinor: row.baseMinor }));
        const base = LINES[basis](inBase, categories);
        return LINES[basis](own, categories).map((line, index) => ({
          ...line,
          currency,
          column,
          baseMinor: base[index]?.amountMinor ?? 0,
        }));
      }),
    );
  },
  list({ group, key }, column, { parts, basis }) {
    const days = parts[column]?.period;
    if (key === undefined || !days) return null;
    if (key === WRITTEN_OFF) return writtenOffIn(days);
    if (group === CORRECTIONS) return settledIn(days, { exchange: 'difference', currency: key });
    if (key.startsWith(SALES)) return salesOf(days, { categoryId: key.slice(SALES.length) });
    const ofSettlements = SETTLED[key];
    if (ofSettlements) return settledIn(days, { tax: ofSettlements });
    const ofEntries = TAXES[key];
    const query = ofEntries ? { tax: ofEntries } : { categoryId: key };
    if (group !== INCOME) return entriesOf('expenses', days, basis, query);
    return ofEntries || basis === 'accrual'
      ? ownIncome(days, query)
      : entriesOf('income', days, basis, query);
  },
  total: 'Profit',
};

const INCOME = 'Income';
const COSTS = 'Costs';
const CORRECTIONS = 'Corrections';
/** The first part of the keys of what was invoiced, before the category. */
const SALES = 'sales:';
/** The keys of the lines that have no category. */
const WRITTEN_OFF = 'write_off';
const TAXES: Readonly<Record<string, string>> = {
  charged: 'charged',
  creditable: 'creditable',
  withheld: 'withheld',
};

const SETTLED: Readonly<Record<string, string>> = { settled_added: 'added', settled_withheld: 'withheld' };

const LINES = {
  cash: (rows: MoneyRow[], categories: readonly Category[]): Line[] => [
    ...ofCategories(rows, 'income', categories, INCOME, 1),
    { ...line(INCOME, 'Tax charged in payments', -minor(rows, 'settled_added')), key: 'settled_added' },
    { ...line(INCOME, 'Withheld from payments', minor(rows, 'settled_withheld')), key: 'settled_withheld' },
    ...ofOwnIncome(rows),
    ...costs(rows, categories, 'paid'),
  ],
  accrual: (rows: MoneyRow[], categories: readonly Category[]): Line[] => [
    ...ofCategories(rows, 'sales', categories, INCOME, 1).map((sales) => ({
      ...sales,
      label: `Invoiced, without tax: ${sales.label}`,
      key: `${SALES}${sales.key}`,
    })),
    ...ofCategories(rows, 'income', categories, INCOME, 1),
    // The money of payments is counted with its documents.
    ...ofCategories(rows, 'received', categories, INCOME, -1),
    ...ofOwnIncome(rows),
    ...costs(rows, categories, 'expense'),
    { ...line(CORRECTIONS, 'Written off, without tax', -minor(rows, 'write_off')), key: WRITTEN_OFF },
    ...exchangeDifferences(rows),
  ],
};

/** The taxes of the income that comes from no payment. */
function ofOwnIncome(rows: MoneyRow[]): Line[] {
  return [
    { ...line(INCOME, 'Tax charged in other income', -minor(rows, 'income_added')), key: 'charged' },
    { ...line(INCOME, 'Withheld from other income', minor(rows, 'income_withheld')), key: 'withheld' },
  ];
}

/** The difference has an amount in the organization's currency alone. */
function exchangeDifferences(rows: MoneyRow[]): Line[] {
  return [...new Set(rows.map(({ currency }) => currency))].map((currency) => ({
    ...line(CORRECTIONS, `Exchange differences, ${currency}`, minor(rows, 'exchange')),
    key: currency,
  }));
}

function costs(rows: MoneyRow[], categories: readonly Category[], figure: 'paid' | 'expense'): Line[] {
  return [
    ...ofCategories(rows, figure, categories, COSTS, -1),
    { ...line(COSTS, 'Creditable tax in them', minor(rows, `${figure}_creditable`)), key: 'creditable' },
    { ...line(COSTS, 'Withheld from vendors', -minor(rows, `${figure}_withheld`)), key: 'withheld' },
  ];
}

/** All categories, so that both periods have the same lines in the same order. Lines of zeros are left out later. */
function ofCategories(
  rows: MoneyRow[],
  figure: string,
  categories: readonly Category[],
  group: string,
  sign: 1 | -1,
): Line[] {
  return [
    ...categories.toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    { id: null, name: 'Without a category' },
  ].map(({ id, name }) => {
    const ofCategory = rows.filter(({ categoryId }) => categoryId === id);
    return { ...line(group, name, sign * minor(ofCategory, figure)), key: id ?? NO_CATEGORY };
  });
}

function line(group: string, label: string, amountMinor: number): Line {
  return { group, label, key: null, amountMinor };
}

function minor(rows: MoneyRow[], ...figures: string[]): number {
  return sumOf(rows, ...figures).amountMinor;
}
