import {
  authRoutes,
  clientRoutes,
  couponRoutes,
  DAY_MS,
  dashboardRoutes,
  domainRoutes,
  hostingAnalyticsRoutes,
  invoiceAnalyticsRoutes,
  invoiceRoutes,
  itemRoutes,
  paymentRoutes,
  planRoutes,
  projectRoutes,
  QUOTE_STATUSES,
  quoteRoutes,
  renewalRoutes,
  serviceRoutes,
  subscriptionRoutes,
  TICKET_STATUSES,
  ticketRoutes,
  timeEntryRoutes,
  timelineRoutes,
  timeRoutes,
} from '@oficio/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Jobs } from '../../src/jobs/jobs.ts';
import { TrialNotices } from '../../src/modules/subscription-notices/trial-notices.service.ts';
import { TestApplication, type TestPerson } from '../../test/test-application.ts';
import { seedDemoCoupons, seedDemoWorkspace } from './index.ts';

let app: TestApplication;
let demo: TestPerson;
const registered: [fqdn: string, expiresOn: string][] = [];

beforeAll(async () => {
  app = await TestApplication.start();
  demo = await app.person();
  const workspace = {
    adminUrl: app.database.adminUrl,
    userId: demo.userId,
    now: app.clock.now(),
    register: async (fqdn: string, { expiresOn = '' }: { expiresOn?: string }) => {
      registered.push([fqdn, expiresOn]);
    },
  };
  await seedDemoWorkspace(workspace);
  await seedDemoWorkspace(workspace);
});

afterAll(() => app.stop());

test('the demo account has one organization, set up, with a plan that doesn’t end', async () => {
  const me = await app.call(authRoutes.me, { as: demo });
  expect(me.body).toMatchObject({ onboardingCompleted: true, organization: { name: 'Estudio Cardón' } });
  const status = await app.call(subscriptionRoutes.status, { as: demo });
  expect(status.body).toMatchObject({ isActive: true, currentPeriodEnd: null, showUpgradePrompt: false });
  const { rows } = await app.admin.query('SELECT count(*)::int AS organizations FROM oficio.organizations');
  expect(rows).toEqual([{ organizations: 1 }]);
});

test('the figures equal the lists, and each client can be read whole', async () => {
  const dashboard = await app.call(dashboardRoutes.figures, { as: demo });
  expect(dashboard.body.checklist.filter(({ done }) => !done)).toEqual([{ step: 'logo', done: false }]);
  const list = await app.call(clientRoutes.list, { as: demo, query: { limit: '100' } });
  const archive = await app.call(clientRoutes.list, { as: demo, query: { status: 'archived' } });
  expect(dashboard.body.clients).toMatchObject({ total: 38, archived: 3 });
  expect([list.body.total, list.body.items.length, archive.body.total]).toEqual([38, 38, 3]);
  for (const { id } of [...list.body.items, ...archive.body.items]) {
    const one = await app.call(clientRoutes.one, { as: demo, parameters: { id } });
    expect([one.status, one.body.duplicates]).toEqual([200, []]);
  }
});

test('the registry has the dates of the domains, and the renewals of the next weeks have begun', async () => {
  const { body } = await app.call(domainRoutes.list, { as: demo, query: { limit: '100' } });
  const dated = body.items.flatMap(({ name, expiresOn }) => (expiresOn === null ? [] : [[name, expiresOn]]));
  expect(registered.toSorted()).toEqual(dated.toSorted());
  await app.nest.get(Jobs, { strict: false }).runPending();
  const renewals = await app.call(renewalRoutes.list, { as: demo });
  expect(renewals.body.total).toBeGreaterThan(5);
});

test('there are weeks of time, which invoices can bill', async () => {
  const { body } = await app.call(timeEntryRoutes.list, { as: demo });
  expect(body.total).toBeGreaterThan(20);
  const projects = (await app.call(projectRoutes.list, { as: demo })).body.items;
  const amounts: number[] = [];
  for (const { id } of projects) {
    const unbilled = await app.call(timeRoutes.unbilled, { as: demo, query: { projectId: id } });
    expect([unbilled.status, unbilled.body.withoutRate]).toEqual([200, 0]);
    amounts.push(...unbilled.body.sums.map(({ amountMinor }) => amountMinor));
  }
  expect(amounts.filter((amount) => amount > 0)).toHaveLength(2);
});

test('the figures of domains name their endings', async () => {
  const { body } = await app.call(hostingAnalyticsRoutes.domains, { as: demo });
  expect(body.byTld.map(({ tld }) => tld)).toContain('example');
  expect(body.byTld.map(({ tld }) => tld)).not.toContain('');
});

test('each domain can be read whole, under its client’s name', async () => {
  const { body } = await app.call(domainRoutes.list, { as: demo, query: { limit: '100' } });
  expect([body.total, body.items.length]).toEqual([34, 34]);
  for (const { id, clientName } of body.items) {
    const one = await app.call(domainRoutes.one, { as: demo, parameters: { id } });
    expect([one.status, one.body.clientName]).toEqual([200, clientName]);
  }
});

test('there are invoices in each status that can be reached, and the next one continues their numbers', async () => {
  const { body } = await app.call(invoiceRoutes.list, { as: demo, query: { limit: '100' } });
  for (const status of [
    'draft',
    'scheduled',
    'issued',
    'sent',
    'viewed',
    'overdue',
    'void',
    'partial',
    'paid',
    'written_off',
  ]) {
    const filtered = await app.call(invoiceRoutes.list, { as: demo, query: { status } });
    expect([status, filtered.body.items.length > 0]).toEqual([status, true]);
  }
  expect(new Set(body.items.map(({ currency }) => currency)).size).toBe(3);
  const note = body.items.find(({ kind }) => kind === 'credit_note');
  expect(note).toMatchObject({ balanceMinor: 0, settlement: 'paid' });
  const corrected = body.items.find(({ creditedMinor }) => creditedMinor > 0);
  expect(corrected?.balanceMinor).toBe((corrected?.totalMinor ?? 0) + (note?.totalMinor ?? 0));
  let withTaxWithheld = 0;
  const deposit = body.items.find(({ kind }) => kind === 'deposit');
  const { body: stored } = await app.call(invoiceRoutes.one, {
    as: demo,
    parameters: { id: deposit?.id ?? '' },
  });
  const { body: final } = await app.call(invoiceRoutes.one, {
    as: demo,
    parameters: { id: stored.deductedBy?.id ?? '' },
  });
  expect(stored.totalMinor + final.totalMinor).toBe(3_712_000);
  expect(final.deductions).toMatchObject([
    { depositId: deposit?.id, taxes: final.taxes.map(({ name }) => ({ name })) },
  ]);
  for (const { id, number, viewedAt } of body.items) {
    const one = await app.call(invoiceRoutes.one, { as: demo, parameters: { id } });
    expect(one.status).toBe(200);
    if (one.body.taxes.some(({ kind }) => kind === 'withheld')) withTaxWithheld += 1;
    const timeline = await app.call(timelineRoutes.ofInvoice, { as: demo, parameters: { id } });
    const actions = timeline.body.items.map(({ action }) => action);
    expect([actions.includes('issued'), actions.includes('viewed')]).toEqual([
      number !== null,
      viewedAt !== null,
    ]);
  }
  expect(withTaxWithheld).toBeGreaterThan(0);
  const drafted = body.items.find(({ lifecycle, currency }) => lifecycle === 'draft' && currency === 'MXN');
  const issued = await app.call(invoiceRoutes.issue, {
    as: demo,
    parameters: { id: drafted?.id ?? '' },
    body: { version: drafted?.version ?? 0 },
  });
  const numbers = body.items.flatMap(({ number }) => number ?? []);
  expect(issued.status).toBe(200);
  expect(numbers).not.toContain(issued.body.number);
});

test('there are quotes in each state, each can be read whole, and the next one continues their numbers', async () => {
  const states = await Promise.all(
    QUOTE_STATUSES.map(async (status) => {
      const { body } = await app.call(quoteRoutes.list, { as: demo, query: { status } });
      return [status, body.total > 0];
    }),
  );
  expect(states).toEqual(QUOTE_STATUSES.map((status) => [status, true]));
  const { body } = await app.call(quoteRoutes.list, { as: demo });
  for (const { id, lifecycle, number } of body.items) {
    const one = await app.call(quoteRoutes.one, { as: demo, parameters: { id } });
    expect([one.status, one.body.sha256 !== null]).toEqual([200, number !== null]);
    const block = await app.call(quoteRoutes.document, { as: demo, parameters: { id } });
    expect([block.status, block.body.kind]).toEqual([200, 'quote']);
    const { body: timeline } = await app.call(timelineRoutes.ofQuote, { as: demo, parameters: { id } });
    const isAnswered = timeline.items.some(({ action }) => action === 'accepted' || action === 'refused');
    expect([lifecycle, isAnswered]).toEqual([lifecycle, one.body.answer !== null]);
    const { invoice, totalMinor } = one.body;
    if (!invoice) continue;
    const billed = await app.call(invoiceRoutes.one, { as: demo, parameters: { id: invoice.id } });
    expect([billed.body.totalMinor, billed.body.quote?.id]).toEqual([totalMinor, id]);
  }
  const draft = body.items.find(({ lifecycle }) => lifecycle === 'draft');
  const sent = await app.call(quoteRoutes.markSent, {
    as: demo,
    parameters: { id: draft?.id ?? '' },
    body: { version: draft?.version ?? 0 },
  });
  expect([sent.status, body.items.some(({ number }) => number === sent.body.number)]).toEqual([200, false]);
});

test('there are requests of clients in each state and a question to Oficio, each with its messages', async () => {
  const states = await Promise.all(
    TICKET_STATUSES.map(async (status) => {
      const query = { desk: 'organization', status };
      return [status, (await app.call(ticketRoutes.list, { as: demo, query })).body.total];
    }),
  );
  expect(states).toEqual(TICKET_STATUSES.map((status) => [status, 1]));
  const { body } = await app.call(ticketRoutes.list, { as: demo });
  expect(body.items.filter(({ desk }) => desk === 'product')).toHaveLength(1);
  for (const { id, lastMessageAt, firstAnsweredAt } of body.items) {
    const one = await app.call(ticketRoutes.one, { as: demo, parameters: { id } });
    const shown = one.body.messages.filter(({ internal }) => !internal);
    expect([shown.at(-1)?.createdAt, shown.length > 1]).toEqual([lastMessageAt, firstAnsweredAt !== null]);
  }
});

test('items can be read whole, have an income category, and have figures in each currency', async () => {
  const { body } = await app.call(itemRoutes.list, { as: demo });
  expect(body.total).toBe(8);
  for (const { id, categoryName } of body.items) {
    const one = await app.call(itemRoutes.one, { as: demo, parameters: { id } });
    expect([one.status, categoryName]).toEqual([200, expect.any(String)]);
  }
  const figures = await app.call(invoiceAnalyticsRoutes.items, { as: demo });
  for (const { currency, items } of figures.body.currencies) {
    expect([currency, items.some(({ itemId }) => itemId !== null)]).toEqual([currency, true]);
  }
  expect(figures.body.currencies).toHaveLength(3);
});

test('services are sold with plans, and some of them at an earlier price', async () => {
  const { body: plans } = await app.call(planRoutes.list, { as: demo });
  const { body: services } = await app.call(serviceRoutes.list, { as: demo });
  const { body: differing } = await app.call(serviceRoutes.list, { as: demo, query: { price: 'differs' } });
  expect(plans.total).toBe(5);
  expect(services.total).toBeGreaterThan(differing.total);
  expect(differing.total).toBeGreaterThan(0);
  for (const { id } of services.items) {
    const one = await app.call(serviceRoutes.one, { as: demo, parameters: { id } });
    expect([one.status, one.body.soldPlanName]).toEqual([200, expect.any(String)]);
  }
});

test('payments in two currencies settle invoices in part and in full, one leaves credit, one a rest that is given up', async () => {
  const { body } = await app.call(paymentRoutes.list, { as: demo });
  expect(body.sums).toMatchObject([
    { currency: 'EUR', count: 1, receivedMinor: 10_000, unallocatedMinor: 0 },
    { currency: 'MXN', count: 4, unallocatedMinor: 150_000 },
  ]);
  const { body: paid } = await app.call(invoiceRoutes.list, {
    as: demo,
    query: { status: 'paid', kind: 'charge' },
  });
  const { body: partial } = await app.call(invoiceRoutes.list, { as: demo, query: { limit: '100' } });
  expect(paid.items.map(({ balanceMinor }) => balanceMinor)).toEqual([0, 0]);
  expect(partial.items.filter(({ settlement }) => settlement === 'partial')).toHaveLength(3);
});

test('a search without accents finds a demo client', async () => {
  const found = await app.call(clientRoutes.list, { as: demo, query: { search: 'LABORATORIO optico' } });
  expect(found.body.items.map(({ displayName }) => displayName)).toEqual(['Laboratorio Óptico Prisma Sur']);
});

test('two coupons are seeded once; a withdrawn one stays withdrawn', async () => {
  const seed = () => seedDemoCoupons({ adminUrl: app.database.adminUrl, now: app.clock.now() });
  await Promise.all([seed(), seed()]);
  const validate = async (code: string) =>
    (await app.call(couponRoutes.validate, { as: demo, body: { code } })).body;
  expect(await validate('bienvenido')).toMatchObject({ coupon: { description: '20% off for 3 months' } });
  expect(await validate('mesgratis')).toMatchObject({ coupon: { description: 'Your first month is free' } });
  await app.admin.query(`UPDATE oficio.coupons SET active = false WHERE code = 'MESGRATIS'`);
  await seed();
  expect(await validate('mesgratis')).toMatchObject({ valid: false, error: 'Invalid coupon code' });
});

test('the demo account never gets a mail about a trial', async () => {
  const notices = app.nest.get(TrialNotices, { strict: false });
  for (let day = 0; day < 40; day += 1) {
    await notices.run();
    app.clock.advance(DAY_MS);
  }
  expect(await app.nest.get(Jobs, { strict: false }).runPending()).toEqual({ done: 0, failed: 0 });
});
