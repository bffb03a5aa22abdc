import { randomUUID } from 'node:crypto';
import { authRoutes, clientRoutes, subscriptionRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApplication } from '../src/application.ts';
import { Sessions } from '../src/sessions/sessions.ts';
import { TestApplication } from './test-application.ts';

let app: TestApplication;

beforeAll(async () => {
  app = await TestApplication.start();
});

afterAll(() => app.stop());

const times = <Value>(count: number, make: (index: number) => Promise<Value>): Promise<Value[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

describe('the first requests of a person', () => {
  test('twenty concurrent requests over two sessions make one organization', async () => {
    const person = await app.person({ firstName: 'Ana', lastName: 'Ruiz' });
    const other = await app.session(person);
    const answers = await times(20, (index) => app.call(authRoutes.me, { as: index % 2 ? person : other }));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const ids = new Set(answers.map(({ body }) => body.organizationId));
    const { rows } = await app.admin.query(
      'SELECT id, name, currency, owner_user_id FROM oficio.organizations WHERE owner_user_id = $1',
      [person.userId],
    );
    expect(rows).toEqual([
      { id: [...ids][0], name: 'Ana Ruiz’s workspace', currency: 'MXN', owner_user_id: person.userId },
    ]);
    expect(ids.size).toBe(1);
  });

  test('have the name, also if the auth service stores it as text inside the JSON', async () => {
    const person = await app.person();
    await app.admin.query('UPDATE auth.users SET raw_user_meta_data = to_jsonb($2::text) WHERE id = $1', [
      person.userId,
      JSON.stringify({ firstName: 'Alma', lastName: 'Rivera' }),
    ]);
    const { body } = await app.call(authRoutes.me, { as: person });
    expect([body.firstName, body.lastName, body.organization?.name]).toEqual([
      'Alma',
      'Rivera',
      'Alma Rivera’s workspace',
    ]);
  });

  test('whichever route comes first', async () => {
    const person = await app.person();
    expect((await app.call(clientRoutes.list, { as: person })).status).toBe(402);
    expect((await app.call(authRoutes.me, { as: person })).body.organization?.memberRole).toBe('owner');
  });

  test('with a pending invitation no organization is made', async () => {
    const inviter = await app.owner();
    const person = await app.person({ email: 'Invited@Example.com' });
    await app.admin.query(
      `INSERT INTO oficio.invitations
         (id, organization_id, email, role, token_hash, invited_by, status, created_at, expires_at)
       VALUES ($1, $2, 'invited@example.com', 'viewer', 'hash', $3, 'pending', $4, $5)`,
      [randomUUID(), inviter.organizationId, inviter.userId, '2026-06-10T00:00:00Z', '2026-06-17T00:00:00Z'],
    );
    const me = await app.call(authRoutes.me, { as: person });
    expect([me.status, me.body.organization, me.body.ownerUserId]).toEqual([200, null, null]);
    const clients = await app.call(clientRoutes.list, { as: person });
    expect([clients.status, clients.body]).toEqual([
      403,
      expect.objectContaining({ code: 'access.forbidden' }),
    ]);
    app.clock.set('2026-06-17T00:00:01Z');
    app.nest.get(Sessions, { strict: false }).forgetUser(person.userId);
    expect((await app.call(authRoutes.me, { as: person })).body.organization).not.toBeNull();
    app.clock.set('2026-06-15T18:30:00Z');
  });

  test('data that people write about themselves gives them no role', async () => {
    // The test's factory writes role: superadmin into the metadata.
    const me = await app.call(authRoutes.me, { as: await app.person() });
    expect(me.body.role).toBe('user');
  });
});

describe('the free trial', () => {
  const start = { body: { planId: 1 } };

  test('ten concurrent starts start one', async () => {
    const person = await app.person();
    await app.call(authRoutes.me, { as: person });
    const answers = await times(10, () =>
      app.call(subscriptionRoutes.startFreeTrial, { as: person, ...start }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    const started = answers.find(({ status }) => status === 200);
    expect(started?.body).toMatchObject({
      status: 'trialing',
      daysLeft: 30,
      trialEnd: '2026-07-15T18:30:00.000Z',
    });
    expect((await app.call(clientRoutes.list, { as: person })).status).toBe(200);
  });

  test('an address gets one, over all organizations, spellings and concurrent calls', async () => {
    const first = await app.person({ email: 'Twice@example.com' });
    const second = await app.person({ email: 'twice@example.COM' });
    const answers = await Promise.all(
      [first, second].map((as) => app.call(subscriptionRoutes.startFreeTrial, { as, ...start })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers[0]?.status === 409 ? first : second;
    const status = await app.call(subscriptionRoutes.status, { as: refused });
    expect(status.body).toMatchObject({ status: 'none', trialUsed: true, actionRequired: 'subscribe' });
    const { rows } = await app.admin.query(
      "SELECT address_hash FROM oficio.trial_uses WHERE address_hash ~ '@'",
    );
    expect(rows).toEqual([]);
  });

  test('needs a confirmed address', async () => {
    const person = await app.person({ confirmed: false });
    const answer = await app.call(subscriptionRoutes.startFreeTrial, { as: person, ...start });
    expect([answer.status, answer.body]).toEqual([
      403,
      expect.objectContaining({ code: 'auth.email_unconfirmed' }),
    ]);
  });

  test('can be started by the owner or an admin only', async () => {
    const owner = await app.owner();
    await app.admin.query('DELETE FROM oficio.subscriptions WHERE organization_id = $1', [
      owner.organizationId,
    ]);
    for (const role of ['manager', 'accountant', 'member', 'viewer'] as const) {
      const as = await app.member(owner.organizationId, role);
      expect((await app.call(subscriptionRoutes.startFreeTrial, { as, ...start })).status).toBe(403);
    }
    const admin = await app.member(owner.organizationId, 'admin');
    expect((await app.call(subscriptionRoutes.startFreeTrial, { as: admin, ...start })).status).toBe(200);
  });

  test('of another plan is refused', async () => {
    const as = await app.person();
    const answer = await app.call(subscriptionRoutes.startFreeTrial, { as, body: { planId: 2 } });
    expect(answer.status).toBe(400);
  });

  test('gives access at another replica at once', async () => {
    const person = await app.person();
    const replica = await TestReplica.of(app);
    expect(await replica.clients(person.token)).toBe(402);
    await app.call(subscriptionRoutes.startFreeTrial, { as: person, ...start });
    expect(await replica.clients(person.token)).toBe(200);
    await replica.stop();
  });

  test('ends by itself', async () => {
    const person = await app.person();
    await app.call(subscriptionRoutes.startFreeTrial, { as: person, ...start });
    app.clock.set('2026-07-15T18:29:59.999Z');
    expect((await app.call(clientRoutes.list, { as: person })).status).toBe(200);
    app.clock.set('2026-07-15T18:30:00.000Z');
    expect((await app.call(clientRoutes.list, { as: person })).status).toBe(402);
    const status = await app.call(subscriptionRoutes.status, { as: person });
    expect(status.body).toMatchObject({
      isExpiredTrial: true,
      needsPayment: true,
      actionRequired: 'subscribe',
    });
    app.clock.set('2026-06-15T18:30:00Z');
  });
});

describe('an idempotency key', () => {
  test('sent twenty times concurrently makes one row and one answer', async () => {
    const owner = await app.owner();
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await times(20, () =>
      app.call(clientRoutes.create, { as: owner, headers, body: { displayName: 'Once', tags: ['a'] } }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await app.call(clientRoutes.list, { as: owner })).body.total).toBe(1);
  });

  test('holds across replicas', async () => {
    const owner = await app.owner();
    const replica = await TestReplica.of(app);
    const headers = { 'idempotency-key': randomUUID() };
    const body = { displayName: 'Once' };
    const answers = await times(10, async (index) =>
      index % 2
        ? (await app.call(clientRoutes.create, { as: owner, headers, body })).text
        : replica.create(owner.token, headers, body),
    );
    expect(new Set(answers).size).toBe(1);
    await replica.stop();
  });

  test('with another body or route is refused', async () => {
    const owner = await app.owner();
    const headers = { 'idempotency-key': randomUUID() };
    const first = await app.call(clientRoutes.create, { as: owner, headers, body: { displayName: 'One' } });
    const other = await app.call(clientRoutes.create, { as: owner, headers, body: { displayName: 'Two' } });
    const elsewhere = await app.call(clientRoutes.remove, {
      as: owner,
      headers,
      parameters: { id: first.body.id },
    });
    expect([other.status, elsewhere.status]).toEqual([422, 422]);
    expect((await app.call(clientRoutes.list, { as: owner })).body.total).toBe(1);
  });

  test('belongs to one person', async () => {
    const [one, two] = [await app.owner(), await app.owner()];
    const headers = { 'idempotency-key': randomUUID() };
    const body = { displayName: 'Same key' };
    const answers = await Promise.all(
      [one, two].map((as) => app.call(clientRoutes.create, { as, headers, body })),
    );
    expect(answers.map(({ body: client }) => client.organizationId)).toEqual([
      one.organizationId,
      two.organizationId,
    ]);
  });

  test('can be used again after a refusal, and a repeated deletion succeeds', async () => {
    const owner = await app.owner();
    const client = await app.client(owner);
    const headers = { 'idempotency-key': randomUUID() };
    const parameters = { id: randomUUID() };
    expect((await app.call(clientRoutes.remove, { as: owner, headers, parameters })).status).toBe(404);
    const repeated = { as: owner, headers, parameters: { id: client.id } };
    const statuses = [
      await app.call(clientRoutes.remove, repeated),
      await app.call(clientRoutes.remove, repeated),
    ];
    expect(statuses.map(({ status }) => status)).toEqual([204, 204]);
  });

  test('has to be a UUID', async () => {
    const owner = await app.owner();
    const answer = await app.call(clientRoutes.create, {
      as: owner,
      headers: { 'idempotency-key': 'again' },
      body: { displayName: 'x' },
    });
    expect(answer.status).toBe(400);
  });
});

/** A second process of the same installation. */
class TestReplica {
  private constructor(
    private readonly url: string,
    readonly stop: () => Promise<void>,
  ) {}

  static async of(app: TestApplication): Promise<TestReplica> {
    const nest = await createApplication({ ...app.options, clock: app.clock });
    await nest.listen(0, '127.0.0.1');
    return new TestReplica(await nest.getUrl(), () => nest.close());
  }

  async clients(token: string): Promise<number> {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${this.url}/api/clients`, { headers })).status;
  }

  async create(token: string, headers: Record<string, string>, body: unknown): Promise<string> {
    const response = await fetch(`${this.url}/api/clients`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return response.text();
  }
}
