import { randomUUID } from 'node:crypto';
import {
  clientRoutes,
  DAY_MS,
  failureSchema,
  type Invitation,
  invitationRoutes,
  RATE_LIMITS,
} from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestApplication, type TestOwner, type TestPerson } from '../../../test/test-application.ts';
import { refusal } from '../../../test/test-call.ts';
import { invite } from '../../../test/test-invitations.ts';
import { Sessions } from '../../sessions/sessions.ts';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start();
});

afterAll(() => app.stop());

beforeEach(async () => {
  app.clock.set('2026-06-15T18:30:00.000Z');
  owner = await app.owner();
});

const address = (): string => `${randomUUID()}@example.com`;

const create = (as: TestPerson, body: Record<string, unknown>) =>
  app.call(invitationRoutes.create, { as, body });

const act = (name: 'resend' | 'revoke', as: TestPerson, id: string) =>
  app.call(invitationRoutes[name], { as, parameters: { id } });

async function listed(as: TestPerson): Promise<Invitation[]> {
  return (await app.call(invitationRoutes.list, { as })).body.invitations;
}

describe('inviting', () => {
  test('an address, in lower case, for seven days', async () => {
    const created = await create(owner, { email: '  Ximena@Example.COM ', role: 'manager' });
    expect([created.status, { ...created.body, id: 'id' }]).toEqual([
      201,
      {
        id: 'id',
        email: 'ximena@example.com',
        role: 'manager',
        scope: 'all',
        assignedClients: null,
        invitedBy: 'Ana Ruiz',
        status: 'pending',
        allowsOtherAddress: false,
        resentCount: 0,
        delivery: 'sending',
        deliveryFailure: null,
        createdAt: '2026-06-15T18:30:00.000Z',
        expiresAt: '2026-06-22T18:30:00.000Z',
      },
    ]);
    expect(await listed(owner)).toEqual([created.body]);
  });

  test.each([
    ['owner', [201, 201, 400]],
    ['admin', [201, 201, 400]],
    ['manager', [403, 403, 400]],
    ['accountant', [403, 403, 400]],
    ['member', [403, 403, 400]],
    ['viewer', [403, 403, 400]],
  ] as const)('by somebody who is %s', async (role, statuses) => {
    const as = role === 'owner' ? owner : await app.member(owner.organizationId, role);
    const answers = await Promise.all(
      ['admin', 'viewer'].map((given) => create(as, { email: address(), role: given })),
    );
    // No invitation grants ownership. A caller without the right is refused before the body is read.
    const ownership = await create(as, { email: address(), role: 'owner' });
    expect([...answers, ownership].map(({ status }) => status)).toEqual([
      statuses[0],
      statuses[1],
      statuses[0] === 403 ? 403 : statuses[2],
    ]);
  });

  test('to assigned clients', async () => {
    const [first, second] = [
      await app.client(owner, { displayName: 'Beta' }),
      await app.client(owner, { displayName: 'Alfa' }),
    ];
    const limits = { scope: 'assigned', clientIds: [first.id, second.id] };
    const created = await create(owner, { email: address(), role: 'viewer', ...limits });
    expect(created.body).toMatchObject({ scope: 'assigned', assignedClients: 2 });
    const clientsOf = async () =>
      app.call(invitationRoutes.clients, { as: owner, parameters: { id: created.body.id } });
    expect((await clientsOf()).body.clients).toEqual([
      { id: second.id, name: 'Alfa' },
      { id: first.id, name: 'Beta' },
    ]);
    await app.call(clientRoutes.remove, { as: owner, parameters: { id: first.id } });
    expect((await clientsOf()).body.clients).toEqual([{ id: second.id, name: 'Alfa' }]);
    expect((await listed(owner))[0]?.assignedClients).toBe(1);
  });

  test('to another organization’s client is refused at the client, and sends no mail', async () => {
    const [own, foreign] = [await app.client(owner), await app.client(await app.owner())];
    const body = {
      email: address(),
      role: 'viewer',
      scope: 'assigned',
      clientIds: [own.id, foreign.id],
    };
    const answer = await create(owner, body);
    expect([answer.status, failureSchema.parse(answer.body).details?.fields]).toMatchObject([
      404,
      [{ path: 'clientIds.1' }],
    ]);
    expect(await listed(owner)).toEqual([]);
  });

  test.each([
    ['a role that sees all clients', 'accountant', 1, 'scope'],
    ['no client', 'viewer', 0, 'clientIds'],
  ] as const)('with a limit for %s: 400', async (_, role, clients, path) => {
    const { id } = await app.client(owner);
    const clientIds = [id].slice(0, clients);
    const answer = await create(owner, { email: address(), role, scope: 'assigned', clientIds });
    expect([answer.status, failureSchema.parse(answer.body).details?.fields]).toMatchObject([
      400,
      [{ path }],
    ]);
  });

  test('by an admin who has just lost the role, despite the cached session', async () => {
    const admin = await app.member(owner.organizationId, 'admin');
    await listed(admin);
    await app.admin.query("UPDATE oficio.memberships SET role = 'viewer' WHERE user_id = $1", [admin.userId]);
    expect(refusal(await create(admin, { email: address(), role: 'viewer' }))).toEqual([
      403,
      'access.forbidden',
    ]);
  });

  test('a member is refused, in any letter case', async () => {
    const member = await app.member(owner.organizationId, 'viewer');
    const answer = await create(owner, { email: member.email.toUpperCase(), role: 'viewer' });
    expect(refusal(answer)).toEqual([409, 'member.exists_already']);
  });

  test('the caller’s own address is refused with the reason', async () => {
    const answer = await create(owner, { email: owner.email.toUpperCase(), role: 'viewer' });
    expect(answer.body).toMatchObject({
      code: 'member.exists_already',
      error: 'This is your own email address.',
    });
  });

  test('an address with a pending invitation is refused, also in twenty concurrent calls', async () => {
    const body = { email: address(), role: 'viewer' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(owner, body)));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(19);
    expect(refused.map(refusal)).toEqual(Array(19).fill([409, 'invitation.pending_already']));
    expect(await listed(owner)).toHaveLength(1);
  });

  test('an address whose invitation has ended can be invited again', async () => {
    const body = { email: address(), role: 'viewer' };
    await create(owner, body);
    app.clock.advance(7 * DAY_MS);
    expect((await create(owner, body)).status).toBe(201);
    const revoked = (await listed(owner))[0]?.id ?? '';
    await act('revoke', owner, revoked);
    expect((await create(owner, body)).status).toBe(201);
    expect((await listed(owner)).map(({ status }) => status).sort()).toEqual([
      'expired',
      'pending',
      'revoked',
    ]);
  });

  test('an invitation whose inviter has left is replaced by a new one', async () => {
    const admin = await app.member(owner.organizationId, 'admin');
    const { email } = await invite(app, admin);
    await app.admin.query('DELETE FROM oficio.memberships WHERE user_id = $1', [admin.userId]);
    expect((await create(owner, { email, role: 'viewer' })).status).toBe(201);
  });

  test('another organization’s invitation to the same address doesn’t matter', async () => {
    const { email } = await invite(app, await app.owner());
    expect((await create(owner, { email, role: 'viewer' })).status).toBe(201);
  });

  test('the answer doesn’t reveal whether the address has an account', async () => {
    const known = await app.person();
    const [first, second] = [
      await create(owner, { email: known.email, role: 'viewer' }),
      await create(owner, { email: address(), role: 'viewer' }),
    ];
    const blank = ({ status, body }: typeof first) => ({ status, body: { ...body, id: '', email: '' } });
    expect(blank(first)).toEqual(blank(second));
  });

  test('the Starter plan is for one person', async () => {
    await app.admin.query('UPDATE oficio.subscriptions SET plan_id = 2 WHERE organization_id = $1', [
      owner.organizationId,
    ]);
    const answer = await create(owner, { email: address(), role: 'viewer' });
    expect(answer.body).toMatchObject({
      code: 'access.forbidden',
      error: 'The Starter plan is for one person. Choose the Professional plan to invite others.',
    });
    expect(await listed(owner)).toEqual([]);
  });

  test('repeated with the same key, one is sent', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = { email: address(), role: 'viewer' };
    const answers = await Promise.all(
      [1, 2, 3].map(() => app.call(invitationRoutes.create, { as: owner, body, headers })),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await jobsFor(answers[0]?.body.id)).toBe(1);
  });

  test('a refused one sends no mail', async () => {
    const { email, id } = await invite(app, owner);
    await create(owner, { email, role: 'viewer' });
    expect(await jobsFor(id)).toBe(1);
    const { rows } = await app.admin.query(
      `SELECT FROM pgboss.job WHERE name = 'invitation.send'
         AND NOT EXISTS (SELECT FROM oficio.invitations WHERE id = (data ->> 'invitationId')::uuid)`,
    );
    expect(rows).toEqual([]);
  });
});

describe('mails an hour', () => {
  const { points } = RATE_LIMITS.invitationMail;

  test('are limited for each organization, over all who invite and resend', async () => {
    const admin = await app.member(owner.organizationId, 'admin');
    const { id } = await invite(app, owner);
    const statuses: number[] = [];
    for (let sent = 1; sent < points; sent += 1) {
      const answer =
        sent % 2 ? await act('resend', admin, id) : await create(owner, { email: address(), role: 'viewer' });
      statuses.push(answer.status);
    }
    expect(statuses.filter((status) => status >= 300)).toEqual([]);
    for (const answer of [
      await create(owner, { email: address(), role: 'viewer' }),
      await act('resend', admin, id),
    ]) {
      const retryAfter = Number(answer.headers.get('retry-after'));
      expect(answer).toMatchObject({
        status: 429,
        body: { code: 'rate.limited', details: { retryAfterSeconds: retryAfter } },
      });
      expect(retryAfter).toBeGreaterThan(3_000);
      expect(retryAfter).toBeLessThanOrEqual(3_600);
    }
    expect((await create(await app.owner(), { email: address(), role: 'viewer' })).status).toBe(201);
  });

  test('a repeated request gets the first answer and doesn’t count', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = { email: address(), role: 'viewer' };
    const ask = () => app.call(invitationRoutes.create, { as: owner, body, headers });
    const first = await ask();
    for (let sent = 1; sent < points; sent += 1) await ask();
    expect((await create(owner, { email: address(), role: 'viewer' })).status).toBe(201);
    for (let sent = 2; sent < points; sent += 1) await create(owner, { email: address(), role: 'viewer' });
    expect((await create(owner, { email: address(), role: 'viewer' })).status).toBe(429);
    const again = await ask();
    expect([again.status, again.body]).toEqual([201, first.body]);
  });

  test('a refused request doesn’t count', async () => {
    const { email } = await invite(app, owner);
    for (let i = 0; i < points + 5; i += 1) await create(owner, { email, role: 'viewer' });
    expect((await create(owner, { email: address(), role: 'viewer' })).status).toBe(201);
  });
});

describe('resending', () => {
  test('restarts the seven days, counts, and invalidates the former link at once', async () => {
    const { id, token, ...invitation } = await invite(app, owner);
    app.clock.advance(DAY_MS);
    const admin = await app.member(owner.organizationId, 'admin');
    const resent = await act('resend', admin, id);
    expect([resent.status, resent.body]).toEqual([
      200,
      { ...invitation, id, invitedBy: 'Luis Soto', resentCount: 1, expiresAt: '2026-06-23T18:30:00.000Z' },
    ]);
    const old = await app.call(invitationRoutes.verify, { query: { token } });
    expect(refusal(old)).toEqual([404, 'invitation.invalid']);
    expect(await jobsFor(id)).toBe(2);
  });

  test('revives one that has expired', async () => {
    const { id } = await invite(app, owner);
    app.clock.advance(8 * DAY_MS);
    expect((await listed(owner)).map(({ status }) => status)).toEqual(['expired']);
    expect((await act('resend', owner, id)).body.status).toBe('pending');
    expect((await listed(owner)).map(({ status }) => status)).toEqual(['pending']);
  });

  test('an expired one is refused if a newer one to the same address exists', async () => {
    const { id, email } = await invite(app, owner);
    app.clock.advance(8 * DAY_MS);
    await invite(app, owner, { email });
    expect(refusal(await act('resend', owner, id))).toEqual([409, 'invitation.pending_already']);
  });

  test('an answered or withdrawn one is refused, and one to a member as well', async () => {
    const accepted = await invite(app, owner);
    const person = await app.person({ email: accepted.email });
    await app.call(invitationRoutes.accept, { as: person, body: { token: accepted.token } });
    expect(refusal(await act('resend', owner, accepted.id))).toEqual([409, 'invitation.used']);
    const revoked = await invite(app, owner);
    await act('revoke', owner, revoked.id);
    expect(refusal(await act('resend', owner, revoked.id))).toEqual([410, 'invitation.revoked']);
    const other = await invite(app, owner);
    await app.admin.query('UPDATE auth.users SET email = $2 WHERE id = $1', [person.userId, other.email]);
    expect(refusal(await act('resend', owner, other.id))).toEqual([409, 'member.exists_already']);
  });

  test('under the Starter plan is refused', async () => {
    const { id } = await invite(app, owner);
    await app.admin.query('UPDATE oficio.subscriptions SET plan_id = 2 WHERE organization_id = $1', [
      owner.organizationId,
    ]);
    expect(refusal(await act('resend', owner, id))).toEqual([403, 'access.forbidden']);
  });
});

describe('withdrawing', () => {
  test('ends a pending one, once or twice; an accepted one stays', async () => {
    const { id, token } = await invite(app, owner);
    expect((await act('revoke', owner, id)).body.status).toBe('revoked');
    expect((await act('revoke', owner, id)).body.status).toBe('revoked');
    const verified = await app.call(invitationRoutes.verify, { query: { token } });
    expect(refusal(verified)).toEqual([410, 'invitation.revoked']);
    const accepted = await invite(app, owner);
    const person = await app.person({ email: accepted.email });
    await app.call(invitationRoutes.accept, { as: person, body: { token: accepted.token } });
    expect(refusal(await act('revoke', owner, accepted.id))).toEqual([409, 'invitation.used']);
  });

  test('works without a plan, unlike inviting and resending', async () => {
    const { id } = await invite(app, owner);
    await app.admin.query("UPDATE oficio.subscriptions SET status = 'expired' WHERE organization_id = $1", [
      owner.organizationId,
    ]);
    app.nest.get(Sessions, { strict: false }).forgetUser(owner.userId);
    expect((await create(owner, { email: address(), role: 'viewer' })).status).toBe(402);
    expect((await act('resend', owner, id)).status).toBe(402);
    expect((await act('revoke', owner, id)).status).toBe(200);
  });
});

describe('the list', () => {
  test('shows the newest first, to owner and admin only', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 3; i += 1) {
      ids.unshift((await invite(app, owner)).id);
      app.clock.advance(1_000);
    }
    const admin = await app.member(owner.organizationId, 'admin');
    expect((await listed(admin)).map(({ id }) => id)).toEqual(ids);
    for (const role of ['manager', 'accountant', 'member', 'viewer'] as const) {
      const as = await app.member(owner.organizationId, role);
      expect((await app.call(invitationRoutes.list, { as })).status).toBe(403);
    }
  });
});

async function jobsFor(invitationId: string | undefined): Promise<number> {
  const { rows } = await app.admin.query(
    "SELECT FROM pgboss.job WHERE name = 'invitation.send' AND data ->> 'invitationId' = $1",
    [invitationId],
  );
  return rows.length;
}
