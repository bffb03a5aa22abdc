import { type AnswerOf, type BodyOf, domainRoutes, planRoutes, serviceRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callerOf } from '../../../test/full-organization.ts';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';

type PlanBody = BodyOf<typeof planRoutes.create>;
type Plan = AnswerOf<typeof planRoutes.one>;

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start();
});
afterAll(() => app.stop());

beforeEach(async () => {
  owner = await app.owner();
});

const createPlan = (body: Partial<PlanBody> = {}, as = owner) =>
  app.call(planRoutes.create, {
    as,
    body: { name: 'Plus', costMinor: 10_000, priceMinor: 25_000, ...body } as PlanBody,
  });
const changePlan = ({ id, version }: Pick<Plan, 'id' | 'version'>, body: object) =>
  callerOf(app, owner)(planRoutes.update, { parameters: { id }, body: { version, ...body } });

describe('a plan', () => {
  test('is for hosting that renews each year, in the organization’s currency, unless it says more', async () => {
    expect((await createPlan()).body).toMatchObject({
      kind: 'hosting',
      cycle: 'annual',
      currency: 'MXN',
      provider: null,
      tld: null,
      isArchived: false,
    });
  });

  test.each([
    ['.MX', 'mx'],
    ['com.mx', 'com.mx'],
    ['.móvil', 'móvil'],
  ])('for domains has the ending %s as %s', async (tld, stored) => {
    expect((await createPlan({ kind: 'domain', tld })).body.tld).toBe(stored);
  });

  test('has no unreadable ending, and none at all for another kind', async () => {
    for (const tld of ['.', 'com..mx', 'mx/']) {
      expect(await createPlan({ kind: 'domain', tld })).toMatchObject({
        status: 400,
        body: { details: { fields: [{ path: 'tld' }] } },
      });
    }
    expect((await createPlan({ kind: 'email', tld: 'mx' })).body.tld).toBeNull();
  });

  test('for domains renews every one, two or three years', async () => {
    for (const cycle of ['monthly', 'one_time'] as const) {
      expect(await createPlan({ kind: 'domain', cycle })).toMatchObject({
        status: 400,
        body: { details: { fields: [{ path: 'cycle' }] } },
      });
    }
    expect((await createPlan({ kind: 'domain', cycle: 'triennial' })).status).toBe(201);
  });

  test('is seen by limited members', async () => {
    const { body } = await createPlan();
    const { id } = await app.client(owner);
    const limited = await app.member(owner.organizationId, 'viewer', { clientIds: [id] });
    const list = await app.call(planRoutes.list, { as: limited });
    expect(list.body).toMatchObject({ total: 1, items: [{ id: body.id }] });
  });
});

describe('what was sold with a plan', () => {
  /** A service and a domain at the plan's price. */
  async function sold(plan: Plan) {
    const call = callerOf(app, owner);
    const { id: clientId } = await app.client(owner);
    const terms = { planId: plan.id, clientId, costMinor: 10_000, priceMinor: 25_000 };
    const service = await call(serviceRoutes.create, {
      body: { ...terms, name: 'Web', cycle: 'annual', nextRenewalOn: '2027-03-01' },
    });
    const domain = await call(domainRoutes.create, { body: { ...terms, name: 'acme.mx', termYears: 1 } });
    return { clientId, service, domain, terms };
  }
  const differing = async (plan: Plan, route: typeof serviceRoutes.list | typeof domainRoutes.list) =>
    (
      await callerOf(app, owner)(route as typeof serviceRoutes.list, {
        query: { planId: plan.id, price: 'differs' },
      })
    ).items.map(({ name }) => name);

  test('names it', async () => {
    const { body: plan } = await createPlan();
    const { service, domain } = await sold(plan);
    expect([service.soldPlanName, domain.soldPlanName]).toEqual(['Plus', 'Plus']);
  });

  test('stays as it is when the plan changes, and is then listed as differing', async () => {
    const { body: plan } = await createPlan();
    const { service, domain } = await sold(plan);
    expect([await differing(plan, serviceRoutes.list), await differing(plan, domainRoutes.list)]).toEqual([
      [],
      [],
    ]);
    await changePlan(plan, { priceMinor: 30_000 });
    const call = callerOf(app, owner);
    expect(await call(serviceRoutes.one, { parameters: { id: service.id } })).toEqual(service);
    expect(await call(domainRoutes.one, { parameters: { id: domain.id } })).toEqual(domain);
    expect([await differing(plan, serviceRoutes.list), await differing(plan, domainRoutes.list)]).toEqual([
      ['Web'],
      ['acme.mx'],
    ]);
  });

  test('isn’t compared when it renews in another cycle', async () => {
    const { body: plan } = await createPlan();
    const { terms } = await sold(plan);
    const call = callerOf(app, owner);
    await call(serviceRoutes.create, {
      body: { ...terms, name: 'Monthly', cycle: 'monthly', nextRenewalOn: '2027-03-01' },
    });
    await call(domainRoutes.create, { body: { ...terms, name: 'two.mx', termYears: 2 } });
    await changePlan(plan, { costMinor: 1 });
    expect([await differing(plan, serviceRoutes.list), await differing(plan, domainRoutes.list)]).toEqual([
      ['Web'],
      ['acme.mx'],
    ]);
  });

  test('takes over price and cost in bulk, each with an audit entry, and no longer differs', async () => {
    const { body: plan } = await createPlan();
    const { service } = await sold(plan);
    await changePlan(plan, { priceMinor: 30_000, costMinor: 12_000 });
    const changes = { costMinor: 12_000, priceMinor: 30_000, currency: 'MXN' };
    const bulk = await callerOf(app, owner)(serviceRoutes.bulk, {
      body: { action: 'edit', changes, items: [{ id: service.id, version: service.version }] },
    });
    expect([bulk, await differing(plan, serviceRoutes.list)]).toEqual([{ done: 1, refused: [] }, []]);
    const { rows } = await app.admin.query(
      `SELECT changes FROM oficio.audit_log WHERE entity_id = $1 AND action = 'updated'`,
      [service.id],
    );
    expect(rows).toEqual([
      {
        changes: {
          costMinor: { before: 10_000, after: 12_000 },
          priceMinor: { before: 25_000, after: 30_000 },
        },
      },
    ]);
  });

  test('refuses a plan of another organization', async () => {
    const foreign = (await createPlan({}, await app.owner())).body;
    const { id: clientId } = await app.client(owner);
    const body = { name: 'Web', clientId, planId: foreign.id, nextRenewalOn: '2027-03-01' };
    expect(await app.call(serviceRoutes.create, { as: owner, body })).toMatchObject({
      status: 404,
      body: { details: { fields: [{ path: 'planId' }] } },
    });
    const domain = { name: 'acme.mx', planId: foreign.id };
    expect(await app.call(domainRoutes.create, { as: owner, body: domain })).toMatchObject({
      status: 404,
      body: { details: { fields: [{ path: 'planId' }] } },
    });
  });
});
