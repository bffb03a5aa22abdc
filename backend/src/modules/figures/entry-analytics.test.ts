import {
  accountingFiguresRoutes,
  addMonths,
  type EntryFigures,
  endOfMonth,
  expenseRoutes,
  incomeRoutes,
  NO_CATEGORY,
  NO_CLIENT,
  TABLE,
} from '@oficio/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertMoney, randomExpense, randomIncome } from '../../../test/random-money.ts';
import { TestApplication, type TestPerson } from '../../../test/test-application.ts';
import { wrongSums } from '../../../test/wrong-sums.ts';

/** A failed property is run again and again, with smaller data. */
const UNLIMITED = { points: 1_000_000, perMs: 60_000 };

let app: TestApplication;

beforeAll(async () => {
  app = await TestApplication.start({ rateLimits: { reads: UNLIMITED, writes: UNLIMITED } });
  app.clock.set('2026-06-15T18:30:00.000Z');
});
afterAll(() => app.stop());

type Query = Record<string, string>;

const KINDS = [
  { route: accountingFiguresRoutes.income, list: incomeRoutes.list, only: {}, party: 'clientId' },
  {
    route: accountingFiguresRoutes.expenses,
    list: expenseRoutes.list,
    only: { status: 'incurred' },
    party: 'vendor',
  },
] as const;

/** The figures of one currency, each the sum of its list. */
async function listed(
  as: TestPerson,
  { list, only, party }: (typeof KINDS)[number],
  { currency, byMonth, byCategory, top }: EntryFigures,
  period: { from: string; to: string },
) {
  const sum = async (query: Query) => {
    const asked = { ...only, currency, ...period, ...query, limit: String(TABLE.maxPageSize) };
    const { status, body, text } = await app.call(list, { as, query: asked });
    if (status !== 200) throw new Error(text);
    const items = body.items as { amountMinor: number; clientId: string | null }[];
    return {
      count: body.total,
      items,
      amountMinor: items.reduce((total, item) => total + item.amountMinor, 0),
    };
  };
  const plain = async (query: Query) => {
    const { count, amountMinor } = await sum(query);
    return { count, amountMinor };
  };
  return {
    total: await plain({}),
    byMonth: await Promise.all(
      byMonth.map(async ({ month }) => {
        const [, from = ''] = [period.from, `${month}-01`].toSorted();
        const [to = ''] = [period.to, endOfMonth(`${month}-01`)].toSorted();
        return { month, ...(await plain({ from, to })) };
      }),
    ),
    byCategory: await Promise.all(
      byCategory.map(async ({ categoryId, name }) => ({
        categoryId,
        name,
        ...(await plain({ categoryId: categoryId ?? NO_CATEGORY })),
      })),
    ),
    top: await Promise.all(
      top.map(async ({ key, name }) => ({
        key,
        name,
        ...(await plain({ [party]: key ?? NO_CLIENT })),
      })),
    ),
  };
}

test('for random entries, each figure is the sum of its list, for a limited manager, too', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(randomIncome, { maxLength: 70 }),
      fc.array(randomExpense, { maxLength: 70 }),
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
        for (const person of [as, manager]) {
          for (const kind of KINDS) {
            for (const query of [{}, { from: '2025-02-10', to: '2025-09-20' }] as Query[]) {
              const { body } = await app.call(kind.route, { as: person, query });
              for (const { currency, beforeMinor, ...shown } of body.currencies) {
                const figures = { currency, beforeMinor, ...shown };
                expect(shown).toEqual(await listed(person, kind, figures, { from: body.from, to: body.to }));
                const before = await listed(person, kind, figures, body.before);
                expect(beforeMinor).toBe(before.total.amountMinor);
                const amounts = shown.top.map(({ amountMinor }) => amountMinor);
                expect(amounts).toEqual(amounts.toSorted((one, other) => other - one));
              }
            }
          }
        }
        const shares = (await app.call(accountingFiguresRoutes.income, { as })).body.converted;
        const since = addMonths('2026-06-01', -11);
        const inBase = income.filter(({ deleted, date }) => !deleted && date >= since);
        expect(shares?.total.amountMinor ?? 0).toBe(
          shares ? inBase.reduce((sum, { baseMinor }) => sum + baseMinor, 0) : 0,
        );
        expect(shares?.top.length ?? 0).toBeLessThanOrEqual(5);
      },
    ),
    { numRuns: 4 },
  );
});

test('of thousands of entries, the parties with the highest sums of any period are found', async () => {
  const as = await app.owner();
  const clients = await Promise.all(Array.from({ length: 8 }, () => app.client(as)));
  const values = [as.organizationId, as.userId, clients.map(({ id }) => id)];
  // The refunds of a party can fall into another part of a month than its payments.
  const entries = (
    columns: string,
    party: string,
    sign: string,
  ) => `INSERT INTO ${columns} SELECT gen_random_uuid(), $1, $2, $2,
    date '2025-01-01' + n * 7 % 540, ${party}, ${sign} * (1 + n * n % 7919),
    1 + n * n % 977, CASE WHEN n % 3 = 0 THEN 'USD' ELSE 'MXN' END, now(), now() FROM generate_series(1, 6000) n`;
  const own = 'id, organization_id, user_id, created_by, date';
  const rest = 'amount_minor, base_amount_minor, currency, created_at, updated_at';
  await app.admin.query(
    entries(
      `public.income (${own}, client_id, ${rest})`,
      '($3::uuid[])[1 + n * n % 11]',
      'CASE WHEN n % 9 = 0 THEN -1 ELSE 1 END',
    ),
    values,
  );
  await app.admin.query(
    entries(`public.expenses (${own}, vendor, ${rest})`, `'Vendor ' || (n * n) % 1013`, '1'),
    values.slice(0, 2),
  );
  for (const [from, to] of [
    ['2025-01-01', '2026-06-30'],
    ['2025-01-20', '2026-06-11'],
    ['2025-03-31', '2025-12-01'],
    ['2025-06-10', '2025-06-20'],
  ]) {
    for (const { figure, party, table } of [
      { figure: 'income', party: `coalesce(client_id::text, '')`, table: 'public.income' },
      { figure: 'expense', party: 'vendor', table: 'public.expenses' },
    ]) {
      for (const currency of ['MXN', 'USD', '']) {
        const [found, counted] = await Promise.all([
          app.admin.query('SELECT * FROM oficio.top_parties($1, $2, $3, $4, $5, 5)', [
            as.organizationId,
            figure,
            currency,
            from,
            to,
          ]),
          app.admin.query(
            `SELECT ${party} COLLATE "C" AS party, count(*), sum(CASE $2 WHEN '' THEN base_amount_minor ELSE amount_minor END)
               AS amount_minor
             FROM ${table} WHERE organization_id = $1 AND $2 IN (currency, '') AND date BETWEEN $3 AND $4
             GROUP BY 1 ORDER BY 3 DESC, 1 LIMIT 5`,
            [as.organizationId, currency, from, to],
          ),
        ]);
        expect(found.rows).toEqual(counted.rows);
        expect(found.rows).toHaveLength(5);
      }
    }
  }
  expect(await wrongSums(app)).toEqual([]);
});
