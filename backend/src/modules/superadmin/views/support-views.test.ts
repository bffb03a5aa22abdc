import { randomUUID } from 'node:crypto';
import {
  auditRoutes,
  authRoutes,
  calendarFeedRoutes,
  clientRoutes,
  couponRoutes,
  dataExportRoutes,
  MINUTE_MS,
  notificationRoutes,
  ORGANIZATION_HEADER,
  superadminViewRoutes,
  VIEW_AS_HEADER,
} from '@oficio/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApplication, type TestOwner, type TestPerson } from '../../../../test/test-application.ts';
import { refusal } from '../../../../test/test-call.ts';
import { Sessions } from '../../../sessions/sessions.ts';

let app: TestApplication;
let boss: TestPerson;
let other: TestPerson;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start({ superadminEmails: ['boss@example.com', 'other@example.com'] });
  boss = await app.person({ email: 'boss@example.com', firstName: 'Bo', lastName: 'Boss' });
  other = await app.person({ email: 'other@example.com' });
  owner = await app.owner();
});
afterAll(() => app.stop());

const REASON = 'The ticket says that a client is missing';

const begin = (
  target: { userId: string; organizationId: string } = owner,
  { as = boss, ...body }: { as?: TestPerson; reason?: string; ticketId?: string } = {},
) => {
  const { userId, organizationId } = target;
  return app.call(superadminViewRoutes.begin, {
    as,
    body: { userId, organizationId, reason: REASON, ...body },
  });
};

const through = (id: string) => ({ [VIEW_AS_HEADER]: id });

async function entries(organizationId: string) {
  const { body } = await app.call(auditRoutes.list, { as: owner, query: { entity: organizationId } });
  return body.items.filter(({ actor }) => actor.kind === 'superadmin');
}

test('a view has the member’s rights and organization, and is logged there with both persons', async () => {
  const client = await app.client(owner);
  const member = await app.member(owner.organizationId, 'viewer');
  const view = (await begin({ ...member, organizationId: owner.organizationId })).body;
  expect(view).toMatchObject({
    superadmin: { id: boss.userId, name: 'Bo Boss' },
    user: { id: member.userId, name: 'Luis Soto' },
    reason: REASON,
    isRunning: true,
    endedAt: null,
  });
  const headers = through(view.id);
  const me = await app.call(authRoutes.me, { as: boss, headers });
  expect([me.body.id, me.body.organizationId, me.body.role]).toEqual([
    member.userId,
    owner.organizationId,
    'user',
  ]);
  const one = { as: boss, headers, parameters: { id: client.id } };
  expect((await app.call(clientRoutes.one, one)).body.id).toBe(client.id);
  expect((await app.call(clientRoutes.one, one)).status).toBe(200);
  // A viewer doesn't read the log.
  expect((await app.call(auditRoutes.list, { as: boss, headers })).status).toBe(403);
  await app.call(superadminViewRoutes.end, { as: boss, parameters: { id: view.id } });
  const logged = (await entries(owner.organizationId)).toReversed();
  expect(logged.map(({ action, changes }) => [action, changes.path ?? null])).toEqual([
    ['view_begun', null],
    ['page_viewed', '/api/auth/me'],
    ['page_viewed', `/api/clients/${client.id}`],
    ['page_viewed', '/api/organization/audit'],
    ['view_ended', null],
  ]);
  for (const { actor, changes } of logged) {
    expect([actor.userId, changes.userId, changes.viewId]).toEqual([boss.userId, member.userId, view.id]);
  }
});

test('the owner is notified once of each view', async () => {
  const { organizationId } = owner;
  const notified = async () =>
    (await app.call(notificationRoutes.list, { as: owner })).body.items.filter(
      ({ type }) => type === 'viewed_by_support',
    ).length;
  const before = await notified();
  await begin({ userId: owner.userId, organizationId });
  await begin({ userId: owner.userId, organizationId });
  expect(await notified()).toBe(before + 2);
});

describe('a view is refused', () => {
  test('of oneself (400), of a superadmin (403), of a person outside of the organization (404)', async () => {
    const { organizationId } = owner;
    await app.call(authRoutes.me, { as: boss });
    const own = (await app.call(authRoutes.me, { as: boss })).body.organizationId ?? '';
    expect(refusal(await begin({ userId: boss.userId, organizationId: own }))).toEqual([
      400,
      'request.invalid',
    ]);
    const theirs = (await app.call(authRoutes.me, { as: other })).body.organizationId ?? '';
    expect(refusal(await begin({ userId: other.userId, organizationId: theirs }))).toEqual([
      403,
      'access.forbidden',
    ]);
    const stranger = await app.owner();
    expect((await begin({ userId: stranger.userId, organizationId })).status).toBe(404);
    expect((await begin(owner, { ticketId: randomUUID() })).status).toBe(404);
  });

  test('with a reason of fewer than ten characters, spaces not counted', async () => {
    expect((await begin(owner, { reason: '  short    ' })).status).toBe(400);
    expect((await begin(owner, { reason: 'a'.repeat(501) })).status).toBe(400);
  });
});

describe('a running view', () => {
  let headers: Record<string, string>;
  beforeAll(async () => {
    headers = through((await begin()).body.id);
  });

  test('answers whatever isn’t a question 403, public routes included', async () => {
    const asked = [
      await app.call(clientRoutes.create, { as: boss, headers, body: { displayName: 'x' } }),
      await app.fetch('POST', '/api/support/contact', { as: boss, headers, body: {} }),
      await app.fetch('POST', '/api/superadmin/impersonations', { as: boss, headers, body: {} }),
      await app.call(dataExportRoutes.organization, { as: boss, headers }),
      await app.call(clientRoutes.csv, { as: boss, headers }),
      await app.call(calendarFeedRoutes.one, { as: boss, headers }),
      await app.fetch('GET', '/api/auth/sessions', { as: boss, headers }),
    ];
    expect(asked.map(refusal)).toEqual(asked.map(() => [403, 'impersonation.read_only']));
  });

  test('has no routes of superadmins, and no other organization', async () => {
    expect((await app.call(couponRoutes.list, { as: boss, headers })).status).toBe(404);
    const elsewhere = { ...headers, [ORGANIZATION_HEADER]: randomUUID() };
    const answer = await app.call(clientRoutes.list, { as: boss, headers: elsewhere });
    expect(refusal(answer)).toEqual([409, 'organization.switched']);
  });

  test('belongs to its superadmin alone', async () => {
    const asked = await Promise.all([other, owner].map((as) => app.call(clientRoutes.list, { as, headers })));
    expect(asked.map(refusal)).toEqual([
      [403, 'impersonation.expired'],
      [403, 'access.forbidden'],
    ]);
    expect((await app.call(clientRoutes.list, { headers })).status).toBe(401);
  });

  test.each(['x', '', randomUUID()])('isn’t the one of the header “%s”', async (id) => {
    const answer = await app.call(clientRoutes.list, { as: boss, headers: through(id) });
    expect(refusal(answer)).toEqual([403, 'impersonation.expired']);
  });
});

describe('a view ends', () => {
  const ask = (id: string) => app.call(clientRoutes.list, { as: boss, headers: through(id) });

  test('after 30 minutes, by its own superadmin, and with the next one', async () => {
    const { id } = (await begin()).body;
    app.clock.advance(30 * MINUTE_MS - 1);
    expect((await ask(id)).status).toBe(200);
    app.clock.advance(1);
    expect(refusal(await ask(id))).toEqual([403, 'impersonation.expired']);

    const second = (await begin()).body;
    const end = (as: TestPerson) => app.call(superadminViewRoutes.end, { as, parameters: { id: second.id } });
    expect((await end(other)).status).toBe(404);
    expect((await ask(second.id)).status).toBe(200);
    expect((await end(boss)).body).toMatchObject({ isRunning: false, endedAt: app.clock.instant() });
    expect((await end(boss)).status).toBe(200);
    expect(refusal(await ask(second.id))).toEqual([403, 'impersonation.expired']);

    const [third, fourth] = [(await begin()).body, (await begin()).body];
    expect([(await ask(third.id)).status, (await ask(fourth.id)).status]).toEqual([403, 200]);
    const running = await app.call(superadminViewRoutes.list, { as: boss, query: { running: 'true' } });
    expect(running.body.items.map((item) => item.id)).toEqual([fourth.id]);
  });

  test('when the member leaves, and when the member becomes a superadmin', async () => {
    const member = await app.member(owner.organizationId, 'admin');
    const { id } = (await begin(member)).body;
    expect((await ask(id)).status).toBe(200);
    await app.admin.query(`UPDATE oficio.profiles SET role = 'superadmin' WHERE id = $1`, [member.userId]);
    expect(refusal(await ask(id))).toEqual([403, 'access.forbidden']);
    await app.admin.query(`UPDATE oficio.profiles SET role = 'user' WHERE id = $1`, [member.userId]);
    await app.admin.query('DELETE FROM oficio.memberships WHERE user_id = $1', [member.userId]);
    expect(refusal(await ask(id))).toEqual([403, 'impersonation.expired']);
  });

  test('when the superadmin is one no more', async () => {
    const former = await app.owner();
    const set = (role: string) =>
      app.admin.query('UPDATE oficio.profiles SET role = $2 WHERE id = $1', [former.userId, role]);
    await set('superadmin');
    const { id } = (await begin(owner, { as: former })).body;
    await set('user');
    app.nest.get(Sessions, { strict: false }).forgetUser(former.userId);
    const answer = await app.call(clientRoutes.list, { as: former, headers: through(id) });
    expect(refusal(answer)).toEqual([403, 'access.forbidden']);
  });
});

test('two views that begin at once leave one open', async () => {
  const answers = await Promise.all(Array.from({ length: 4 }, () => begin()));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  const { rows } = await app.admin.query(
    'SELECT count(*)::int AS open FROM oficio.impersonations WHERE superadmin_id = $1 AND ended_at IS NULL',
    [boss.userId],
  );
  expect(rows).toEqual([{ open: 1 }]);
});
