import {
  type AccountingOverview,
  accountingFiguresRoutes,
  addMonths,
  expenseRoutes,
  incomeRoutes,
  type MoneyFigures,
  memberRoleSchema,
  paymentRoutes,
  TABLE,
} from '@oficio/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { INVOICE_CURRENCIES } from '../../../test/random-invoices.ts';
import { insertMoney, randomExpense, randomIncome } from '../../../test/random-money.ts';
import { TestApplication, type TestOwner, type TestPerson } from '../../../test/test-application.ts';
import { issued, issuer, line, taxRates } from '../../../test/test-invoices.ts';
import { paid, paidInvoice } from '../../../test/test-ledger.ts';
import { wrongSums } from '../../../test/wrong-sums.ts';

const TODAY = '2026-06-15';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set(`${TODAY}T18:30:00.000Z`);
  owner = await issuer(app);
});

const overview = async (as: TestPerson, query: Record<string, string> = {}): Promise<AccountingOverview> =>
  (await app.call(accountingFiguresRoutes.overview, { as, query })).body;

/** The sum of the list to which a figure leads. */
async function listed(
  as: TestPerson,
  route: typeof incomeRoutes.list | typeof expenseRoutes.list,
  query: Record<string, string>,
) {
  const { body } = await app.call(route, { as, query: { ...query, limit: String(TABLE.maxPageSize) } });
  return { count: body.total, amountMinor: body.items.reduce((sum, item) => sum + item.amountMinor, 0) };
}

type Income = ReturnType<(typeof randomIncome)['generate']>['value'];
type Expense = ReturnType<(typeof randomExpense)['generate']>['value'];

/** The figures of one currency, added up by a reader that knows the rows alone. */
function read(
  { income, expenses }: { income: readonly Income[]; expenses: readonly Expense[] },
  { from, to, before, currency, isConverted }: Period,
): Omit<MoneyFigures, 'incomeByCategory' | 'expensesByCategory'> {
  const paidOnes = expenses.flatMap((row) => (row.paidOn ? [{ ...row, date: row.paidOn }] : []));
  const of = <Row extends Income>(rows: readonly Row[], first: string, last: string): Row[] =>
    rows.filter(
      (row) =>
        !row.deleted && (isConverted || row.currency === currency) && row.date >= first && row.date <= last,
    );
  const sum = <Row extends Income>(
    rows: readonly Row[],
    member: 'amountMinor' | 'taxMinor' | 'withheldMinor',
  ) =>
    rows.reduce(
      (total, row) =>
        total + (isConverted ? Math.round((row[member] * row.baseMinor) / row.amountMinor) : row[member]),
      0,
    );
  const money = (first: string, last: string) => {
    const incomeMinor = sum(of(income, first, last), 'amountMinor');
    const expensesMinor = sum(of(paidOnes, first, last), 'amountMinor');
    return { incomeMinor, expensesMinor, netMinor: incomeMinor - expensesMinor };
  };
  const [shownIncome, shownExpenses] = [of(income, from, to), of(paidOnes, from, to)];
  const now = money(from, to);
  return {
    currency,
    income: { count: shownIncome.length, amountMinor: now.incomeMinor },
    expenses: { count: shownExpenses.length, amountMinor: now.expensesMinor },
    netMinor: now.netMinor,
    before: money(before.from, before.to),
    taxes: {
      addedMinor: sum(shownIncome, 'taxMinor'),
      creditableMinor: sum(
        shownExpenses.filter(({ creditable }) => creditable),
        'taxMinor',
      ),
      withheldMinor: sum(shownIncome, 'withheldMinor'),
      owedWithheldMinor: sum(shownExpenses, 'withheldMinor'),
    },
    byMonth: Array.from({ length: 12 }, (_, index) => {
      const month = addMonths(`${to.slice(0, 7)}-01`, index - 11).slice(0, 7);
      const { incomeMinor, expensesMinor } = money(`${month}-01`, `${month}-31`);
      return { month, incomeMinor, expensesMinor };
    }),
  };
}

interface Period {
  from: string;
  to: string;
  before: { from: string; to: string };
  currency: string;
  isConverted: boolean;
}

const PERIODS = [
  {},
  { from: '2025-06-16', to: '2026-06-15' },
  { from: '2026-01-31', to: '2026-02-01' },
  { from: '2024-11-15', to: '2025-03-31' },
  { from: '2025-02-01', to: '2025-12-17' },
  { from: '2024-06-01', to: '2026-06-30' },
];

test('for random entries of three currencies and two years, each figure is the sum of its rows, for a limited manager, too', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(randomIncome, { maxLength: 60 }),
      fc.array(randomExpense, { maxLength: 60 }),
      async (income, expenses) => {
        const as = await app.owner();
        const clients = await Promise.all(Array.from({ length: 7 }, () => app.client(as)));
        const ids = clients.map(({ id }) => id);
        const { rows } = await app.admin.query<{ id: string }>(
          'SELECT id FROM oficio.categories WHERE organization_id = $1 ORDER BY id LIMIT 3',
          [as.organizationId],
        );
        const categories = rows.map(({ id }) => id);
        await insertMoney(app, as, { income, expenses, clients: ids, categories });
        const manager = await app.member(as.organizationId, 'manager', { clientIds: ids.slice(0, 3) });
        const isSeen = ({ client }: Income) => client !== null && client < 3;
        for (const [person, own] of [
          [as, { income, expenses }],
          [manager, { income: income.filter(isSeen), expenses: expenses.filter(isSeen) }],
        ] as const) {
          for (const query of PERIODS) {
            const { from, to, before, currencies, converted } = await overview(person, query);
            for (const { incomeByCategory, expensesByCategory, ...shown } of currencies) {
              const { currency } = shown;
              expect(shown).toEqual(read(own, { from, to, before, currency, isConverted: false }));
              expect(shown.income).toEqual(await listed(person, incomeRoutes.list, { currency, from, to }));
              expect(shown.expenses).toEqual(
                await listed(person, expenseRoutes.list, { currency, paidFrom: from, paidTo: to }),
              );
              for (const [parts, whole] of [
                [incomeByCategory, shown.income],
                [expensesByCategory, shown.expenses],
              ] as const) {
                expect(parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(whole.amountMinor);
              }
            }
            if (converted) {
              const { incomeByCategory: _, expensesByCategory: __, ...shown } = converted;
              expect(shown).toEqual(read(own, { from, to, before, currency: 'MXN', isConverted: true }));
            }
            const shownCodes = currencies.map(({ currency }) => currency);
            for (const currency of INVOICE_CURRENCIES.filter((code) => !shownCodes.includes(code))) {
              const { income: none, expenses: neither } = read(own, {
                from,
                to,
                before,
                currency,
                isConverted: false,
              });
              expect([none.count, neither.count]).toEqual([0, 0]);
            }
          }
        }
        expect(await wrongSums(app)).toEqual([]);
      },
    ),
    { numRuns: 6 },
  );
});

test('the kept sums equal those of the rows after payments, refunds, voids, changes, trash and removal', async () => {
  const { payment } = await paidInvoice(app, owner);
  const foreign = await issued(app, owner, { currency: 'USD', fxRateE8: 1_750_000_000 });
  await paid(app, owner, {
    clientId: foreign.clientId,
    currency: 'USD',
    amountMinor: 4_000,
    rateE8: 1_812_345_678,
    allocations: [{ invoiceId: foreign.id, amountMinor: 4_000 }],
  });
  const money = { income: fc.sample(randomIncome, 40), expenses: fc.sample(randomExpense, 40) };
  await insertMoney(app, owner, { ...money, clients: [], categories: [] });
  const changes = [
    () =>
      app.call(paymentRoutes.void, {
        as: owner,
        parameters: { id: payment.id },
        body: { version: payment.version, reason: 'x' },
      }),
    () =>
      app.admin.query(
        `UPDATE public.expenses SET status = 'planned', paid_on = NULL WHERE amount_minor % 2 = 0`,
      ),
    () =>
      app.admin.query(
        'UPDATE public.income SET date = date - 40, deleted_at = now() WHERE amount_minor % 3 = 0',
      ),
    () => app.admin.query('DELETE FROM public.expenses WHERE amount_minor % 5 = 0'),
  ];
  for (const change of changes) {
    await change();
    expect(await wrongSums(app)).toEqual([]);
  }
  const { rows } = await app.admin.query<{ sum: string }>(
    `SELECT sum(base_minor) FROM oficio.money_sums WHERE organization_id = $1 AND figure = 'exchange' AND grain = 'day'`,
    [owner.organizationId],
  );
  // 40.00 USD at 18.12345678 instead of 17.50.
  expect(rows).toEqual([{ sum: String(72_494 - 70_000) }]);
});

test('the taxes of a payment come with it, part by part', async () => {
  const rates = await taxRates(app, owner);
  const taxRateIds = [rates['IVA 16%'] ?? '', rates['Ret. ISR 10%'] ?? ''];
  const invoice = await issued(app, owner, { lines: [line({ unitPriceMinor: 10_000, taxRateIds })] });
  await paid(app, owner, {
    clientId: invoice.clientId,
    amountMinor: 5_300,
    allocations: [{ invoiceId: invoice.id, amountMinor: 5_300 }],
  });
  expect((await overview(owner)).currencies[0]?.taxes).toEqual({
    addedMinor: 800,
    creditableMinor: 0,
    withheldMinor: 500,
    owedWithheldMinor: 0,
  });
});

test('a period compares with the same length before it', async () => {
  const periods = async (query: Record<string, string>) => {
    const { from, to, before } = await overview(owner, query);
    return [from, to, before.from, before.to];
  };
  expect(await periods({})).toEqual(['2026-06-01', '2026-06-30', '2026-05-01', '2026-05-31']);
  expect(await periods({ from: '2026-01-01', to: '2026-03-31' })).toEqual([
    '2026-01-01',
    '2026-03-31',
    '2025-10-01',
    '2025-12-31',
  ]);
  expect(await periods({ from: '2026-01-01', to: '2026-06-15' })).toEqual([
    '2026-01-01',
    '2026-06-15',
    '2025-07-19',
    '2025-12-31',
  ]);
  for (const query of [
    { from: '2026-02-02', to: '2026-02-01' },
    { from: '2020-01-01', to: '2026-01-01' },
    { from: '2026-02-30' },
    { currency: 'mxn' },
  ]) {
    expect((await app.call(accountingFiguresRoutes.overview, { as: owner, query })).status).toBe(400);
  }
});

test('only roles that read money get the overview', async () => {
  for (const role of memberRoleSchema.options) {
    const as = role === 'owner' ? owner : await app.member(owner.organizationId, role);
    const { status } = await app.call(accountingFiguresRoutes.overview, { as });
    expect([role, status]).toEqual([role, role === 'member' || role === 'viewer' ? 403 : 200]);
  }
});
