import {
  authRoutes,
  type BodyOf,
  clientRoutes,
  type DashboardAll,
  dashboardRoutes,
  invoiceRoutes,
  recurringRoutes,
} from '@oficio/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertMoney, randomExpense } from '../../../test/random-money.ts';
import { RECORD_AREAS } from '../../../test/record-areas.ts';
import { TestApplication, type TestOwner, type TestPerson } from '../../../test/test-application.ts';
import { draft, issued, issuer } from '../../../test/test-invoices.ts';
import { paid } from '../../../test/test-ledger.ts';
import { series } from '../../../test/test-recurring.ts';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start();
  owner = await app.owner();
  await app.admin.query('UPDATE oficio.organizations SET setup_completed_at = NULL');
});

afterAll(() => app.stop());

const all = async (): Promise<DashboardAll> => (await app.call(dashboardRoutes.all, { as: owner })).body;
const total = async (query: Record<string, string>): Promise<number> =>
  (await app.call(clientRoutes.list, { as: owner, query })).body.total;

test('an empty workspace shows zeros and the first steps', async () => {
  const dashboard = await all();
  expect(dashboard).toEqual({
    clients: { total: 0, active: 0, leads: 0, archived: 0, newThisMonth: 0 },
    mails: { failed: 0, uncertain: 0 },
    waiting: { drafts: 0, pausedSeries: 0 },
    money: { from: '2026-06-01', to: '2026-06-30', currencies: [], converted: null },
    renewals: { due: { count: 0, sums: [] }, waiting: { count: 0, since: null }, exposure: [] },
    checklist: [
      { step: 'trial', done: true },
      { step: 'organization', done: false },
      { step: 'logo', done: false },
      { step: 'client', done: false },
      { step: 'invoice', done: false },
      { step: 'domain', done: false },
    ],
    cards: null,
    flow: { currencies: [], converted: null },
    overdueInvoices: [],
    recentPayments: [],
    ageing: { currencies: [], converted: null },
    forecast: { currencies: [], converted: null, withoutRate: [] },
    recurring: [],
    recentClients: [],
    activity: [],
    newClientsByMonth: [
      '2025-07',
      '2025-08',
      '2025-09',
      '2025-10',
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
      '2026-03',
      '2026-04',
      '2026-05',
      '2026-06',
    ].map((month) => ({ month, count: 0 })),
  });
});

test('each figure equals its list’s total after every kind of change', async () => {
  const step = (
    route: typeof clientRoutes.archive | typeof clientRoutes.restore,
    id: string,
    version: number,
  ) => app.call(route, { as: owner, parameters: { id }, body: { version } });
  const statuses = ['active', 'lead', 'inactive', 'active', 'lead', 'active'] as const;
  const clients = await Promise.all(
    statuses.map((status, i) => app.client(owner, { displayName: `Client ${i}`, status })),
  );
  const id = (index: number): string => clients[index]?.id ?? '';
  const changes = [
    () =>
      app.call(clientRoutes.update, {
        as: owner,
        parameters: { id: id(0) },
        body: { version: 1, status: 'lead' },
      }),
    () => step(clientRoutes.archive, id(1), 1),
    () => step(clientRoutes.archive, id(3), 1),
    () => step(clientRoutes.restore, id(3), 2),
    () => app.call(clientRoutes.remove, { as: owner, parameters: { id: id(4) } }),
    () => app.call(clientRoutes.remove, { as: owner, parameters: { id: id(1) } }),
    () => step(clientRoutes.restore, id(1), 3),
    () =>
      app.call(clientRoutes.update, {
        as: owner,
        parameters: { id: id(5) },
        body: { version: 1, notes: 'x' },
      }),
  ];
  for (const change of changes) {
    expect((await change()).status).toBeLessThan(300);
    const { clients: figures } = await all();
    expect(figures).toMatchObject({
      total: await total({}),
      active: await total({ status: 'active' }),
      leads: await total({ status: 'lead' }),
      archived: await total({ status: 'archived' }),
      newThisMonth: await total({ createdIn: '2026-06' }),
    });
  }
  const { clients: figures, checklist, recentClients, activity } = await all();
  expect(figures).toEqual({ total: 4, active: 2, leads: 1, archived: 1, newThisMonth: 4 });
  expect(checklist.find(({ step: name }) => name === 'client')?.done).toBe(true);
  expect(recentClients.map(({ displayName }) => displayName).toSorted()).toEqual([
    'Client 0',
    'Client 2',
    'Client 3',
    'Client 5',
  ]);
  expect(
    activity.slice(0, 4).map(({ action, entity, actorName }) => [action, entity.name, actorName]),
  ).toEqual([
    ['updated', 'Client 5', 'Ana Ruiz'],
    ['restored', 'Client 1', 'Ana Ruiz'],
    ['deleted', 'Client 1', 'Ana Ruiz'],
    ['deleted', 'Client 4', 'Ana Ruiz'],
  ]);
  expect(activity).toHaveLength(10);
});

test('the activity lists the changes of each area', async () => {
  const keeper = await app.owner();
  const client = await app.client(keeper, { displayName: 'lumbre' });
  const latest = async () => {
    const { body } = await app.call(dashboardRoutes.all, { as: keeper });
    return body.activity[0]?.entity.table;
  };
  expect(await latest()).toBe('client_directory');
  for (const area of RECORD_AREAS.filter((one) => one.area.table !== 'client_directory')) {
    const body = { ...area.body('lumbre'), ...(area.needsClient && { clientId: client.id }) };
    await app.call(area.routes.create, { as: keeper, body: body as never });
    expect(await latest()).toBe(area.area.table);
  }
});

test('the activity has actions that only one area has', async () => {
  const owner = await issuer(app);
  const { id, number } = await issued(app, owner);
  const { body } = await app.call(dashboardRoutes.all, { as: owner });
  expect(body.activity[0]).toMatchObject({
    action: 'issued',
    entity: { table: 'invoices', id, name: number },
  });
  expect(dashboardRoutes.all.answer.safeParse(body).success).toBe(true);
});

test('the activity distinguishes a client in the trash from a purged one', async () => {
  const keeper = await app.owner();
  const [trashed, purged] = [await app.client(keeper), await app.client(keeper)];
  for (const { id } of [trashed, purged]) {
    await app.call(clientRoutes.remove, { as: keeper, parameters: { id } });
  }
  await app.admin.query('DELETE FROM public.client_directory WHERE id = $1', [purged.id]);
  const { body } = await app.call(dashboardRoutes.all, { as: keeper });
  expect(body.activity.map(({ action, entity }) => [action, entity.id, entity.isPurged])).toEqual([
    ['deleted', purged.id, true],
    ['deleted', trashed.id, false],
    ['created', purged.id, true],
    ['created', trashed.id, false],
  ]);
});

test('a month follows the organization’s time zone, also after a change of it', async () => {
  const traveller = await app.owner();
  const months = async () => {
    const { body } = await app.call(dashboardRoutes.all, { as: traveller });
    return body.newClientsByMonth.filter(({ count }) => count > 0);
  };
  // 30 April, 20:00 in Mexico City.
  app.clock.set('2026-05-01T02:00:00Z');
  await app.client(traveller);
  app.clock.set('2026-06-15T18:30:00Z');
  expect(await months()).toEqual([{ month: '2026-04', count: 1 }]);
  await app.admin.query("UPDATE oficio.organizations SET timezone = 'Europe/Madrid' WHERE id = $1", [
    traveller.organizationId,
  ]);
  expect(await months()).toEqual([{ month: '2026-05', count: 1 }]);
});

test('the counts survive concurrent writes', async () => {
  const busy = await app.owner();
  const clients = await Promise.all(Array.from({ length: 20 }, () => app.client(busy)));
  await Promise.all(
    clients
      .slice(0, 10)
      .map(({ id }) =>
        app.call(clientRoutes.archive, { as: busy, parameters: { id }, body: { version: 1 } }),
      ),
  );
  const { body } = await app.call(dashboardRoutes.figures, { as: busy });
  expect(body.clients).toEqual({ total: 10, active: 10, leads: 0, archived: 10, newThisMonth: 10 });
});

test('invoices whose mail was refused or is unconfirmed are counted, and each figure equals its list’s total', async () => {
  const person = await issuer(app);
  const mailed = async (state: 'failed' | 'bounced' | 'uncertain' | 'sent') => {
    const { id, version, clientId } = await issued(app, person);
    const body = { version, to: ['x@example.com'], subject: 'x', message: 'x', attachPdf: false };
    await app.call(invoiceRoutes.send, { as: person, parameters: { id }, body });
    await app.admin.query(
      'UPDATE oficio.outbox SET state = $2, next_attempt_at = NULL WHERE entity_id = $1',
      [id, state],
    );
    const delivery = { failed: 'failed', bounced: 'failed', uncertain: 'sending', sent: 'sent' }[state];
    await app.admin.query('UPDATE public.invoices SET delivery = $2 WHERE id = $1', [id, delivery]);
    return clientId;
  };
  await mailed('failed');
  await mailed('sent');
  const clientIds = [await mailed('bounced'), await mailed('uncertain')];
  const mailsOf = async (as: TestPerson) => (await app.call(dashboardRoutes.figures, { as })).body.mails;
  const totalsOf = async (as: TestPerson) => {
    const of = async (delivery: 'failed' | 'uncertain') =>
      (await app.call(invoiceRoutes.list, { as, query: { delivery } })).body.total;
    return { failed: await of('failed'), uncertain: await of('uncertain') };
  };
  expect(await mailsOf(person)).toEqual({ failed: 2, uncertain: 1 });
  expect(await totalsOf(person)).toEqual({ failed: 2, uncertain: 1 });
  const manager = await app.member(person.organizationId, 'manager', { clientIds });
  expect(await mailsOf(manager)).toEqual({ failed: 1, uncertain: 1 });
  expect(await totalsOf(manager)).toEqual({ failed: 1, uncertain: 1 });
  expect(await mailsOf(await app.member(person.organizationId, 'member'))).toBeUndefined();
});

test('drafts and paused series are counted for the roles that read them, and each figure equals its list’s total', async () => {
  const person = await issuer(app);
  const [assigned, other] = [await app.client(person), await app.client(person)];
  await draft(app, person, { clientId: assigned.id });
  await draft(app, person, { clientId: other.id, currency: 'USD' });
  const { id, version } = await series(app, person, { clientId: other.id, startOn: '2026-12-01' });
  await series(app, person, { clientId: assigned.id, startOn: '2026-12-01' });
  await app.call(recurringRoutes.pause, { as: person, parameters: { id }, body: { version } });
  const waitingOf = async (as: TestPerson) => (await app.call(dashboardRoutes.figures, { as })).body.waiting;
  const totalsOf = async (as: TestPerson) => ({
    drafts: (await app.call(invoiceRoutes.list, { as, query: { status: 'draft', kind: 'charge' } })).body
      .total,
    pausedSeries: (await app.call(recurringRoutes.list, { as, query: { status: 'paused' } })).body.total,
  });
  expect(await waitingOf(person)).toEqual({ drafts: 2, pausedSeries: 1 });
  expect(await totalsOf(person)).toEqual({ drafts: 2, pausedSeries: 1 });
  const member = await app.member(person.organizationId, 'member', { clientIds: [assigned.id] });
  expect(await waitingOf(member)).toEqual({ drafts: 1, pausedSeries: 0 });
  expect(await totalsOf(member)).toEqual({ drafts: 1, pausedSeries: 0 });
  expect(await waitingOf(await app.member(person.organizationId, 'viewer'))).toBeUndefined();
});

test('the money of the month, its twelve months and its lists are those of income, expenses, invoices and payments', async () => {
  const person = await issuer(app);
  app.clock.set('2026-04-10T18:30:00Z');
  const { id, clientId } = await issued(app, person);
  app.clock.set('2026-06-15T18:30:00Z');
  await paid(app, person, {
    clientId,
    amountMinor: 4_000,
    allocations: [{ invoiceId: id, amountMinor: 4_000 }],
  });
  const sample = { currency: 'MXN' as const, client: null, category: null, deleted: false };
  const [drawn] = fc.sample(randomExpense, 1);
  const expense = (paidOn: string, amountMinor: number) => ({
    ...drawn,
    ...sample,
    amountMinor,
    baseMinor: amountMinor,
    status: 'paid',
    date: paidOn,
    paidOn,
  });
  const expenses = [expense('2026-06-02', 1_500), expense('2026-05-31', 700)];
  await insertMoney(app, person, { income: [], expenses, clients: [], categories: [] });
  const { body } = await app.call(dashboardRoutes.all, { as: person });
  expect(body.money?.currencies).toEqual([
    {
      currency: 'MXN',
      outstanding: { count: 1, amountMinor: 6_000 },
      overdue: { count: 1, amountMinor: 6_000 },
      receivedThisMonth: { count: 1, amountMinor: 4_000 },
      expensesThisMonth: { count: 1, amountMinor: 1_500 },
      netThisMonthMinor: 2_500,
      before: { receivedMinor: 0, expensesMinor: 700, netMinor: -700 },
    },
  ]);
  expect(body.flow?.currencies[0]?.byMonth.slice(-2)).toEqual([
    { month: '2026-05', incomeMinor: 0, expensesMinor: 700 },
    { month: '2026-06', incomeMinor: 4_000, expensesMinor: 1_500 },
  ]);
  expect(body.flow?.currencies[0]?.byMonth).toHaveLength(12);
  expect(body.overdueInvoices).toMatchObject([{ id, balanceMinor: 6_000 }]);
  expect(body.recentPayments).toMatchObject([{ amountMinor: 4_000, date: '2026-06-15' }]);
  expect(body.checklist.find(({ step }) => step === 'invoice')?.done).toBe(true);
  expect(dashboardRoutes.all.answer.safeParse(body).success).toBe(true);
  for (const role of ['member', 'viewer'] as const) {
    const as = await app.member(person.organizationId, role);
    const { text, body: without } = await app.call(dashboardRoutes.all, { as });
    expect([without.money, without.flow, without.overdueInvoices, without.recentPayments]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(text).not.toContain('Minor');
  }
});

test('all currencies in the organization’s count at the stored rates, for a limited manager, too', async () => {
  const person = await issuer(app);
  const [{ id: clientId }, { id: other }] = [await app.client(person), await app.client(person)];
  await issued(app, person, { clientId: other });
  const foreign = await issued(app, person, { clientId, currency: 'USD', fxRateE8: 1_750_000_000 });
  await paid(app, person, {
    clientId,
    currency: 'USD',
    amountMinor: 4_000,
    rateE8: 1_800_000_000,
    allocations: [{ invoiceId: foreign.id, amountMinor: 4_000 }],
  });
  const moneyOf = async (as: TestPerson) => (await app.call(dashboardRoutes.all, { as })).body;
  const { money, flow } = await moneyOf(person);
  // 60.00 USD at the document's 17.50, and 40.00 USD at the payment's 18.00.
  expect(money?.converted).toMatchObject({
    currency: 'MXN',
    outstanding: { count: 2, amountMinor: 10_000 + 105_000 },
    receivedThisMonth: { count: 1, amountMinor: 72_000 },
    netThisMonthMinor: 72_000,
  });
  expect(flow?.converted?.byMonth.at(-1)).toEqual({
    month: '2026-06',
    incomeMinor: 72_000,
    expensesMinor: 0,
  });
  const manager = await app.member(person.organizationId, 'manager', { clientIds: [clientId] });
  expect((await moneyOf(manager)).money?.converted?.outstanding).toEqual({ count: 1, amountMinor: 105_000 });
});

test('a limited manager sees the overdue invoices of the assigned clients, however many older ones others have', async () => {
  const person = await issuer(app);
  const [{ id: clientId }, { id: other }] = [await app.client(person), await app.client(person)];
  app.clock.set('2026-03-10T18:30:00Z');
  const older: string[] = [];
  for (let n = 0; n < 5; n += 1) older.push((await issued(app, person, { clientId: other })).id);
  app.clock.set('2026-04-10T18:30:00Z');
  const { id } = await issued(app, person, { clientId });
  app.clock.set('2026-06-15T18:30:00Z');
  const overdueOf = async (as: TestPerson) =>
    (await app.call(dashboardRoutes.all, { as })).body.overdueInvoices?.map((invoice) => invoice.id);
  const manager = await app.member(person.organizationId, 'manager', { clientIds: [clientId] });
  expect(await overdueOf(person)).toEqual(older);
  expect(await overdueOf(manager)).toEqual([id]);
});

test('a person chooses the parts of the dashboard and their order, and other preferences stay', async () => {
  const person = await app.owner();
  const cardsOf = async (as: TestPerson) => (await app.call(dashboardRoutes.all, { as })).body.cards;
  const choose = (body: BodyOf<typeof authRoutes.updatePreferences>) =>
    app.call(authRoutes.updatePreferences, { as: person, body });
  await choose({ onboardingCompleted: true });
  const chosen = await choose({ dashboardCards: ['activity', 'money'] });
  expect(chosen.body.onboardingCompleted).toBe(true);
  expect(await cardsOf(person)).toEqual(['activity', 'money']);
  expect(await cardsOf(await app.member(person.organizationId, 'manager'))).toBeNull();
  await choose({ onboardingCompleted: true });
  expect(await cardsOf(person)).toEqual(['activity', 'money']);
  await choose({ dashboardCards: null });
  expect(await cardsOf(person)).toBeNull();
  expect((await choose({ dashboardCards: ['weather' as never] })).status).toBe(400);
});
