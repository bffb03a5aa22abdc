import { randomBytes, randomUUID } from 'node:crypto';
import {
  authRoutes,
  clientRoutes,
  DAY_MS,
  invitationRoutes,
  memberRoutes,
  organizationRoutes,
} from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestApplication, type TestOwner, type TestPerson } from '../../../test/test-application.ts';
import { refusal } from '../../../test/test-call.ts';
import { giveToken, invite } from '../../../test/test-invitations.ts';
import { somebodyWaits } from '../../../test/test-locks.ts';

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

const verify = (token: string) => app.call(invitationRoutes.verify, { query: { token } });
const accept = (as: TestPerson, token: string) => app.call(invitationRoutes.accept, { as, body: { token } });
const decline = (as: TestPerson, token: string) =>
  app.call(invitationRoutes.decline, { as, body: { token } });
const own = (as: TestPerson) => app.call(invitationRoutes.own, { as });
const acceptOwn = (as: TestPerson, id: string) =>
  app.call(invitationRoutes.acceptOwn, { as, parameters: { id } });
const declineOwn = (as: TestPerson, id: string) =>
  app.call(invitationRoutes.declineOwn, { as, parameters: { id } });
const remove = (as: TestPerson, userId: string) =>
  app.call(memberRoutes.removeMember, { as, parameters: { userId } });

const unknownToken = (): string => randomBytes(32).toString('base64url');

const times = <Value>(count: number, make: (index: number) => Promise<Value>): Promise<Value[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

async function membersOf(organizationId: string): Promise<unknown[]> {
  const { rows } = await app.admin.query(
    'SELECT user_id, role FROM oficio.memberships WHERE organization_id = $1 ORDER BY joined_at, role DESC',
    [organizationId],
  );
  return rows;
}

/** A person with the invited address, and the invitation. */
async function invited(body: Parameters<typeof invite>[2] = {}) {
  const invitation = await invite(app, owner, body);
  return { invitation, person: await app.person({ email: invitation.email, firstName: 'Eva' }) };
}

async function sightOf({ userId }: TestPerson) {
  const { body } = await app.call(memberRoutes.members, { as: owner });
  const { scope, assignedClients } = body.members.find((member) => member.userId === userId) ?? {};
  return { scope, assignedClients };
}

describe('looking at an invitation', () => {
  test('shows the offer to anybody with the link', async () => {
    const { token } = await invite(app, owner, { email: 'Eva@Example.com', role: 'accountant' });
    const answer = await verify(token);
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        email: 'eva@example.com',
        role: 'accountant',
        scope: 'all',
        businessName: 'Taller Ruiz',
        invitedBy: 'Ana Ruiz',
        expiresAt: '2026-06-22T18:30:00.000Z',
        allowsOtherAddress: false,
      },
    ]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test.each([
    ['no token', ''],
    ['an unknown one', unknownToken()],
    ['a short one', 'abc'],
    ['one with other letters', `${'a'.repeat(42)}%`],
    ['a very long one', 'a'.repeat(5_000)],
    ['its hash', 'hash'],
  ])('%s: not valid', async (name, token) => {
    const invitation = await invite(app, owner);
    const { rows } = await app.admin.query<{ token_hash: string }>(
      'SELECT token_hash FROM oficio.invitations WHERE id = $1',
      [invitation.id],
    );
    const answer = await verify(name === 'its hash' ? (rows[0]?.token_hash ?? '') : token);
    expect(refusal(answer)).toEqual([404, 'invitation.invalid']);
  });

  test('without a token, or with two: not valid', async () => {
    const { token } = await invite(app, owner);
    const path = invitationRoutes.verify.path;
    for (const query of ['', `?token=${token}&token=${token}`, `?token[]=${token}`]) {
      expect(refusal(await app.fetch('GET', path + query))).toEqual([404, 'invitation.invalid']);
    }
  });

  test('before its mail is sent no token is valid', async () => {
    await app.call(invitationRoutes.create, { as: owner, body: { email: 'x@example.com', role: 'viewer' } });
    for (const token of ['', 'null', 'undefined']) {
      expect(refusal(await verify(token))).toEqual([404, 'invitation.invalid']);
    }
  });

  test('after seven days of business time: expired, to the millisecond', async () => {
    const { token } = await invite(app, owner);
    app.clock.advance(7 * DAY_MS - 1);
    expect((await verify(token)).status).toBe(200);
    app.clock.advance(1);
    expect(refusal(await verify(token))).toEqual([410, 'invitation.expired']);
  });

  test('accepted or declined: used', async () => {
    const first = await invited();
    await accept(first.person, first.invitation.token);
    expect(refusal(await verify(first.invitation.token))).toEqual([409, 'invitation.used']);
    const second = await invited();
    await decline(second.person, second.invitation.token);
    expect(refusal(await verify(second.invitation.token))).toEqual([409, 'invitation.used']);
  });

  test('from an inviter who was removed or lost the right: not valid', async () => {
    const admin = await app.member(owner.organizationId, 'admin');
    const { token } = await invite(app, admin);
    await app.admin.query("UPDATE oficio.memberships SET role = 'manager' WHERE user_id = $1", [
      admin.userId,
    ]);
    expect(refusal(await verify(token))).toEqual([404, 'invitation.invalid']);
    await app.admin.query('DELETE FROM oficio.memberships WHERE user_id = $1', [admin.userId]);
    expect(refusal(await verify(token))).toEqual([404, 'invitation.invalid']);
  });

  test('of a removed organization: not valid', async () => {
    const { token } = await invite(app, owner);
    await app.admin.query('DELETE FROM oficio.organizations WHERE id = $1', [owner.organizationId]);
    expect(refusal(await verify(token))).toEqual([404, 'invitation.invalid']);
  });
});

describe('accepting', () => {
  test('to assigned clients says so without naming them', async () => {
    const { id } = await app.client(owner, { displayName: 'Café Lumbre' });
    const { token } = await invite(app, owner, { role: 'member', scope: 'assigned', clientIds: [id] });
    const answer = await verify(token);
    expect(answer.body).toMatchObject({ role: 'member', scope: 'assigned' });
    expect(answer.text).not.toContain('Lumbre');
    expect(answer.text).not.toContain(id);
  });

  test('an invitation to assigned clients shows those that still exist, and nothing else', async () => {
    const clients = await times(3, (index) => app.client(owner, { displayName: `Negocio ${index}` }));
    const clientIds = clients.slice(0, 2).map(({ id }) => id);
    const { invitation, person } = await invited({ role: 'member', scope: 'assigned', clientIds });
    await app.admin.query('DELETE FROM public.client_directory WHERE id = $1', [clientIds[0]]);
    expect((await accept(person, invitation.token)).status).toBe(200);
    const { body } = await app.call(clientRoutes.list, { as: person });
    expect(body.items.map(({ id }) => id)).toEqual([clientIds[1]]);
    expect(await sightOf(person)).toEqual({ scope: 'assigned', assignedClients: 1 });
  });

  test('an invitation whose clients are all gone shows nothing, and the inviter sees that', async () => {
    const { id } = await app.client(owner);
    const { invitation, person } = await invited({ role: 'viewer', scope: 'assigned', clientIds: [id] });
    await app.admin.query('DELETE FROM public.client_directory WHERE id = $1', [id]);
    await app.client(owner);
    await accept(person, invitation.token);
    expect((await app.call(clientRoutes.list, { as: person })).body).toMatchObject({ items: [], total: 0 });
    expect(await sightOf(person)).toEqual({ scope: 'assigned', assignedClients: 0 });
  });

  test('a member who accepts a further invitation keeps their role and clients', async () => {
    const [first, second] = await times(2, () => app.client(owner));
    const { invitation, person } = await invited({
      role: 'viewer',
      scope: 'assigned',
      clientIds: [first?.id ?? ''],
    });
    const limits = { scope: 'assigned' as const, clientIds: [second?.id ?? ''] };
    const further = await invite(app, owner, { role: 'manager', allowsOtherAddress: true, ...limits });
    await accept(person, invitation.token);
    await accept(person, further.token);
    const { body } = await app.call(clientRoutes.list, { as: person });
    expect(body.items.map(({ id }) => id)).toEqual([first?.id]);
  });

  test('makes the person a member at once', async () => {
    const { invitation, person } = await invited({ role: 'manager' });
    const before = await app.call(authRoutes.me, { as: person });
    expect(before.body.organization).toBeNull();
    app.clock.advance(60_000);
    const accepted = await accept(person, invitation.token);
    expect([accepted.status, accepted.body]).toEqual([
      200,
      { organizationId: owner.organizationId, businessName: 'Taller Ruiz', role: 'manager' },
    ]);
    const me = await app.call(authRoutes.me, { as: person });
    expect(me.body).toMatchObject({
      currentOrganizationId: owner.organizationId,
      ownerUserId: owner.userId,
      organization: { memberRole: 'manager' },
    });
    const { body } = await app.call(invitationRoutes.list, { as: owner });
    expect(body.invitations.map(({ status }) => status)).toEqual(['accepted']);
    const { rows } = await app.admin.query(
      `SELECT at, organization_id, actor_name, action, entity_type, entity_id, entity_name, changes
       FROM oficio.audit_log WHERE actor_user_id = $1`,
      [person.userId],
    );
    expect(rows).toEqual([
      {
        at: app.clock.now(),
        organization_id: owner.organizationId,
        actor_name: 'Eva Ruiz',
        action: 'joined',
        entity_type: 'member',
        entity_id: person.userId,
        entity_name: 'Eva Ruiz',
        changes: { role: 'manager' },
      },
    ]);
  });

  test('by a person with an organization makes the new one the current one', async () => {
    const person = await app.owner();
    await app.call(authRoutes.me, { as: person });
    const { token } = await invite(app, owner, { email: person.email });
    await accept(person, token);
    // Bypasses the cached session.
    const members = await app.call(memberRoutes.members, { as: person });
    expect(members.body.members.map(({ userId }) => userId)).toContain(owner.userId);
    expect((await app.call(authRoutes.me, { as: person })).body.organizationId).toBe(owner.organizationId);
    const list = await app.call(organizationRoutes.list, { as: person });
    expect(list.body.organizations.map(({ id, memberRole }) => [id, memberRole]).sort()).toEqual(
      [
        [person.organizationId, 'owner'],
        [owner.organizationId, 'member'],
      ].sort(),
    );
  });

  test('twenty concurrent clicks of one person: one membership, the same answer to all', async () => {
    const { invitation, person } = await invited();
    await app.call(authRoutes.me, { as: person });
    const answers = await times(20, () => accept(person, invitation.token));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await membersOf(owner.organizationId)).toHaveLength(2);
    const { rows } = await app.admin.query(
      "SELECT FROM oficio.audit_log WHERE action = 'joined' AND actor_user_id = $1",
      [person.userId],
    );
    expect(rows).toHaveLength(1);
  });

  test('twenty people with one link at once: one joins, the others are refused', async () => {
    const { token } = await invite(app, owner, { allowsOtherAddress: true });
    const people = await times(20, () => app.person());
    await times(20, (index) => app.call(authRoutes.me, { as: people[index] as TestPerson }));
    const answers = await times(20, (index) => accept(people[index] as TestPerson, token));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(refusal)).toEqual(Array(19).fill([409, 'invitation.used']));
    expect(await membersOf(owner.organizationId)).toHaveLength(2);
  });

  test('after a removal from the organization: used', async () => {
    const { invitation, person } = await invited();
    await accept(person, invitation.token);
    await remove(owner, person.userId);
    expect(refusal(await accept(person, invitation.token))).toEqual([409, 'invitation.used']);
  });

  test('by an existing member: the current role stays', async () => {
    const { invitation, person } = await invited({ role: 'viewer' });
    await app.call(authRoutes.me, { as: person });
    await app.admin.query(
      "INSERT INTO oficio.memberships (organization_id, user_id, role, joined_at) VALUES ($1, $2, 'admin', $3)",
      [owner.organizationId, person.userId, app.clock.now()],
    );
    const answer = await accept(person, invitation.token);
    expect([answer.status, answer.body.role]).toEqual([200, 'admin']);
    expect(await membersOf(owner.organizationId)).toContainEqual({ user_id: person.userId, role: 'admin' });
    expect(refusal(await verify(invitation.token))).toEqual([409, 'invitation.used']);
  });

  test('with another address is refused, unless the inviter allowed it', async () => {
    const other = await app.person();
    const strict = await invite(app, owner);
    expect(refusal(await accept(other, strict.token))).toEqual([403, 'invitation.other_address']);
    expect((await verify(strict.token)).status).toBe(200);
    const lenient = await invite(app, owner, { allowsOtherAddress: true });
    expect((await accept(other, lenient.token)).status).toBe(200);
  });

  test('with an unconfirmed address is refused', async () => {
    const invitation = await invite(app, owner, { allowsOtherAddress: true });
    const person = await app.person({ email: invitation.email, confirmed: false });
    expect(refusal(await accept(person, invitation.token))).toEqual([403, 'auth.email_unconfirmed']);
    expect(refusal(await acceptOwn(person, invitation.id))).toEqual([403, 'auth.email_unconfirmed']);
    expect((await own(person)).body.invitations).toEqual([]);
  });

  test('with capitals in the account’s address: the same address', async () => {
    const { token } = await invite(app, owner, { email: 'Iris.Sol@example.com' });
    const person = await app.person({ email: 'IRIS.sol@Example.com' });
    expect((await accept(person, token)).status).toBe(200);
  });

  test('a changed address of the account counts at once', async () => {
    const invitation = await invite(app, owner);
    const arriving = await app.person();
    const leaving = await app.person({ email: invitation.email });
    // Both sessions are cached with the current addresses.
    await times(2, (index) => app.call(authRoutes.me, { as: index ? leaving : arriving }));
    await rename(leaving, `${randomUUID()}@example.com`);
    await rename(arriving, invitation.email);
    expect(refusal(await accept(leaving, invitation.token))).toEqual([403, 'invitation.other_address']);
    expect((await own(leaving)).body.invitations).toEqual([]);
    expect((await own(arriving)).body.invitations.map(({ id }) => id)).toEqual([invitation.id]);
    expect((await accept(arriving, invitation.token)).status).toBe(200);
  });

  test('after it has expired or was withdrawn', async () => {
    const late = await invited();
    app.clock.advance(7 * DAY_MS);
    expect(refusal(await accept(late.person, late.invitation.token))).toEqual([410, 'invitation.expired']);
    expect(refusal(await acceptOwn(late.person, late.invitation.id))).toEqual([410, 'invitation.expired']);
    const withdrawn = await invited();
    await app.call(invitationRoutes.revoke, { as: owner, parameters: { id: withdrawn.invitation.id } });
    expect(refusal(await accept(withdrawn.person, withdrawn.invitation.token))).toEqual([
      410,
      'invitation.revoked',
    ]);
  });

  test('an unknown token', async () => {
    expect(refusal(await accept(await app.person(), unknownToken()))).toEqual([404, 'invitation.invalid']);
    expect(refusal(await accept(await app.person(), 'x'))).toEqual([404, 'invitation.invalid']);
  });

  test('into an organization on the Starter plan is refused with the reason', async () => {
    const { invitation, person } = await invited();
    await app.admin.query('UPDATE oficio.subscriptions SET plan_id = 2 WHERE organization_id = $1', [
      owner.organizationId,
    ]);
    const answer = await accept(person, invitation.token);
    expect(answer.body).toMatchObject({
      code: 'access.forbidden',
      error: 'The plan of Taller Ruiz is for one person. Ask Ana Ruiz to change it.',
    });
    expect(await membersOf(owner.organizationId)).toHaveLength(1);
  });

  test('repeated with the same key gives the first answer', async () => {
    const { invitation, person } = await invited();
    const headers = { 'idempotency-key': randomUUID() };
    const send = () =>
      app.call(invitationRoutes.accept, { as: person, body: { token: invitation.token }, headers });
    const first = await send();
    await remove(owner, person.userId);
    expect((await send()).text).toBe(first.text);
    expect(await membersOf(owner.organizationId)).toHaveLength(1);
  });
});

describe('the inviter between the look and the acceptance', () => {
  test('was removed', async () => {
    const admin = await app.member(owner.organizationId, 'admin');
    const invitation = await invite(app, admin);
    const person = await app.person({ email: invitation.email });
    expect((await verify(invitation.token)).status).toBe(200);
    expect((await remove(owner, admin.userId)).status).toBe(204);
    expect(refusal(await accept(person, invitation.token))).toEqual([410, 'invitation.revoked']);
    expect(refusal(await acceptOwn(person, invitation.id))).toEqual([410, 'invitation.revoked']);
    expect((await own(person)).body.invitations).toEqual([]);
    const { body } = await app.call(invitationRoutes.list, { as: owner });
    expect(body.invitations.map(({ id, status }) => [id, status])).toEqual([[invitation.id, 'revoked']]);
    // No invitation is left.
    expect((await app.call(authRoutes.me, { as: person })).body.organization?.memberRole).toBe('owner');
  });

  test.each(['manager', 'viewer'] as const)(
    'became a %s: the invitation is revoked for good',
    async (role) => {
      const admin = await app.member(owner.organizationId, 'admin');
      const invitation = await invite(app, admin);
      const person = await app.person({ email: invitation.email });
      const change = (to: string) =>
        app.call(memberRoutes.changeMember, {
          as: owner,
          parameters: { userId: admin.userId },
          body: { role: to, scope: 'all' },
        });
      expect([(await change(role)).status, (await change('admin')).status]).toEqual([200, 200]);
      expect(refusal(await accept(person, invitation.token))).toEqual([410, 'invitation.revoked']);
    },
  );

  test('handed the organization over and stays an admin: the invitation stays valid', async () => {
    const { invitation, person } = await invited({ role: 'admin' });
    const next = await app.member(owner.organizationId, 'member');
    expect((await verify(invitation.token)).status).toBe(200);
    await app.call(memberRoutes.handOver, { as: owner, body: { userId: next.userId } });
    expect((await accept(person, invitation.token)).status).toBe(200);
  });

  test('handed it over and was removed by the new owner', async () => {
    const { invitation, person } = await invited();
    const next = await app.member(owner.organizationId, 'member');
    expect((await verify(invitation.token)).status).toBe(200);
    await app.call(memberRoutes.handOver, { as: owner, body: { userId: next.userId } });
    expect((await remove(next, owner.userId)).status).toBe(204);
    expect(refusal(await accept(person, invitation.token))).toEqual([410, 'invitation.revoked']);
  });

  test('is being removed: the acceptance waits for the end of it', async () => {
    const admin = await app.member(owner.organizationId, 'admin');
    const invitation = await invite(app, admin);
    const person = await app.person({ email: invitation.email });
    await app.call(authRoutes.me, { as: person });
    const removing = await app.admin.connect();
    await removing.query('BEGIN');
    await removing.query('DELETE FROM oficio.memberships WHERE user_id = $1', [admin.userId]);
    const answer = accept(person, invitation.token);
    await Promise.race([answer, somebodyWaits(app, 'oficio_worker')]);
    await removing.query('COMMIT');
    removing.release();
    expect(refusal(await answer)).toEqual([404, 'invitation.invalid']);
    expect(await membersOf(owner.organizationId)).toHaveLength(1);
  });

  test('hands over while three people accept: all succeed', async () => {
    for (let round = 0; round < 8; round += 1) {
      owner = await app.owner();
      const next = await app.member(owner.organizationId, 'member');
      const arriving = await times(3, () => invited());
      await times(3, (index) => app.call(authRoutes.me, { as: arriving[index]?.person as TestPerson }));
      const answers = await Promise.all([
        ...arriving.map(({ invitation, person }) => accept(person, invitation.token)),
        app.call(memberRoutes.handOver, { as: owner, body: { userId: next.userId } }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    }
  });

  test('is removed concurrently: the person either joined before or is refused', async () => {
    for (let round = 0; round < 10; round += 1) {
      const admin = await app.member(owner.organizationId, 'admin');
      const invitation = await invite(app, admin);
      const person = await app.person({ email: invitation.email });
      const [joined, removed] = await Promise.all([
        accept(person, invitation.token),
        remove(owner, admin.userId),
      ]);
      expect(removed.status).toBe(204);
      const members = JSON.stringify(await membersOf(owner.organizationId));
      expect([joined.status, members.includes(person.userId)]).toEqual(
        joined.status === 200 ? [200, true] : [410, false],
      );
    }
  });
});

describe('declining', () => {
  test('by the link ends it, and the person gets an organization of their own', async () => {
    const { invitation, person } = await invited();
    expect((await app.call(authRoutes.me, { as: person })).body.organization).toBeNull();
    expect((await decline(person, invitation.token)).status).toBe(204);
    expect((await decline(person, invitation.token)).status).toBe(204);
    expect(refusal(await accept(person, invitation.token))).toEqual([409, 'invitation.used']);
    const me = await app.call(authRoutes.me, { as: person });
    expect(me.body.organization).toMatchObject({ name: 'Eva Ruiz’s workspace', memberRole: 'owner' });
    const { body } = await app.call(invitationRoutes.list, { as: owner });
    expect(body.invitations.map(({ status }) => status)).toEqual(['declined']);
  });

  test('is for the invited address alone, even where another may accept', async () => {
    const { token } = await invite(app, owner, { allowsOtherAddress: true });
    expect(refusal(await decline(await app.person(), token))).toEqual([403, 'invitation.other_address']);
    expect((await verify(token)).status).toBe(200);
  });

  test('an accepted or expired one is refused', async () => {
    const { invitation, person } = await invited();
    await accept(person, invitation.token);
    expect(refusal(await decline(person, invitation.token))).toEqual([409, 'invitation.used']);
    const late = await invited();
    app.clock.advance(7 * DAY_MS);
    expect(refusal(await decline(late.person, late.invitation.token))).toEqual([410, 'invitation.expired']);
  });

  test('concurrently with an acceptance in another tab: one of them counts', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { invitation, person } = await invited();
      const [accepted, declined] = await Promise.all([
        accept(person, invitation.token),
        decline(person, invitation.token),
      ]);
      expect([accepted.status, declined.status].sort()).toEqual(
        accepted.status === 200 ? [200, 409] : [204, 409],
      );
      const members = JSON.stringify(await membersOf(owner.organizationId));
      expect(members.includes(person.userId)).toBe(accepted.status === 200);
    }
  });
});

describe('invitations to one’s own address', () => {
  test('are found without a link, accepted and declined', async () => {
    const person = await app.person();
    const other = await app.owner();
    const first = await invite(app, owner, { email: person.email, role: 'viewer' });
    app.clock.advance(1_000);
    const second = await invite(app, other, { email: person.email, role: 'admin' });
    const found = await own(person);
    expect(found.body.invitations).toEqual([
      {
        id: second.id,
        email: person.email,
        role: 'admin',
        scope: 'all',
        businessName: 'Taller Ruiz',
        invitedBy: 'Ana Ruiz',
        expiresAt: second.expiresAt,
        allowsOtherAddress: false,
      },
      expect.objectContaining({ id: first.id, role: 'viewer' }),
    ]);
    expect((await declineOwn(person, second.id)).status).toBe(204);
    expect((await declineOwn(person, second.id)).status).toBe(204);
    expect((await app.call(authRoutes.me, { as: person })).body.organization).toBeNull();
    const accepted = await acceptOwn(person, first.id);
    expect(accepted.body).toEqual({
      organizationId: owner.organizationId,
      businessName: 'Taller Ruiz',
      role: 'viewer',
    });
    expect((await acceptOwn(person, first.id)).text).toBe(accepted.text);
    expect((await own(person)).body.invitations).toEqual([]);
  });

  test('after the last one is declined, the next request creates an organization', async () => {
    const { invitation, person } = await invited();
    await declineOwn(person, invitation.id);
    const { body } = await app.call(authRoutes.me, { as: person });
    expect(body.organization?.memberRole).toBe('owner');
  });

  test('can be answered before their mail is sent', async () => {
    const person = await app.person();
    const { body } = await app.call(invitationRoutes.create, {
      as: owner,
      body: { email: person.email, role: 'viewer' },
    });
    expect((await acceptOwn(person, body.id)).status).toBe(200);
  });

  test('another person’s are not found by any id', async () => {
    const invitation = await invite(app, owner, { allowsOtherAddress: true });
    const stranger = await app.person();
    for (const id of [invitation.id, randomUUID()]) {
      expect(refusal(await acceptOwn(stranger, id))).toEqual([404, 'invitation.invalid']);
      expect(refusal(await declineOwn(stranger, id))).toEqual([404, 'invitation.invalid']);
    }
    expect((await own(stranger)).body.invitations).toEqual([]);
  });
});

test('only the newest token is valid', async () => {
  const { id, token } = await invite(app, owner);
  const renewed = await giveToken(app, id);
  expect((await verify(renewed)).status).toBe(200);
  expect(refusal(await verify(token))).toEqual([404, 'invitation.invalid']);
});

async function rename({ userId }: TestPerson, email: string): Promise<void> {
  await app.admin.query('UPDATE auth.users SET email = $2 WHERE id = $1', [userId, email]);
}
