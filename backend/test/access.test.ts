import { authRoutes, clientRoutes, dashboardRoutes, subscriptionRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApplication, type TestPerson } from './test-application.ts';

const SUPERADMIN = 'Root@example.com';

let app: TestApplication;

beforeAll(async () => {
  app = await TestApplication.start({ superadminEmails: [SUPERADMIN] });
});

afterAll(() => app.stop());

const clients = async (as: TestPerson) => (await app.call(clientRoutes.list, { as })).status;

/** A person with a product role in an organization without a trial or subscription. */
async function unpaid(role: string): Promise<TestPerson> {
  const person = await app.person();
  const { body } = await app.call(authRoutes.me, { as: person });
  expect(body.role).toBe('user');
  await app.admin.query('UPDATE oficio.profiles SET role = $2 WHERE id = $1', [person.userId, role]);
  return app.session(person);
}

describe('without a trial or subscription', () => {
  test.each([
    ['user', 402],
    ['admin', 402],
    ['superadmin', 200],
  ] as const)('a %s: %i', async (role, status) => {
    const person = await unpaid(role);
    expect((await app.call(authRoutes.me, { as: person })).body.role).toBe(role);
    expect(await clients(person)).toBe(status);
  });

  test('a person with a superadmin’s address passes once it is confirmed', async () => {
    const confirmed = await app.person({ email: SUPERADMIN.toLowerCase() });
    expect(await clients(confirmed)).toBe(200);
    await app.admin.query('UPDATE auth.users SET email_confirmed_at = NULL WHERE id = $1', [
      confirmed.userId,
    ]);
    expect(await clients(await app.session(confirmed))).toBe(402);
  });

  test('a refusal names what is missing, for a member as for the owner', async () => {
    const owner = await app.owner();
    const member = await app.member(owner.organizationId, 'viewer');
    expect(await clients(member)).toBe(200);
    await app.admin.query("UPDATE oficio.subscriptions SET status = 'expired' WHERE organization_id = $1", [
      owner.organizationId,
    ]);
    for (const as of [owner, member].map((person) => app.session(person))) {
      const answer = await app.call(clientRoutes.list, { as: await as });
      expect([answer.status, answer.body]).toEqual([
        402,
        expect.objectContaining({ code: 'subscription.required' }),
      ]);
    }
    const status = await app.call(subscriptionRoutes.status, { as: member });
    expect([status.status, status.body.hasActiveAccess]).toEqual([200, false]);
  });
});

test('a former admin manages nothing, despite the cached session', async () => {
  const owner = await app.owner();
  const admin = await app.member(owner.organizationId, 'admin');
  await app.admin.query('DELETE FROM oficio.subscriptions WHERE organization_id = $1', [
    owner.organizationId,
  ]);
  expect((await app.call(authRoutes.me, { as: admin })).status).toBe(200);
  await app.admin.query("UPDATE oficio.memberships SET role = 'member' WHERE user_id = $1", [admin.userId]);
  const answer = await app.call(subscriptionRoutes.startFreeTrial, { as: admin, body: { planId: 1 } });
  expect([answer.status, answer.body]).toEqual([403, expect.objectContaining({ code: 'access.forbidden' })]);
});

describe('a superadmin', () => {
  test('needs no subscription', async () => {
    const { body } = await app.call(subscriptionRoutes.status, { as: await unpaid('superadmin') });
    expect(body).toMatchObject({
      isSuperadmin: true,
      hasActiveAccess: true,
      statusDisplay: 'Superadmin Access',
      showUpgradePrompt: false,
      canManageSubscription: false,
    });
    const dashboard = await app.call(dashboardRoutes.figures, { as: await unpaid('superadmin') });
    expect(dashboard.body.checklist.map(({ step }) => step)).not.toContain('trial');
  });

  test('cannot manage a subscription, not even in an own organization', async () => {
    const as = await unpaid('superadmin');
    const answer = await app.call(subscriptionRoutes.startFreeTrial, { as, body: { planId: 1 } });
    expect([answer.status, answer.body]).toEqual([
      403,
      expect.objectContaining({ code: 'access.forbidden' }),
    ]);
  });
});
