import { randomUUID } from 'node:crypto';
import {
  type ClientAnalytics,
  clientAnalyticsRoutes,
  clientRoutes,
  domainRoutes,
  TABLE,
} from '@oficio/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApplication, type TestOwner, type TestPerson } from '../../../test/test-application.ts';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start();
  owner = await app.owner();
});
afterAll(() => app.stop());

const figuresOf = async (as: TestPerson): Promise<ClientAnalytics> =>
  (await app.call(clientAnalyticsRoutes.figures, { as })).body;

/** Each figure with the query of its list. */
function listsOf(figures: ClientAnalytics): [count: number, query: Record<string, string>][] {
  const { inactive } = figures;
  return [
    [figures.total, {}],
    ...figures.byStatus.map(({ status, count }) => [count, { status }] as [number, { status: string }]),
    ...figures.byMonth.map(({ month, count }): [number, Record<string, string>] => [
      count,
      { createdIn: month },
    ]),
    [figures.withoutEmail, { missing: 'email' }],
    [figures.withoutBillingContact, { missing: 'billingContact' }],
    [inactive.count, { inactiveSince: inactive.since }],
    ...figures.byCountry.map(({ country, count }): [number, Record<string, string>] => [
      count,
      country === null ? { missing: 'country' } : { country },
    ]),
    ...figures.byCurrency.map(({ currency, count }): [number, Record<string, string>] => [
      count,
      { currency },
    ]),
  ];
}

/** The figures that differ from the total or from the rows of their lists. */
async function wrongFigures(as: TestPerson): Promise<unknown[]> {
  const checks = listsOf(await figuresOf(as)).map(async ([count, query]) => {
    const { body } = await app.call(clientRoutes.list, {
      as,
      query: { ...query, limit: String(TABLE.maxPageSize) },
    });
    return [query, count, body.total, body.items.length] as const;
  });
  return (await Promise.all(checks)).filter(([, count, total, rows]) => count !== total || count !== rows);
}

test('an empty workspace has zeros, and twelve months', async () => {
  const figures = await figuresOf(owner);
  expect(figures).toMatchObject({
    total: 0,
    byStatus: [
      { status: 'lead', count: 0 },
      { status: 'active', count: 0 },
      { status: 'inactive', count: 0 },
      { status: 'archived', count: 0 },
    ],
    withoutEmail: 0,
    withoutBillingContact: 0,
    inactive: { since: '2025-06-15', count: 0 },
    byCountry: [],
    byCurrency: [],
  });
  expect(figures.byMonth.map(({ month }) => month)).toEqual([
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
  ]);
});

test('countries and currencies come by their frequency, and the organization’s currency stands for none', async () => {
  const as = await app.owner();
  const given = [
    { countryCode: 'ES', currency: 'EUR' },
    { countryCode: 'MX', currency: null },
    { countryCode: 'MX', currency: 'MXN' },
    { countryCode: null, currency: null },
  ] as const;
  for (const { countryCode, currency } of given) {
    await app.client(as, { currency, billingAddress: { ...NO_ADDRESS, countryCode } });
  }
  const { byCountry, byCurrency } = await figuresOf(as);
  expect(byCountry[0]).toEqual({ country: 'MX', count: 2 });
  expect(byCountry).toContainEqual({ country: null, count: 1 });
  expect(byCurrency).toEqual([
    { currency: 'MXN', count: 3 },
    { currency: 'EUR', count: 1 },
  ]);
});

test('a client without a billing contact is found until it has one', async () => {
  const as = await app.owner();
  const { id } = await app.client(as);
  const missing = async () => (await figuresOf(as)).withoutBillingContact;
  const contact = { firstName: 'Ada', lastName: null, email: null, phone: null, role: null, isPrimary: true };
  const receives = { invoices: true, reminders: true, renewals: true };
  const save = (version: number, isBilling: boolean) =>
    app.call(clientRoutes.update, {
      as,
      parameters: { id },
      body: { version, contacts: [{ ...contact, isBilling, receives }] },
    });
  expect(await missing()).toBe(1);
  await save(1, true);
  expect(await missing()).toBe(0);
  await save(2, false);
  expect(await missing()).toBe(1);
});

test('a change of a client’s domain is an activity of the client, and leaves its version', async () => {
  const as = await app.owner();
  app.clock.set('2025-01-10T12:00:00Z');
  const { id } = await app.client(as);
  const domain = await app.call(domainRoutes.create, { as, body: { name: 'a.example', clientId: id } });
  app.clock.set('2026-06-15T18:30:00Z');
  const inactive = async () => (await figuresOf(as)).inactive.count;
  expect(await inactive()).toBe(1);
  await app.call(domainRoutes.update, {
    as,
    parameters: { id: domain.body.id },
    body: { version: 1, registrar: 'Akky' },
  });
  expect(await inactive()).toBe(0);
  const { body } = await app.call(clientRoutes.list, { as });
  expect(body.items).toMatchObject([{ id, version: 1, lastActivityOn: '2026-06-15' }]);
  expect(await wrongFigures(as)).toEqual([]);
});

test('a year without activity ends on its last day', async () => {
  const as = await app.owner();
  for (const day of ['2025-06-14T23:59:59Z', '2025-06-15T00:00:00Z']) {
    app.clock.set(day);
    await app.client(as);
  }
  app.clock.set('2026-06-15T18:30:00Z');
  expect((await figuresOf(as)).inactive).toEqual({ since: '2025-06-15', count: 1 });
});

test('for random clients, each figure equals the total and the rows of its list, also for a person with assigned clients', async () => {
  const day = fc.integer({ min: 0, max: 900 });
  const client = fc.record({
    status: fc.constantFrom('lead', 'active', 'inactive'),
    country: fc.constantFrom(null, 'MX', 'US', 'ES'),
    currency: fc.constantFrom(null, 'MXN', 'USD'),
    email: fc.constantFrom(null, 'a@example.com'),
    billing: fc.boolean(),
    created: day,
    changed: day,
    state: fc.constantFrom('open', 'open', 'open', 'archive', 'trash'),
    assigned: fc.boolean(),
  });
  const timezone = fc.constantFrom(
    'America/Mexico_City',
    'Pacific/Kiritimati',
    'America/Havana',
    'Asia/Kathmandu',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(client, { maxLength: 40 }), timezone, async (clients, zone) => {
      const as = await app.owner();
      await app.admin.query('UPDATE oficio.organizations SET timezone = $2 WHERE id = $1', [
        as.organizationId,
        zone,
      ]);
      const rows = clients.map((one) => ({ ...one, id: randomUUID() }));
      await app.admin.query(
        `INSERT INTO public.client_directory (id, organization_id, user_id, created_by, display_name, type, locale,
           source, search_text, sort_name, status, country_code, currency, email, has_billing_contact, created_at,
           updated_at, archived_at, deleted_at)
         SELECT id, $1, $2, $2, 'Client', 'company', 'es', 'manual', '', 'client', status, country, currency, email,
           billing, $3::timestamptz - created * interval '1 day', $3::timestamptz - changed * interval '1 day',
           CASE state WHEN 'archive' THEN $3::timestamptz END, CASE state WHEN 'trash' THEN $3::timestamptz END
         FROM jsonb_to_recordset($4) AS client (id uuid, status text, country text, currency text, email text,
           billing boolean, created integer, changed integer, state text)`,
        [as.organizationId, as.userId, app.clock.now().toISOString(), JSON.stringify(rows)],
      );
      const clientIds = rows.filter(({ assigned }) => assigned).map(({ id }) => id);
      const member = await app.member(as.organizationId, 'member', { clientIds });
      expect(await wrongFigures(as)).toEqual([]);
      expect(await wrongFigures(member)).toEqual([]);
      const seen = rows.filter(({ assigned, state }) => assigned && state === 'open');
      expect((await figuresOf(member)).total).toBe(seen.length);
    }),
    { numRuns: 8 },
  );
});

const NO_ADDRESS = { line1: null, line2: null, city: null, state: null, postalCode: null };
