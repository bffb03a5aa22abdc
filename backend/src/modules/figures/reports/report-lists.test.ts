import {
  clientMoneyRoutes,
  expenseRoutes,
  incomeRoutes,
  invoiceRoutes,
  paymentRoutes,
  REPORT_BASES,
  REPORTS,
  type ReportBasis,
  type ReportList,
  type ReportName,
  reportRoutes,
  settlementRoutes,
  TABLE,
} from '@oficio/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { numbersOf, recordsOf, sheetOf } from '../../../../test/list-files.ts';
import { insertMoney, randomExpense, randomIncome } from '../../../../test/random-money.ts';
import { TestApplication, type TestOwner, type TestPerson } from '../../../../test/test-application.ts';
import { draft, issued, issuer, line, taxRates } from '../../../../test/test-invoices.ts';
import { paid } from '../../../../test/test-ledger.ts';

const YEAR = { from: '2025-07-01', to: '2026-06-30' };

/** An entry of a client of the limited manager, with each tax. */
const TAXED = {
  client: 0,
  currency: 'MXN',
  date: '2026-05-04',
  amountMinor: 5_000,
  baseMinor: 5_000,
  deleted: false,
  taxMinor: 137,
  withheldMinor: 41,
  creditable: true,
  status: 'paid',
  paidOn: '2026-05-05',
  taxes: [],
};

/** The reports lead to hundreds of lists and files. */
const UNLIMITED = { points: 1_000_000, perMs: 60_000 };

let app: TestApplication;
let owner: TestOwner;
let manager: TestPerson;

beforeAll(async () => {
  app = await TestApplication.start({
    rateLimits: { reads: UNLIMITED, writes: UNLIMITED, downloads: UNLIMITED },
  });
  owner = await issuer(app);
  const clients = await Promise.all(Array.from({ length: 7 }, () => app.client(owner)));
  const ids = clients.map(({ id }) => id);
  const { rows } = await app.admin.query<{ id: string }>(
    'SELECT id FROM oficio.categories WHERE organization_id = $1 ORDER BY id LIMIT 3',
    [owner.organizationId],
  );
  // The first ones lead to each list, whatever is drawn.
  const [income = [], expenses = []] = [fc.sample(randomIncome, 50), fc.sample(randomExpense, 50)].map(
    ([first, ...others]) => [{ ...first, ...TAXED }, ...others],
  );
  await insertMoney(app, owner, { income, expenses, clients: ids, categories: rows.map(({ id }) => id) });
  await randomDocuments(ids);
  app.clock.set('2026-06-15T18:30:00.000Z');
  manager = await app.member(owner.organizationId, 'manager', { clientIds: ids.slice(0, 3) });
});
afterAll(() => app.stop());

/** Lines whose amount is the sum of their list with the other sign. */
const SUBTRACTED = /^(Costs: (?!Creditable)|Income: Tax charged in|Corrections: Written off)|, written off$/;

/** Documents with two taxes: invoices that are partly paid, a credit note, a void one and a draft. */
async function randomDocuments(clients: readonly string[]): Promise<void> {
  const rates = await taxRates(app, owner);
  const taxRateIds = [rates['IVA 16%'] ?? '', rates['Ret. ISR 10%'] ?? ''];
  await app.admin.query(
    'UPDATE oficio.billing_settings SET write_off_limit_minor = 10000000 WHERE organization_id = $1',
    [owner.organizationId],
  );
  const drawn = fc.sample(fc.integer({ min: 1_000, max: 1_000_000 }), 15);
  for (const [index, unitPriceMinor] of drawn.entries()) {
    const date = `2026-0${Math.floor(index / 3) + 1}-15`;
    app.clock.set(`${date}T18:30:00.000Z`);
    const foreign = index % 3 === 1;
    const { id, clientId, ...invoice } = await issued(app, owner, {
      clientId: clients[index % 4] ?? '',
      lines: [line({ unitPriceMinor, taxRateIds: index % 5 === 0 ? [] : taxRateIds })],
      ...(foreign && { currency: 'USD', fxRateE8: 1_750_000_000 + index }),
    });
    const parameters = { id };
    if (index % 7 === 6) {
      const body = { version: invoice.version, reason: 'No' };
      expect((await app.call(invoiceRoutes.void, { as: owner, parameters, body })).status).toBe(200);
    } else if (index === 8) {
      const credit = (await app.call(invoiceRoutes.creditNote, { as: owner, parameters })).body;
      const issue = { parameters: { id: credit.id }, body: { version: credit.version } };
      expect((await app.call(invoiceRoutes.issue, { as: owner, ...issue })).status).toBe(200);
    } else if (index === 9) {
      const body = { version: invoice.version };
      expect((await app.call(settlementRoutes.writeOff, { as: owner, parameters, body })).status).toBe(200);
    } else {
      const payment = await paid(app, owner, {
        clientId,
        amountMinor: 1_000,
        date,
        ...(foreign && { currency: 'USD', rateE8: 1_800_000_000 + index }),
        allocations: [{ invoiceId: id, amountMinor: 700 }],
      });
      const ofPayment = { as: owner, parameters: { id: payment.id } };
      const { version } = payment;
      if (index % 4 === 1) {
        const body = { version, date, amountMinor: 600 };
        expect((await app.call(paymentRoutes.refund, { ...ofPayment, body })).status).toBe(200);
      }
      if (index % 4 === 2) {
        const body = { version, reason: 'No' };
        expect((await app.call(paymentRoutes.void, { ...ofPayment, body })).status).toBe(200);
      }
    }
  }
  await draft(app, owner, { clientId: clients[0] ?? '', lines: [line({ taxRateIds })] });
}

/** An amount of a report that leads to a list. */
interface Leading {
  /** Its place in the report. */
  place: string;
  list: ReportList;
  currency: string | undefined;
  /** The list's column that it adds up. */
  column: AmountName;
  amountMinor: number;
  isSum: boolean;
}

/** The amounts of a report that lead to lists, as these add them up. */
async function leadingIn(report: ReportName, basis: ReportBasis, as: TestPerson): Promise<Leading[]> {
  const asked = { as, parameters: { report }, query: { ...YEAR, basis } };
  const { currencies, converted } = (await app.call(reportRoutes.one, asked)).body;
  // An exchange difference is in the organization's currency alone, and its list names the currency of payments.
  const exchange = converted?.rows.filter(({ label }) => label?.startsWith('Exchange')) ?? [];
  return [...currencies, { currency: undefined, rows: exchange }].flatMap(({ currency, rows }) =>
    rows.flatMap(({ group, label, amounts, lists }) =>
      lists.flatMap((list, index): Leading[] => {
        if (!list) return [];
        const amount = amounts[index] ?? 0;
        const column = columnOf(report, basis, list, index);
        return [
          {
            place: [report, basis, group, label, index].join(),
            list,
            currency,
            column,
            amountMinor: SUBTRACTED.test(`${group}: ${label}`) ? 0 - amount : amount,
            isSum: label === null,
          },
        ];
      }),
    ),
  );
}

const LISTS = {
  income: incomeRoutes.list,
  expenses: expenseRoutes.list,
  invoices: invoiceRoutes.list,
  payments: paymentRoutes.list,
};

const FILES = {
  income: incomeRoutes.csv,
  expenses: expenseRoutes.csv,
  invoices: invoiceRoutes.csv,
  payments: paymentRoutes.csv,
};

/** The sum of a list's items, and the sum that the server adds to the list. */
async function listed(
  as: TestPerson,
  { of, query }: ReportList,
  currency: string | undefined,
  name: AmountName,
): Promise<[items: number, sum: number]> {
  if (of === 'statement') {
    const { clientId: id = '', from = '', to = '' } = query;
    const asked = { as, parameters: { id }, query: { from, to, currency: currency ?? '' } };
    const { closingMinor } = (await app.call(clientMoneyRoutes.statement, asked)).body;
    return [closingMinor, closingMinor];
  }
  const { status, body, text } = await app.call(LISTS[of], {
    as,
    query: { ...query, ...(currency && { currency }), limit: String(TABLE.maxPageSize) },
  });
  if (status !== 200) throw new Error(text);
  const { total, items, sums } = body as unknown as { total: number; items: Listed[]; sums?: ListedSums[] };
  expect([items.length, (sums ?? []).length <= 1]).toEqual([total, true]);
  return [
    items.reduce((sum, item) => sum + AMOUNTS[name](item), 0),
    sums?.[0]?.amounts?.[name] ?? (sums?.[0]?.settled ? AMOUNTS[name](sums[0]) : 0),
  ];
}

type ListedSums = Listed & { amounts?: Record<string, number> };

type Listed = Record<'amountMinor' | 'balanceMinor' | 'taxMinor' | 'withheldMinor' | 'netMinor', number> & {
  writtenOffMinor?: number;
  creditableTax?: boolean;
  ofTax?: { baseMinor: number; taxMinor: number };
  settled?: { baseMinor: number; taxMinor: number; exchangeMinor: number };
};

const withoutTax = ({ netMinor, amountMinor, taxMinor, withheldMinor }: Listed) =>
  netMinor ?? amountMinor - taxMinor + withheldMinor;

/** The columns of lists. */
const AMOUNTS = {
  amount: ({ amountMinor }) => amountMinor,
  balance: ({ balanceMinor }) => balanceMinor,
  withheld: ({ withheldMinor }) => withheldMinor,
  net: withoutTax,
  cost: (item) => withoutTax(item) + (item.creditableTax ? 0 : item.taxMinor),
  taxed: ({ ofTax, settled }) => (ofTax ?? settled)?.baseMinor ?? 0,
  tax: ({ ofTax, settled, taxMinor }) => (ofTax ?? settled)?.taxMinor ?? taxMinor,
  writtenOff: ({ writtenOffMinor }) => writtenOffMinor ?? 0,
  exchange: ({ settled }) => settled?.exchangeMinor ?? 0,
} satisfies Record<string, (item: Listed) => number>;
type AmountName = keyof typeof AMOUNTS;

/** The column of a list that an amount of a report adds up. */
function columnOf(
  report: ReportName,
  basis: ReportBasis,
  { of, query }: ReportList,
  column: number,
): AmountName {
  if (of === 'payments' && report === 'pnl') return query.tax ? 'tax' : 'exchange';
  if (of === 'payments' || (of === 'invoices' && query.tax)) return column === 0 ? 'taxed' : 'tax';
  if (of === 'invoices' && query.writtenOff) return 'writtenOff';
  if (of === 'invoices') return query.reached ? 'net' : 'balance';
  if (of === 'expenses' && query.tax?.includes(':')) return column === 0 ? 'taxed' : 'tax';
  if (query.tax)
    return report === 'tax' && column === 0 ? 'net' : query.tax === 'withheld' ? 'withheld' : 'tax';
  if (report === 'clients' && basis === 'accrual') return of === 'income' ? 'net' : 'cost';
  return 'amount';
}

test('each amount that leads to a list is the sum of the list, on either basis', async () => {
  const found = new Set<string>();
  for (const as of [owner, manager]) {
    for (const report of REPORTS) {
      for (const basis of REPORT_BASES) {
        for (const { place, list, currency, column, amountMinor, isSum } of await leadingIn(
          report,
          basis,
          as,
        )) {
          found.add(`${report} ${basis} ${list.of}${isSum ? ' total' : ''}`);
          const sums = await listed(as, list, currency, column);
          expect([place, ...sums]).toEqual([place, amountMinor, amountMinor]);
        }
      }
    }
  }
  expect([...found].toSorted()).toMatchInlineSnapshot(`
    [
      "clients accrual expenses",
      "clients accrual expenses total",
      "clients accrual income",
      "clients accrual income total",
      "clients accrual invoices",
      "clients accrual invoices total",
      "clients cash expenses",
      "clients cash expenses total",
      "clients cash income",
      "clients cash income total",
      "pnl accrual expenses",
      "pnl accrual income",
      "pnl accrual invoices",
      "pnl accrual payments",
      "pnl cash expenses",
      "pnl cash income",
      "pnl cash payments",
      "receivables accrual invoices",
      "receivables accrual invoices total",
      "receivables accrual statement",
      "receivables cash invoices",
      "receivables cash invoices total",
      "receivables cash statement",
      "statement accrual statement",
      "statement cash statement",
      "tax accrual expenses",
      "tax accrual income",
      "tax accrual invoices",
      "tax cash expenses",
      "tax cash income",
      "tax cash payments",
    ]
  `);
});

test('each page of a list has the sums of all pages, by currency', async () => {
  const page = async (more: Record<string, string>) =>
    (await app.call(incomeRoutes.list, { as: manager, query: { ...YEAR, ...more } })).body;
  const { items, sums } = await page({ limit: String(TABLE.maxPageSize) });
  const byCurrency = Map.groupBy(items, ({ currency }) => currency);
  expect(sums?.map(({ currency, amounts }) => [currency, amounts.amount])).toEqual(
    [...byCurrency]
      .map(([currency, of]) => [currency, of.reduce((sum, { amountMinor }) => sum + amountMinor, 0)])
      .toSorted(),
  );
  const first = await page({ limit: '1' });
  const second = await page({ limit: '1', cursor: first.nextCursor ?? '' });
  expect([first.sums, second.sums]).toEqual([sums, sums]);
});

/** The columns of the files. */
const HEADERS: Record<AmountName, string> = {
  amount: 'Amount',
  balance: 'Balance',
  withheld: 'Withheld',
  net: 'Without tax',
  cost: 'Cost',
  taxed: 'Taxed amount',
  tax: 'Tax',
  exchange: 'Exchange difference',
  writtenOff: 'Written off',
};

test.each(['csv', 'xlsx'])(
  'each kind of list that amounts lead to has a column of the same sum as %s',
  async (format) => {
    const checked = new Set<string>();
    for (const report of REPORTS) {
      for (const basis of REPORT_BASES) {
        for (const { place, list, currency, column, amountMinor } of await leadingIn(
          report,
          basis,
          manager,
        )) {
          // The files of invoices and expenses have the tax of the whole as well.
          const isPart = column === 'tax' && list.of !== 'payments' && list.query.tax?.includes(':');
          const header = isPart ? 'Tax on it' : HEADERS[column];
          const kind = `${list.of} ${header}`;
          if (list.of === 'statement' || amountMinor === 0 || checked.has(kind)) continue;
          checked.add(kind);
          const query = { ...list.query, ...(currency && { currency }) };
          const table =
            format === 'xlsx'
              ? (await sheetOf(app, manager, FILES[list.of], query)).cells
              : recordsOf((await app.call(FILES[list.of], { as: manager, query })).text);
          const sum = numbersOf(table, header).reduce((all, one) => all + Math.round(one * 100), 0);
          expect([place, sum]).toEqual([place, amountMinor]);
        }
      }
    }
    expect([...checked].toSorted()).toEqual([
      'expenses Amount',
      'expenses Cost',
      'expenses Tax',
      'expenses Tax on it',
      'expenses Taxed amount',
      'expenses Withheld',
      'income Amount',
      'income Tax',
      'income Withheld',
      'income Without tax',
      'invoices Balance',
      'invoices Tax on it',
      'invoices Taxed amount',
      'invoices Without tax',
      'invoices Written off',
      'payments Exchange difference',
      'payments Tax',
      'payments Taxed amount',
    ]);
  },
);
