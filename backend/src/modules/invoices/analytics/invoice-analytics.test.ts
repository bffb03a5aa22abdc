import { randomUUID } from 'node:crypto';
import {
  addDays,
  type CurrencyFigures,
  DAY_MS,
  dashboardRoutes,
  INVOICE_STEPS,
  type InvoiceAnalytics,
  invoiceAnalyticsRoutes,
  invoiceRoutes,
  memberRoleSchema,
  type Payment,
  paymentRoutes,
  TABLE,
} from '@oficio/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { INVOICE_CURRENCIES, insertInvoices, randomInvoice } from '../../../../test/random-invoices.ts';
import { TestApplication, type TestOwner, type TestPerson } from '../../../../test/test-application.ts';
import { credited, issued, issuer, type TestInvoice } from '../../../../test/test-invoices.ts';

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

const figures = async (as: TestPerson, query: Record<string, string> = {}): Promise<InvoiceAnalytics> =>
  (await app.call(invoiceAnalyticsRoutes.figures, { as, query })).body;

type Query = Record<string, string>;
interface Sum {
  count: number;
  amountMinor: number;
}

async function sumOf(as: TestPerson, query: Query, member: 'totalMinor' | 'balanceMinor'): Promise<Sum> {
  const { body } = await app.call(invoiceRoutes.list, {
    as,
    query: { ...query, limit: String(TABLE.maxPageSize) },
  });
  return { count: body.total, amountMinor: body.items.reduce((sum, item) => sum + item[member], 0) };
}

async function receivedOf(as: TestPerson, query: Query): Promise<Sum> {
  const { body } = await app.call(paymentRoutes.list, { as, query });
  const [sums] = body.sums ?? [];
  return sums
    ? { count: sums.count, amountMinor: sums.receivedMinor - sums.refundedMinor }
    : { count: 0, amountMinor: 0 };
}

/** The sums of the lists to which the figures of a currency lead. */
async function listed(
  as: TestPerson,
  { currency, byMonth, ageing, topClients }: CurrencyFigures,
  { from, to }: Query,
): Promise<Omit<CurrencyFigures, 'currency' | 'collectedMinor' | 'paidOff'>> {
  const issuedIn = { reached: 'issued', currency, from: from ?? '', to: to ?? '' };
  const owed = { status: 'outstanding', currency };
  const reached = await Promise.all(
    INVOICE_STEPS.map((step) => sumOf(as, { ...issuedIn, reached: step, kind: 'invoice' }, 'totalMinor')),
  );
  const [first, sent, viewed, paid] = reached.map(({ count }) => count);
  return {
    invoiced: await sumOf(as, issuedIn, 'totalMinor'),
    received: await receivedOf(as, { currency, from: from ?? '', to: to ?? '' }),
    outstanding: await sumOf(as, owed, 'balanceMinor'),
    byMonth: await Promise.all(
      byMonth.map(async ({ month }) => {
        const days = { from: `${month}-01`, to: addDays(`${nextMonth(month)}-01`, -1) };
        return {
          month,
          invoiced: await sumOf(as, { ...issuedIn, ...days }, 'totalMinor'),
          received: await receivedOf(as, { currency, ...days }),
        };
      }),
    ),
    ageing: await Promise.all(
      ageing.map(async ({ dueFrom, dueTo }) => ({
        dueFrom,
        dueTo,
        ...(await sumOf(
          as,
          { ...owed, ...(dueFrom && { dueFrom }), ...(dueTo && { dueTo }) },
          'balanceMinor',
        )),
      })),
    ),
    funnel: { issued: first ?? 0, sent: sent ?? 0, viewed: viewed ?? 0, paid: paid ?? 0 },
    topClients: await Promise.all(
      topClients.map(async ({ clientId, name }) => ({
        clientId,
        name,
        ...(await sumOf(as, { ...issuedIn, clientId }, 'totalMinor')),
      })),
    ),
  };
}

function nextMonth(month: string): string {
  const [year = 0, index = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, index, 1)).toISOString().slice(0, 7);
}

async function expectListed(as: TestPerson): Promise<void> {
  const { from, to, currencies } = await figures(as, { from: '2025-11-03' });
  for (const { currency, collectedMinor, paidOff, ...shown } of currencies) {
    const all = { currency, collectedMinor, paidOff, ...shown };
    expect(shown, currency).toEqual(await listed(as, all, { from, to }));
    expect(shown.topClients.map(({ amountMinor }) => amountMinor)).toEqual(
      shown.topClients.map(({ amountMinor }) => amountMinor).toSorted((one, other) => other - one),
    );
  }
  const { body } = await app.call(dashboardRoutes.all, { as });
  const month = { from: body.money?.from ?? '', to: body.money?.to ?? '' };
  for (const { currency, ...shown } of body.money?.currencies ?? []) {
    expect(shown).toMatchObject({
      receivedThisMonth: await receivedOf(as, { currency, ...month }),
      outstanding: await sumOf(as, { status: 'outstanding', currency }, 'balanceMinor'),
      overdue: await sumOf(as, { status: 'overdue', currency }, 'balanceMinor'),
    });
  }
  for (const { currency, ...shown } of body.ageing?.currencies ?? [])
    expect(currencies.find((figures) => figures.currency === currency)).toMatchObject(shown);
  // Without another currency among what is owed, there is nothing to convert.
  const inBase = body.ageing?.converted;
  if (!inBase) return;
  expect(inBase.outstanding).toEqual(body.money?.converted?.outstanding);
  const parts = inBase.ageing.map(({ amountMinor }) => amountMinor);
  expect(parts.reduce((sum, part) => sum + part)).toBe(inBase.outstanding.amountMinor);
}

test('for random documents of three currencies, each figure equals its list, for a limited manager, too', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(randomInvoice, { minLength: 1, maxLength: 60 }), async (drawn) => {
      const as = await app.owner();
      const clients = await Promise.all(
        Array.from({ length: 7 }, (_, index) => app.client(as, { displayName: `Client ${index}` })),
      );
      const rows = drawn.map((row) => ({ ...row, id: randomUUID(), client: clients[row.client]?.id }));
      await insertInvoices(app, as, rows);
      const clientIds = clients.slice(0, 3).map(({ id }) => id);
      const manager = await app.member(as.organizationId, 'manager', { clientIds });
      await expectListed(as);
      await expectListed(manager);

      const inRange = (own: typeof rows) =>
        own.filter(({ lifecycle, issueDate }) => lifecycle === 'issued' && issueDate >= '2025-11-01');
      for (const [person, own] of [
        [as, rows],
        [manager, rows.filter(({ client }) => client && clientIds.includes(client))],
      ] as const) {
        const { currencies } = await figures(person, { from: '2025-11-30' });
        const totals = Object.fromEntries(
          currencies.map(({ currency, invoiced }) => [currency, invoiced.amountMinor]),
        );
        for (const currency of INVOICE_CURRENCIES) {
          const issuedThere = inRange(own).filter((row) => row.currency === currency);
          expect(totals[currency] ?? 0).toBe(issuedThere.reduce((sum, { total }) => sum + total, 0));
        }
      }
    }),
    { numRuns: 6 },
  );
});

test('the kept months equal a recount after issue, mail, view, void, archive and a merge of clients', async () => {
  const first = await issued(app, owner);
  const second = await issued(app, owner, { currency: 'USD', fxRateE8: 1_750_000_000 });
  const third = await issued(app, owner, { clientId: first.clientId });
  const set = (id: string, assignment: string) =>
    app.admin.query(`UPDATE public.invoices SET ${assignment} WHERE id = $1`, [id]);
  const changes = [
    () => set(first.id, 'sent_at = now(), viewed_at = now()'),
    () => pay(second, { date: TODAY, amountMinor: 10_000, rateE8: 1_750_000_000 }),
    () => set(second.id, 'archived_at = now()'),
    () =>
      app.call(invoiceRoutes.void, {
        as: owner,
        parameters: { id: third.id },
        body: { version: third.version, reason: 'x' },
      }),
    () => set(first.id, `client_id = '${second.clientId}'`),
    () => app.admin.query('DELETE FROM public.invoices WHERE id = $1', [second.id]),
  ];
  for (const change of changes) {
    await change();
    expect(await wrongMonths()).toEqual([]);
    expect(await wrongTotals()).toEqual([]);
  }
  expect((await figures(owner)).currencies[0]).toMatchObject({
    currency: 'MXN',
    invoiced: { count: 1 },
    funnel: { issued: 1, sent: 1, viewed: 1, paid: 0 },
  });
});

test('a refund that settles a credit note and reopens its invoice takes the invoice out of the paid ones', async () => {
  const paid = await issued(app, owner);
  const payment = await pay(paid, { date: TODAY, amountMinor: 10_000 });
  await credited(app, owner, paid, 4_000);
  await app.call(paymentRoutes.refund, {
    as: owner,
    parameters: { id: payment.id },
    body: { version: payment.version, date: TODAY, amountMinor: 6_000 },
  });
  const after = await app.call(invoiceRoutes.one, { as: owner, parameters: { id: paid.id } });
  expect(after.body).toMatchObject({ balanceMinor: 2_000, settlement: 'partial' });
  expect(await wrongMonths()).toEqual([]);
  await expectListed(owner);
});

const pay = async (
  { id, clientId, currency }: Pick<TestInvoice, 'id' | 'clientId' | 'currency'>,
  { amountMinor, ...more }: { date: string; amountMinor: number; rateE8?: number },
): Promise<Payment> => {
  const answer = await app.call(paymentRoutes.record, {
    as: owner,
    body: {
      clientId,
      currency,
      amountMinor,
      method: 'cash',
      ...more,
      allocations: [{ invoiceId: id, amountMinor }],
    },
  });
  if (answer.status !== 201) throw new Error(`The payment was not recorded: ${answer.text}`);
  return answer.body;
};

test('payments, refunds and voided payments give what was received, collected and paid off', async () => {
  app.clock.set('2026-04-10T18:30:00.000Z');
  const first = await issued(app, owner);
  app.clock.set('2026-05-20T18:30:00.000Z');
  const second = await issued(app, owner);
  app.clock.set(`${TODAY}T18:30:00.000Z`);
  const third = await issued(app, owner);
  const half = await pay(first, { date: '2026-05-02', amountMinor: 4_000 });
  await pay(first, { date: '2026-06-09', amountMinor: 6_000 });
  const wrong = await pay(second, { date: '2026-06-10', amountMinor: 10_000 });
  const paid = await pay(third, { date: TODAY, amountMinor: 10_000 });
  const of = async (query: Query = {}) => {
    const [shown] = (await figures(owner, query)).currencies;
    return shown && [shown.received.amountMinor, shown.collectedMinor, shown.paidOff];
  };
  expect(await of()).toEqual([30_000, 30_000, { count: 3, days: 60 + 21 + 0 }]);
  await app.call(paymentRoutes.void, {
    as: owner,
    parameters: { id: wrong.id },
    body: { version: wrong.version, reason: 'x' },
  });
  await app.call(paymentRoutes.refund, {
    as: owner,
    parameters: { id: paid.id },
    body: {
      version: paid.version,
      date: TODAY,
      amountMinor: 2_500,
      allocations: [{ invoiceId: third.id, amountMinor: 2_500 }],
    },
  });
  expect(await of()).toEqual([17_500, 17_500, { count: 1, days: 60 }]);
  expect(await of({ from: '2026-06-01' })).toEqual([13_500, 7_500, { count: 1, days: 60 }]);
  expect(await of({ to: '2026-05-31' })).toEqual([half.amountMinor, 10_000, { count: 0, days: 0 }]);
  await expectListed(owner);
  const manager = await app.member(owner.organizationId, 'manager', { clientIds: [first.clientId] });
  await expectListed(manager);
  expect((await figures(manager)).currencies).toMatchObject([{ received: { amountMinor: 10_000 } }]);
});

test('an invoice that was paid in advance took no days', async () => {
  const { currencies } = await figures(owner);
  const before = currencies[0]?.paidOff ?? { count: 0, days: 0 };
  await pay(await issued(app, owner), { date: '2026-06-01', amountMinor: 10_000 });
  expect((await figures(owner)).currencies[0]?.paidOff).toEqual({
    count: before.count + 1,
    days: before.days,
  });
});

async function wrongMonths(): Promise<unknown[]> {
  const { rows } = await app.admin.query(`
    SELECT * FROM (
      SELECT organization_id, client_id, currency, month, count, total_minor, invoices, sent, viewed, paid, collected_minor
      FROM oficio.invoice_months
      WHERE (count, total_minor, invoices, sent, viewed, paid, collected_minor) <> (0, 0, 0, 0, 0, 0, 0)
    ) kept FULL JOIN (
      SELECT organization_id, client_id, currency, date_trunc('month', issue_date)::date AS month, count(*),
        sum(total_minor) AS total_minor, count(*) FILTER (WHERE kind = 'invoice') AS invoices,
        count(*) FILTER (WHERE kind = 'invoice' AND sent_at IS NOT NULL) AS sent,
        count(*) FILTER (WHERE kind = 'invoice' AND viewed_at IS NOT NULL) AS viewed,
        count(*) FILTER (WHERE kind = 'invoice' AND settlement = 'paid') AS paid,
        sum(collected_minor) AS collected_minor
      FROM public.invoices WHERE lifecycle = 'issued' AND deleted_at IS NULL GROUP BY 1, 2, 3, 4
    ) counted USING (organization_id, client_id, currency, month, count, total_minor, invoices, sent, viewed, paid,
      collected_minor)
    WHERE kept IS NULL OR counted IS NULL`);
  return rows;
}

/** The sums of the clients' months that differ from what is kept beside them. */
async function wrongTotals(): Promise<unknown[]> {
  const { rows } = await app.admin.query(`
    SELECT 'month' AS kind, * FROM (
      SELECT organization_id, currency, month::text AS of, count, total_minor, invoices, sent, viewed, paid,
        collected_minor
      FROM oficio.invoice_month_totals
    ) kept FULL JOIN (
      SELECT organization_id, currency, month::text AS of, sum(count)::bigint AS count, sum(total_minor) AS total_minor,
        sum(invoices)::bigint AS invoices, sum(sent)::bigint AS sent, sum(viewed)::bigint AS viewed,
        sum(paid)::bigint AS paid, sum(collected_minor) AS collected_minor
      FROM oficio.invoice_months GROUP BY 1, 2, 3
    ) counted USING (organization_id, currency, of, count, total_minor, invoices, sent, viewed, paid, collected_minor)
    WHERE kept IS NULL OR counted IS NULL`);
  const { rows: clients } = await app.admin.query(`
    SELECT * FROM oficio.invoiced_clients kept FULL JOIN (
      SELECT organization_id, currency, client_id, sum(greatest(total_minor, 0)) AS most_minor
      FROM oficio.invoice_months GROUP BY 1, 2, 3
    ) counted USING (organization_id, currency, client_id, most_minor)
    WHERE kept IS NULL OR counted IS NULL`);
  return [...rows, ...clients];
}

test('of thousands of clients those with the highest totals are found in any period', async () => {
  const { organizationId } = await app.owner();
  await app.admin.query(
    `INSERT INTO oficio.invoice_months
     SELECT $1, md5('client' || client)::uuid, 'MXN', date '2026-01-01' + make_interval(months => month), 1,
       hashint4(client * 16 + month) / 1000000, 1, 0, 0, 0
     FROM generate_series(1, 3000) client, generate_series(0, 5) month WHERE (client + month) % 2 = 0`,
    [organizationId],
  );
  await app.admin.query(
    `UPDATE oficio.invoice_months SET total_minor = -total_minor, paid = 1
     WHERE organization_id = $1 AND hashtext(client_id::text) % 3 = 0`,
    [organizationId],
  );
  expect(await wrongTotals()).toEqual([]);
  const periods = [
    ['2026-01-01', '2026-06-01'],
    ['2026-02-01', '2026-03-01'],
    ['2026-04-01', '2026-04-01'],
    ['2027-01-01', '2027-02-01'],
  ] as const;
  for (const period of periods) {
    const values = [organizationId, ...period];
    const top = await app.admin.query(
      `SELECT client_id, count, total_minor FROM oficio.top_invoiced($1, 'MXN', $2, $3, 5)`,
      values,
    );
    const all = await app.admin.query(
      `SELECT client_id, sum(count)::bigint AS count, sum(total_minor) AS total_minor FROM oficio.invoice_months
       WHERE organization_id = $1 AND month BETWEEN $2 AND $3 GROUP BY 1 ORDER BY 3 DESC, 1 LIMIT 5`,
      values,
    );
    expect(top.rows).toEqual(all.rows);
  }
});

test('the range is whole months, by default twelve; at most five years', async () => {
  const range = async (query: Query) => {
    const { from, to } = await figures(owner, query);
    return [from, to];
  };
  expect(await range({})).toEqual(['2025-07-01', '2026-06-30']);
  expect(await range({ from: '2026-02-10' })).toEqual(['2026-02-01', '2026-06-30']);
  expect(await range({ from: '2026-02-10', to: '2026-02-11' })).toEqual(['2026-02-01', '2026-02-28']);
  expect(await range({ to: '2025-01-31' })).toEqual(['2024-02-01', '2025-01-31']);
  for (const query of [
    { from: '2026-02-02', to: '2026-02-01' },
    { from: '2020-01-01', to: '2026-01-01' },
    { from: '2020-01-01' },
    { from: '2026-02-30' },
    { currency: 'mxn' },
  ]) {
    expect((await app.call(invoiceAnalyticsRoutes.figures, { as: owner, query })).status).toBe(400);
  }
});

test('a day turns what is due today into the first part that is late', async () => {
  await issued(app, owner, { dueDate: TODAY });
  const parts = async () =>
    (await figures(owner)).currencies[0]?.ageing.map(({ dueFrom, dueTo, amountMinor }) => [
      dueFrom,
      dueTo,
      amountMinor,
    ]);
  expect(await parts()).toEqual([
    ['2026-06-15', null, 10_000],
    ['2026-05-16', '2026-06-14', 0],
    ['2026-04-16', '2026-05-15', 0],
    ['2026-03-17', '2026-04-15', 0],
    [null, '2026-03-16', 0],
  ]);
  app.clock.advance(DAY_MS);
  expect((await parts())?.map(([, , amount]) => amount)).toEqual([0, 10_000, 0, 0, 0]);
});

test('members and viewers get neither the figures nor a trace of them on the dashboard', async () => {
  await issued(app, owner);
  for (const role of memberRoleSchema.options) {
    const as = role === 'owner' ? owner : await app.member(owner.organizationId, role);
    const reads = role !== 'member' && role !== 'viewer';
    const { status } = await app.call(invoiceAnalyticsRoutes.figures, { as });
    const dashboards = [
      await app.call(dashboardRoutes.figures, { as }),
      await app.call(dashboardRoutes.all, { as }),
    ];
    expect([role, status, ...dashboards.map(({ body }) => 'money' in body)]).toEqual([
      role,
      reads ? 200 : 403,
      reads,
      reads,
    ]);
    const ofMoney = ['money', 'flow', 'ageing', 'forecast', 'recurring', 'overdueInvoices', 'recentPayments'];
    expect(ofMoney.filter((part) => part in (dashboards[1]?.body ?? {}))).toEqual(reads ? ofMoney : []);
  }
});
