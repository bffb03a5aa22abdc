import { randomUUID } from 'node:crypto';
import {
  auditRoutes,
  authRoutes,
  clientRoutes,
  DAY_MS,
  dataExportRoutes,
  documentRoutes,
  ORGANIZATION_SORTS,
  organizationProfileRoutes,
  superadminOrganizationRoutes,
  superadminOverviewRoutes,
  superadminSubscriptionRoutes,
  superadminUsageRoutes,
  ticketRoutes,
} from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestApplication, type TestOwner, type TestPerson } from '../../../../test/test-application.ts';
import { refusal } from '../../../../test/test-call.ts';
import { OrganizationCounts } from '../usage/organization-counts.ts';

let app: TestApplication;
let boss: TestPerson;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start({ superadminEmails: ['boss@example.com'] });
  boss = await app.person({ email: 'boss@example.com' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  owner = await app.owner();
});

const REASON = 'Asked for by its owner';
const { list, one, ...steps } = superadminOrganizationRoutes;

const read = async ({ organizationId: id } = owner) =>
  (await app.call(one, { as: boss, parameters: { id } })).body;

const step = (route: (typeof steps)[keyof typeof steps], body: Record<string, unknown> = {}) =>
  app.call(route, { as: boss, parameters: { id: owner.organizationId }, body: { reason: REASON, ...body } });

const setSubscription = (status: string, trialEnd: Date | null = null) =>
  app.admin.query(
    'UPDATE oficio.subscriptions SET status = $2, trial_end = $3, trial_used = true WHERE organization_id = $1',
    [owner.organizationId, status, trialEnd],
  );

const count = () => app.nest.get(OrganizationCounts, { strict: false }).run();

async function logged(): Promise<string[]> {
  const { body } = await app.call(auditRoutes.list, { as: owner, query: { entity: 'organization' } });
  return body.items.map(({ actor, action, changes }) => `${actor.kind} ${action} ${changes.reason}`);
}

const later = (days: number) => new Date(app.clock.now().getTime() + days * DAY_MS);

describe('the list', () => {
  test('finds organizations by name and owner, and pages through each sort without a gap', async () => {
    const word = `zq${randomUUID().slice(0, 8)}`;
    const owners: TestOwner[] = [];
    for (let index = 0; index < 5; index += 1)
      owners.push(await app.owner({ email: `${word}${index}@example.com` }));
    await count();
    const expected = owners.map(({ organizationId }) => organizationId).toSorted();
    for (const sort of ORGANIZATION_SORTS.flatMap((name) => [name, `-${name}`])) {
      const found: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const query: Record<string, string> = { search: word, sort, limit: '2', ...(cursor && { cursor }) };
        const { status, body } = await app.call(list, { as: boss, query });
        expect([sort, status, body.total]).toEqual([sort, 200, 5]);
        found.push(...body.items.map(({ id }) => id));
        cursor = body.nextCursor;
      }
      expect([sort, found.toSorted()]).toEqual([sort, expected]);
    }
  });

  test('has a new organization, its rename and its members at once', async () => {
    const word = `zq${randomUUID().slice(0, 8)}`;
    const find = async () => (await app.call(list, { as: boss, query: { search: word } })).body.items;
    expect(await find()).toEqual([]);
    await app.admin.query('UPDATE oficio.organizations SET name = $2 WHERE id = $1', [
      owner.organizationId,
      word,
    ]);
    await app.member(owner.organizationId, 'viewer');
    expect(await find()).toMatchObject([
      {
        id: owner.organizationId,
        name: word,
        members: 2,
        status: 'active',
        planName: 'Professional',
        hasAccess: true,
      },
    ]);
  });

  test('counts clients, mails, refusals and activity with the job', async () => {
    await app.client(owner);
    const { id } = await app.client(owner);
    await app.call(clientRoutes.remove, { as: owner, parameters: { id } });
    for (const state of ['sent', 'sent', 'bounced', 'failed', 'uncertain']) await addMail(state);
    await count();
    const { mails, refused, bouncePercent, clients, lastActiveOn, days } = await read();
    const today = app.clock.instant().slice(0, 10);
    expect({ mails, refused, bouncePercent, clients, lastActiveOn }).toEqual({
      mails: 4,
      refused: 2,
      bouncePercent: 50,
      clients: 1,
      lastActiveOn: today,
    });
    expect([days.length, days.at(-1)]).toEqual([
      30,
      expect.objectContaining({ day: today, mails: 4, refused: 2 }),
    ]);
    const used = await app.call(superadminUsageRoutes.organizations, {
      as: boss,
      query: { day: today, sort: 'refused' },
    });
    expect(used.body.items[0]).toMatchObject({ organization: { id: owner.organizationId }, refused: 2 });
    const total = await app.call(superadminUsageRoutes.days, { as: boss, query: { from: today, to: today } });
    expect(total.body.days[0]?.refused).toBeGreaterThanOrEqual(2);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['trialing', () => setSubscription('trialing', later(3))],
    ['expired', () => setSubscription('trialing', later(-1))],
    ['past_due', () => setSubscription('past_due')],
    ['granted', async () => [await setSubscription('none'), await step(steps.grant, { planId: 1, days: 5 })]],
    ['suspended', () => step(steps.suspend)],
    ['sending_paused', () => step(steps.pauseSending)],
  ])('filters by the state %s', async (state, reach) => {
    const has = async () => {
      const { body } = await app.call(list, { as: boss, query: { state, limit: '100' } });
      return body.items.some(({ id }) => id === owner.organizationId);
    };
    expect(await has()).toBe(false);
    await reach();
    expect(await has()).toBe(true);
  });
});

/** A mail that leaves the mail server's hands in this state. */
async function addMail(state: string): Promise<void> {
  const { rows } = await app.admin.query<{ id: string }>(
    `INSERT INTO oficio.outbox (id, organization_id, occurrence_key, kind, template_key, entity_type, entity_id, to_address,
       locale, subject, due_at, state, sending_since, created_at, updated_at)
     VALUES (gen_random_uuid(), $1, gen_random_uuid()::text, 'manual', 'invoice', 'invoice', gen_random_uuid(),
       'a@example.com', 'en', 'x', $2, 'sending', $2, $2, $2) RETURNING id`,
    [owner.organizationId, app.clock.now()],
  );
  await app.admin.query('UPDATE oficio.outbox SET state = $2 WHERE id = $1', [rows[0]?.id, state]);
}

describe('each step', () => {
  test.each(Object.entries(steps))(
    '%s needs a reason of ten characters and an organization',
    async (_, route) => {
      const body = { planId: 1, days: 1 };
      const fields = 'days' in (route.body?.shape ?? {}) ? body : {};
      const planned =
        'planId' in (route.body?.shape ?? {}) ? fields : { ...('days' in fields && { days: 1 }) };
      expect((await step(route, { ...planned, reason: 'too short' })).status).toBe(400);
      const nowhere = { id: randomUUID() };
      const answer = await app.call(route, {
        as: boss,
        parameters: nowhere,
        body: { ...planned, reason: REASON },
      });
      expect(answer.status).toBe(404);
    },
  );

  test('is in the organization’s own log with its reason, once', async () => {
    await setSubscription('trialing', later(1));
    await step(steps.extendTrial, { days: 7 });
    await step(steps.grant, { planId: 2, days: 30 });
    for (const route of [steps.suspend, steps.suspend, steps.resume, steps.resume]) await step(route);
    for (const route of [steps.pauseSending, steps.pauseSending, steps.resumeSending]) await step(route);
    expect((await logged()).toReversed()).toEqual(
      [
        'trial_extended',
        'access_granted',
        'suspended',
        'unsuspended',
        'sending_paused',
        'sending_resumed',
      ].map((action) => `superadmin ${action} ${REASON}`),
    );
  });
});

describe('access', () => {
  const clients = async () => (await app.call(clientRoutes.list, { as: owner })).status;

  test('a trial is extended from its end, an ended one from now', async () => {
    const end = later(2);
    await setSubscription('trialing', end);
    expect((await step(steps.extendTrial, { days: 10 })).body.trialEnd).toBe(
      new Date(end.getTime() + 10 * DAY_MS).toISOString(),
    );
    await setSubscription('trialing', later(-2));
    expect(await clients()).toBe(402);
    expect((await step(steps.extendTrial, { days: 10 })).body).toMatchObject({
      trialEnd: later(10).toISOString(),
      status: 'trialing',
      hasAccess: true,
    });
    expect(await clients()).toBe(200);
  });

  test('a grant opens the product for its days and can be ended', async () => {
    await setSubscription('none');
    expect(await clients()).toBe(402);
    const granted = (await step(steps.grant, { planId: 2, days: 3 })).body;
    expect(granted).toMatchObject({
      grantedUntil: later(3).toISOString(),
      planName: 'Starter',
      hasAccess: true,
    });
    expect(await clients()).toBe(200);
    expect((await step(steps.grant, { planId: 2, days: 0 })).body).toMatchObject({
      grantedUntil: null,
      hasAccess: false,
    });
    expect(await clients()).toBe(402);
    expect(refusal(await step(steps.grant, { planId: 2, days: 0 }))).toEqual([
      409,
      'subscription.not_possible',
    ]);
  });

  test('neither is possible for an organization that pays', async () => {
    expect((await read()).can).toEqual(['suspend', 'pause_sending']);
    expect(refusal(await step(steps.extendTrial, { days: 1 }))).toEqual([409, 'subscription.not_possible']);
    expect(refusal(await step(steps.grant, { planId: 1, days: 1 }))).toEqual([
      409,
      'subscription.not_possible',
    ]);
  });

  test.each([
    ['extendTrial', 0],
    ['extendTrial', 91],
    ['extendTrial', 1.5],
    ['grant', 367],
    ['grant', -1],
  ] as const)('%s for %d days is refused', async (name, days) => {
    await setSubscription('trialing', later(1));
    expect((await step(steps[name], { days, ...(name === 'grant' && { planId: 1 }) })).status).toBe(400);
  });
});

describe('a suspended organization', () => {
  test('is closed for its members, who still read settings, export and write to support', async () => {
    await app.call(clientRoutes.list, { as: owner });
    const { body } = await step(steps.suspend);
    expect(body).toMatchObject({
      hasAccess: false,
      suspendedReason: REASON,
      can: expect.arrayContaining(['resume']),
    });
    const call = { as: owner };
    const closed = [
      await app.call(clientRoutes.list, call),
      await app.call(clientRoutes.create, { ...call, body: { displayName: 'x' } }),
      await app.call(organizationProfileRoutes.update, { ...call, body: { version: 1, name: 'x' } }),
      await app.call(documentRoutes.list, { ...call, parameters: { id: randomUUID() } }),
    ];
    expect(closed.map(refusal)).toEqual(closed.map(() => [403, 'organization.suspended']));
    expect((await app.call(authRoutes.me, call)).body.organization?.suspendedAt).toBe(app.clock.instant());
    const open = [
      await app.call(organizationProfileRoutes.one, call),
      await app.call(dataExportRoutes.organization, call),
      await app.call(ticketRoutes.list, { ...call, query: { desk: 'product' } }),
      await app.call(ticketRoutes.create, {
        ...call,
        body: { subject: 'Why?', category: 'question', message: 'Why is it closed?' },
      }),
    ];
    expect(open.map(({ status }) => status)).toEqual([200, 200, 200, 201]);
    await step(steps.resume);
    expect((await app.call(clientRoutes.list, call)).status).toBe(200);
  });
});

test('the overview and the subscriptions have what was decided', async () => {
  await setSubscription('none');
  const before = (await app.call(superadminOverviewRoutes.read, { as: boss })).body;
  await step(steps.grant, { planId: 1, days: 3 });
  await step(steps.suspend);
  const { organizations } = (await app.call(superadminOverviewRoutes.read, { as: boss })).body;
  expect(organizations).toEqual({
    ...before.organizations,
    granted: before.organizations.granted + 1,
    trialing: before.organizations.trialing + 1,
    suspended: before.organizations.suspended + 1,
  });
  const listed = await app.call(superadminSubscriptionRoutes.list, {
    as: boss,
    query: { search: owner.email },
  });
  expect(listed.body).toMatchObject({
    items: [
      {
        organization: { id: owner.organizationId },
        priceUsd: 0,
        status: 'trialing',
        grantedUntil: later(3).toISOString(),
      },
    ],
    total: 1,
  });
});

test.each([
  ['2026-01-02', '2026-01-01'],
  ['2026-01-01', '2027-01-02'],
  ['12/11/2026', '2026-12-31'],
  ['9999-12-31', '9999-12-31'],
])('usage from %s to %s is a failure of the question or an empty answer', async (from, to) => {
  const { status } = await app.call(superadminUsageRoutes.days, { as: boss, query: { from, to } });
  expect([200, 400]).toContain(status);
});
