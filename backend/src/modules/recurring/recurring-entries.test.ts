import type { INestApplication } from '@nestjs/common';
import { categoryRoutes, expenseRoutes, incomeRoutes, recurringRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { issuer } from '../../../test/test-invoices.ts';
import { entrySeries, invoiceTemplate, seriesOf } from '../../../test/test-recurring.ts';
import { createApplication } from '../../application.ts';
import { DueOccurrences } from './due-occurrences.ts';

let app: TestApplication;
let replica: INestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start({ rateLimits: { writes: { points: 100_000, perMs: 60_000 } } });
  replica = await createApplication(app.options);
  await replica.init();
});
afterAll(async () => {
  await replica.close();
  await app.stop();
});
beforeEach(async () => {
  app.clock.set('2026-01-20T18:00:00.000Z');
  owner = await issuer(app);
  await app.admin.query("UPDATE oficio.organizations SET timezone = 'America/Mexico_City' WHERE id = $1", [
    owner.organizationId,
  ]);
});

const RENT = {
  vendor: 'Oficinas Roma',
  amountMinor: 1_160_000,
  taxMinor: 160_000,
  currency: 'MXN',
  status: 'paid',
} as const;
const RETAINER = { amountMinor: 500_000, currency: 'MXN', payer: 'Nopal' } as const;
const START = { startOn: '2026-01-31' };
/** At an instant, in two processes. */
const runAt = async (at: string) => {
  app.clock.set(at);
  const processes = [app.nest, replica].map((nest) => nest.get(DueOccurrences, { strict: false }));
  await Promise.all(processes.map((process) => process.run()));
  await Promise.all(processes.map((process) => process.run()));
};
const expenses = async () =>
  (await app.call(expenseRoutes.list, { as: owner, query: { sort: 'date' } })).body.items;
const income = async () =>
  (await app.call(incomeRoutes.list, { as: owner, query: { sort: 'date' } })).body.items;
const standing = async (id: string) => {
  const { status, failures, lastFailure } = await seriesOf(app, owner, id);
  return [status, failures, lastFailure];
};

describe('after three months without the server', () => {
  test('one expense is booked and the earlier ones are planned, each on its day and once', async () => {
    const { id: clientId } = await app.client(owner, { displayName: 'Ceiba' });
    const added = await entrySeries(app, owner, { ...START, clientId, expense: RENT });
    await runAt('2026-04-30T05:59:00.000Z');
    expect((await expenses()).map(({ date, status }) => [date, status])).toEqual([
      ['2026-01-31', 'planned'],
      ['2026-02-28', 'planned'],
      ['2026-03-31', 'paid'],
    ]);
    await runAt('2026-04-30T06:00:00.000Z');
    const [latest] = (await expenses()).toReversed();
    const { body } = await app.call(expenseRoutes.one, { as: owner, parameters: { id: latest?.id ?? '' } });
    expect(body).toMatchObject({
      ...RENT,
      date: '2026-04-30',
      paidOn: '2026-04-30',
      source: 'recurring',
      recurringId: added.id,
      clientId,
    });
    const stored = await seriesOf(app, owner, added.id);
    expect(stored).toMatchObject({
      kind: 'expense',
      totalMinor: 1_160_000,
      nextOn: '2026-05-31',
      template: null,
    });
    expect(stored.documents.map(({ title, occurrence, on }) => [title, occurrence, on])).toEqual([
      ['Oficinas Roma', 4, '2026-04-30'],
      ['Oficinas Roma', 3, '2026-03-31'],
      ['Oficinas Roma', 2, '2026-02-28'],
      ['Oficinas Roma', 1, '2026-01-31'],
    ]);
  });

  test('all income is booked, because it has no drafts', async () => {
    await entrySeries(app, owner, { ...START, income: RETAINER });
    await runAt('2026-03-31T12:00:00.000Z');
    expect(
      (await income()).map(({ date, clientName, amountMinor, source }) => [
        date,
        clientName,
        amountMinor,
        source,
      ]),
    ).toEqual([
      ['2026-01-31', 'Nopal', 500_000, 'recurring'],
      ['2026-02-28', 'Nopal', 500_000, 'recurring'],
      ['2026-03-31', 'Nopal', 500_000, 'recurring'],
    ]);
  });
});

test('the lists show the entries of one series', async () => {
  const [rent, other] = [
    await entrySeries(app, owner, { ...START, expense: RENT }),
    await entrySeries(app, owner, { ...START, expense: { ...RENT, vendor: 'Totalplay' } }),
  ];
  const retainer = await entrySeries(app, owner, { ...START, income: RETAINER });
  await runAt('2026-02-28T12:00:00.000Z');
  const of = async (routes: typeof expenseRoutes | typeof incomeRoutes, { id }: { id: string }) =>
    (await app.call(routes.list as typeof incomeRoutes.list, { as: owner, query: { recurringId: id } })).body;
  expect((await of(expenseRoutes, rent)).items.map(({ date }) => date)).toEqual(['2026-02-28', '2026-01-31']);
  expect([(await of(expenseRoutes, other)).total, (await of(incomeRoutes, retainer)).total]).toEqual([2, 2]);
  expect((await of(incomeRoutes, rent)).total).toBe(0);
});

test('an expense of a draft series is planned', async () => {
  await entrySeries(app, owner, { ...START, mode: 'draft', endAfter: 1, expense: RENT });
  await runAt('2026-01-31T12:00:00.000Z');
  expect(await expenses()).toMatchObject([{ status: 'planned', paidOn: null }]);
});

test('an entry in closed books is tried three days and leaves nothing, then its series pauses', async () => {
  const added = await entrySeries(app, owner, { ...START, income: RETAINER });
  await app.admin.query(
    "UPDATE oficio.billing_settings SET closed_on = '2026-01-31' WHERE organization_id = $1",
    [owner.organizationId],
  );
  await runAt('2026-01-31T12:00:00.000Z');
  expect(await standing(added.id)).toEqual(['active', 1, expect.stringContaining('closed')]);
  await runAt('2026-02-01T12:00:00.000Z');
  await runAt('2026-02-02T12:00:00.000Z');
  expect(await standing(added.id)).toEqual(['paused', 3, expect.stringContaining('closed')]);
  expect(await income()).toEqual([]);
});

test('the database refuses a second entry of an occurrence', async () => {
  const added = await entrySeries(app, owner, { ...START, expense: RENT });
  await runAt('2026-02-28T12:00:00.000Z');
  await expect(
    app.admin.query('UPDATE public.expenses SET occurrence = 1 WHERE recurring_id = $1', [added.id]),
  ).rejects.toThrow('expenses_occurrence');
});

describe('a new series', () => {
  test.each<[string, object, (string | number)[]]>([
    ['of two kinds', { income: RETAINER, expense: RENT }, [400, 'template']],
    ['of no kind', {}, [400, 'template']],
    ['of income as drafts', { income: RETAINER, mode: 'draft' }, [400, 'mode']],
    ['of issued expenses', { expense: RENT, mode: 'issue' }, [400, 'mode']],
    ['of announced expenses', { expense: RENT, noticeDays: [3] }, [400, 'noticeDays']],
    ['with more tax than amount', { expense: { ...RENT, taxMinor: 2_000_000 } }, [400, 'expense.taxMinor']],
    ['of income from nobody', { income: { ...RETAINER, payer: null } }, [400, 'income.payer']],
    ['in a currency without a rate', { expense: { ...RENT, currency: 'EUR' } }, [409, 'expense.rateE8']],
    ['without an amount', { income: { ...RETAINER, amountMinor: 0 } }, [400, 'income.amountMinor']],
    ['of invoices without a client', { template: invoiceTemplate, mode: 'draft' }, [400, 'clientId']],
  ])('%s is refused at its field', async (_, body, refusal) => {
    const plain = { name: 'Renta', frequency: 'monthly', mode: 'book', ...START } as const;
    const answer = await app.call(recurringRoutes.create, { as: owner, body: { ...plain, ...body } });
    const { details } = answer.body as unknown as { details?: { fields?: { path: string }[] } };
    expect([answer.status, details?.fields?.[0]?.path]).toEqual(refusal);
  });

  test('has a category of its kind', async () => {
    const category = await app.call(categoryRoutes.create, {
      as: owner,
      body: { kind: 'income', name: 'Iguala' },
    });
    const categoryId = category.body.id;
    await entrySeries(app, owner, { ...START, income: { ...RETAINER, categoryId } });
    await runAt('2026-01-31T12:00:00.000Z');
    expect(await income()).toMatchObject([{ categoryName: 'Iguala' }]);
    await expect(entrySeries(app, owner, { ...START, expense: { ...RENT, categoryId } })).rejects.toThrow(
      'expense.categoryId',
    );
  });
});

test('a changed series keeps its kind, and its next entry has the new amount', async () => {
  const { id, version } = await entrySeries(app, owner, { ...START, expense: RENT });
  const change = (body: object) =>
    app.call(recurringRoutes.update, { as: owner, parameters: { id }, body: { version, ...body } });
  expect((await change({ income: RETAINER })).status).toBe(400);
  expect((await change({ expense: { ...RENT, amountMinor: 2_000_000 } })).body).toMatchObject({
    totalMinor: 2_000_000,
  });
  await runAt('2026-01-31T12:00:00.000Z');
  expect(await expenses()).toMatchObject([{ amountMinor: 2_000_000 }]);
});

test('the accountant writes series of entries, a manager reads them, and a member sees those of invoices alone', async () => {
  const { id } = await entrySeries(app, owner, { ...START, expense: RENT });
  const seen = async (role: 'accountant' | 'manager' | 'member') => {
    const as = await app.member(owner.organizationId, role);
    const { version } = await seriesOf(app, owner, id);
    const one = await app.call(recurringRoutes.one, { as, parameters: { id } });
    const list = await app.call(recurringRoutes.list, { as });
    const paused = await app.call(recurringRoutes.update, {
      as,
      parameters: { id },
      body: { version, name: role },
    });
    return [one.status, list.body.total, paused.status];
  };
  expect(await seen('accountant')).toEqual([200, 1, 200]);
  expect(await seen('manager')).toEqual([200, 1, 403]);
  expect(await seen('member')).toEqual([404, 0, 404]);
});
