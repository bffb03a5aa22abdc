import {
  addDays,
  type DomainAnalytics,
  dashboardRoutes,
  domainRoutes,
  type HostingAnalytics,
  hostingAnalyticsRoutes,
  type RenewalFigures,
  renewalRoutes,
  serviceRoutes,
  TABLE,
} from '@oficio/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertHosting, randomHosting } from '../../../test/hosting-rows.ts';
import { comparable, recount } from '../../../test/recounted-hosting.ts';
import { addRenewal } from '../../../test/renewal-rows.ts';
import { TestApplication, type TestOwner, type TestPerson } from '../../../test/test-application.ts';
import { wrongSums } from '../../../test/wrong-sums.ts';

const TODAY = '2026-06-15';
type Query = Record<string, string>;
interface Listed {
  total: number;
  priceMinor: number;
  costMinor: number;
}

let app: TestApplication;

beforeAll(async () => {
  app = await TestApplication.start();
  app.clock.set(`${TODAY}T18:30:00Z`);
});
afterAll(() => app.stop());

const hostingOf = async (as: TestPerson): Promise<HostingAnalytics> =>
  (await app.call(hostingAnalyticsRoutes.hosting, { as })).body;
const domainsOf = async (as: TestPerson): Promise<DomainAnalytics> =>
  (await app.call(hostingAnalyticsRoutes.domains, { as })).body;
const renewalsOf = async (as: TestPerson): Promise<RenewalFigures> =>
  (await app.call(dashboardRoutes.figures, { as })).body.renewals;

/** The total of a list, with the amounts of its rows. */
async function listed(as: TestPerson, route: typeof serviceRoutes.list, query: Query): Promise<Listed> {
  const { body } = await app.call(route, { as, query: { ...query, limit: String(TABLE.maxPageSize) } });
  expect(body.items).toHaveLength(body.total);
  return {
    total: body.total,
    priceMinor: body.items.reduce((sum, { priceMinor }) => sum + priceMinor, 0),
    costMinor: body.items.reduce((sum, { costMinor }) => sum + costMinor, 0),
  };
}
const services = (as: TestPerson, query: Query) => listed(as, serviceRoutes.list, query);
const domains = (as: TestPerson, query: Query) =>
  listed(as, domainRoutes.list as unknown as typeof serviceRoutes.list, query);
const renewals = async (as: TestPerson, query: Query) =>
  (await app.call(renewalRoutes.list, { as, query: { ...query, limit: String(TABLE.maxPageSize) } })).body;

/** The figures that differ from their lists. */
async function wrongFigures(as: TestPerson): Promise<unknown[]> {
  const [hosting, found, renewed] = [await hostingOf(as), await domainsOf(as), await renewalsOf(as)];
  const wrong: unknown[] = [];
  const compare = (what: unknown, figure: unknown, list: unknown) => {
    if (JSON.stringify(figure) !== JSON.stringify(list)) wrong.push({ what, figure, list });
  };
  for (const { currency, ahead, exposure, byMonth, byProvider } of hosting.currencies) {
    const ours = { payer: 'us', currency };
    const current = { current: 'true', ...ours };
    for (const { days, ...sums } of ahead) {
      const inServices = await services(as, { ...current, renewal: String(days) });
      compare(['services', currency, days], listOf(sums.services), inServices);
      const inDomains = await domains(as, { status: 'active', ...ours, expires: String(days) });
      compare(['domains', currency, days], listOf(sums.domains), inDomains);
    }
    for (const { month, ...sums } of byMonth) {
      compare([currency, month], listOf(sums), await services(as, { ...current, renewsIn: month }));
    }
    for (const { provider, count } of byProvider) {
      const only: Query = provider === null ? { missing: 'provider' } : { provider };
      compare([currency, provider], count, (await services(as, { ...current, ...only })).total);
    }
    const exposed = await renewals(as, { exposure: 'true', currency });
    const costMinor = exposed.items.reduce((sum, row) => sum + row.costMinor, 0);
    compare(['exposure', currency], exposure, { count: exposed.total, costMinor });
  }
  const active: Query = { status: 'active' };
  const counts: [number, Query][] = [
    [found.total, {}],
    [found.expired, { expires: 'expired' }],
    [found.unknown, { expires: 'unknown' }],
    [found.conflicts, { conflict: 'true' }],
    [found.autoRenewOff, { autoRenew: 'false' }],
    [found.lookupProblems, { lookup: 'problem' }],
    ...found.within.map(({ days, count }): [number, Query] => [count, { expires: String(days) }]),
    ...found.byMonth.map(({ month, count }): [number, Query] => [count, { expiresIn: month }]),
    ...found.byTld.map(({ tld, count }): [number, Query] => [count, { tld }]),
    ...found.byRegistrar.map(({ registrar, count }): [number, Query] => [
      count,
      registrar === null ? { missing: 'registrar' } : { registrar },
    ]),
  ];
  for (const [count, query] of counts) {
    compare(query, count, (await domains(as, { ...active, ...query })).total);
  }
  const { from, to, rate: _, ...ended } = found.lapses;
  for (const [state, count] of Object.entries(ended)) {
    const { total } = await renewals(as, { kind: 'domain', state, from, to, snoozed: 'any' });
    compare(state, count, total);
  }
  const due = await renewals(as, { due: '30', snoozed: 'any' });
  compare('due', renewed.due.count, due.total);
  compare('due sums', byCode(renewed.due.sums), byCode(due.sums ?? []));
  const waiting = await renewals(as, { state: 'proposed', snoozed: 'any' });
  compare('waiting', renewed.waiting.count, waiting.total);
  for (const { currency, ...exposed } of renewed.exposure) {
    compare('dashboard', exposed, hosting.currencies.find((one) => one.currency === currency)?.exposure);
  }
  return wrong;
}

const byCode = (sums: readonly { currency: string }[]) =>
  sums.toSorted((one, other) => (one.currency < other.currency ? -1 : 1));
const listOf = ({
  count,
  priceMinor,
  costMinor,
}: {
  count: number;
  priceMinor: number;
  costMinor: number;
}) => ({
  total: count,
  priceMinor,
  costMinor,
});

async function placeOf(as: TestOwner) {
  const [{ id: clientId }, { id: assignedId }] = [await app.client(as), await app.client(as)];
  return { userId: as.userId, organizationId: as.organizationId, today: TODAY, clientId, assignedId };
}

test('an empty workspace has zeros and twelve months, the present one first', async () => {
  const as = await app.owner();
  expect(await hostingOf(as)).toEqual({ currencies: [] });
  expect(await domainsOf(as)).toMatchObject({
    total: 0,
    expired: 0,
    within: [7, 30, 60, 90].map((days) => ({ days, count: 0 })),
    byRegistrar: [],
    byTld: [],
    lapses: { from: '2025-06-15', to: TODAY, lapsed: 0, rate: null },
  });
  expect((await domainsOf(as)).byMonth.map(({ month }) => month)).toEqual([
    '2026-06',
    '2026-07',
    '2026-08',
    '2026-09',
    '2026-10',
    '2026-11',
    '2026-12',
    '2027-01',
    '2027-02',
    '2027-03',
    '2027-04',
    '2027-05',
  ]);
  expect(await renewalsOf(as)).toEqual({
    due: { count: 0, sums: [] },
    waiting: { count: 0, since: null },
    exposure: [],
  });
});

test('for random rows, each figure equals its list and the rows, also for a person with assigned clients', async () => {
  await fc.assert(
    fc.asyncProperty(randomHosting, async (drawn) => {
      const as = await app.owner();
      const place = await placeOf(as);
      await insertHosting(app.admin, drawn, place);
      const member = await app.member(as.organizationId, 'viewer', { clientIds: [place.assignedId] });
      expect(await wrongSums(app)).toEqual([]);
      expect(await wrongFigures(as)).toEqual([]);
      expect(await wrongFigures(member)).toEqual([]);
      for (const [person, sees] of [
        [as, () => true],
        [member, ({ isAssigned }: { isAssigned: boolean }) => isAssigned],
      ] as const) {
        const seen = {
          services: drawn.services.filter(sees),
          domains: drawn.domains.filter(sees),
          renewals: drawn.renewals.filter(sees),
        };
        expect(comparable(await hostingOf(person), await domainsOf(person))).toEqual(recount(seen, TODAY));
      }
    }),
    { numRuns: 6 },
  );
});

test('the kept sums equal the rows after random changes and removals', async () => {
  const as = await app.owner();
  const place = await placeOf(as);
  const change = fc.constantFrom(
    "UPDATE public.hosting_clients SET status = 'cancelled'",
    "UPDATE public.hosting_clients SET provider = 'Linode', sort_provider = 'linode', currency = 'JPY'",
    "UPDATE public.hosting_clients SET archived_at = now(), sort_next_renewal_on = '2027-01-31'",
    'UPDATE public.domains SET auto_renew = NOT auto_renew, cost_minor = cost_minor + 7',
    "UPDATE public.domains SET epp_statuses = '{redemption period}', conflicting_expires_on = NULL",
    'UPDATE public.domains SET deleted_at = now()',
    "UPDATE oficio.renewals SET registry = 'lapsed', state = 'lapsed'",
    "UPDATE oficio.renewals SET snoozed_until = '2027-01-01', price_minor = 0",
    'DELETE FROM oficio.renewals',
    'DELETE FROM public.domains',
    'DELETE FROM public.hosting_clients',
  );
  await fc.assert(
    fc.asyncProperty(randomHosting, fc.array(change, { maxLength: 6 }), async (drawn, changes) => {
      await insertHosting(app.admin, drawn, place);
      for (const statement of changes) {
        // Every third row, so that a statement changes several of them.
        await app.admin.query(`${statement} WHERE organization_id = $1 AND abs(hashtext(id::text)) % 3 = 0`, [
          as.organizationId,
        ]);
        expect(await wrongSums(app)).toEqual([]);
      }
    }),
    { numRuns: 10 },
  );
});

test('the first proposal that still waits says since when', async () => {
  const as = await app.owner();
  const { id: clientId } = await app.client(as);
  await addRenewal(app.admin, as, { clientId, mark: 'a', periodEnd: addDays(TODAY, 20) });
  expect(await renewalsOf(as)).toEqual({
    due: { count: 1, sums: [{ currency: 'MXN', count: 1, priceMinor: 200, costMinor: 100 }] },
    waiting: { count: 1, since: '2026-01-10' },
    exposure: [{ currency: 'MXN', count: 1, costMinor: 100 }],
  });
  await app.admin.query(
    `UPDATE oficio.renewals SET consent = 'approved', state = 'approved' WHERE organization_id = $1`,
    [as.organizationId],
  );
  expect(await renewalsOf(as)).toMatchObject({ waiting: { count: 0, since: null }, exposure: [] });
});
