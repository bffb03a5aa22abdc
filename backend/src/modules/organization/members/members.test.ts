import { randomUUID } from 'node:crypto';
import {
  authRoutes,
  clientRoutes,
  type MemberRole,
  memberRoleSchema,
  memberRoutes,
  organizationRoutes,
  projectRoutes,
  REALTIME_TABLE_NAMES,
} from '@oficio/contracts';
import pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { applicationOfFile } from '../../../../test/application-of-file.ts';
import { addRealtimeRow, addRealtimeRows } from '../../../../test/realtime-rows.ts';
import type { TestOwner, TestPerson } from '../../../../test/test-application.ts';
import { refusal } from '../../../../test/test-call.ts';
import { somebodyWaits } from '../../../../test/test-locks.ts';
import { roleUrl } from '../../../database/role-url.ts';
import { Jobs } from '../../../jobs/jobs.ts';

const app = await applicationOfFile();
let owner: TestOwner;

beforeEach(async () => {
  owner = await app.owner();
});

const list = (as: TestPerson) => app.call(memberRoutes.members, { as });
const changeRole = (as: TestPerson, userId: string, role: string) =>
  app.call(memberRoutes.changeMember, { as, parameters: { userId }, body: { role } });
const remove = (as: TestPerson, userId: string) =>
  app.call(memberRoutes.removeMember, { as, parameters: { userId } });
const handOver = (as: TestPerson, userId: string) =>
  app.call(memberRoutes.handOver, { as, body: { userId } });
const me = async (as: TestPerson) => (await app.call(authRoutes.me, { as })).body;

async function rolesOf(organizationId: string): Promise<Record<string, MemberRole>> {
  const { rows } = await app.admin.query<{ user_id: string; role: MemberRole }>(
    'SELECT user_id, role FROM oficio.memberships WHERE organization_id = $1',
    [organizationId],
  );
  return Object.fromEntries(rows.map(({ user_id, role }) => [user_id, role]));
}

describe('the list', () => {
  test('shows all members to every member, in the order of joining', async () => {
    app.clock.advance(1_000);
    const viewer = await app.member(owner.organizationId, 'viewer');
    const all = { scope: 'all', assignedClients: null };
    const expected = [
      { userId: owner.userId, name: 'Ana Ruiz', email: owner.email, role: 'owner', ...all },
      { userId: viewer.userId, name: 'Luis Soto', email: viewer.email, role: 'viewer', ...all },
    ];
    for (const as of [owner, viewer]) {
      const { body } = await list(as);
      expect(body.members.map(({ joinedAt: _, ...member }) => member)).toEqual(expected);
    }
  });

  test('of a client shows those who see it', async () => {
    const limited = await app.member(owner.organizationId, 'member');
    const other = await app.member(owner.organizationId, 'member');
    const { id: client } = await app.client(owner, { displayName: 'Acme' });
    const { id: unrelated } = await app.client(owner, { displayName: 'Nopal' });
    for (const [userId, clientId] of [
      [limited.userId, client],
      [other.userId, unrelated],
    ] as const) {
      const body = { role: 'member', scope: 'assigned', clientIds: [clientId] };
      expect(
        (await app.call(memberRoutes.changeMember, { as: owner, parameters: { userId }, body })).status,
      ).toBe(200);
    }
    const { body } = await app.call(memberRoutes.members, { as: owner, query: { client } });
    expect(body.members.map(({ userId }) => userId).sort()).toEqual([owner.userId, limited.userId].sort());
  });

  test('of a project shows those who see it, also to a limited member', async () => {
    const [client, other] = [await app.client(owner), await app.client(owner)];
    const limited = await app.member(owner.organizationId, 'member', { clientIds: [client.id] });
    await app.member(owner.organizationId, 'member', { clientIds: [other.id] });
    const project = async (clientId: string | null) =>
      (await app.call(projectRoutes.create, { as: owner, body: { name: 'Website', clientId } })).body.id;
    const [ofClient, ofNobody] = [await project(client.id), await project(null)];
    const seeing = async (id: string, as: TestPerson = owner) => {
      const { body } = await app.call(memberRoutes.members, { as, query: { project: id } });
      return body.members.map(({ userId }) => userId).sort();
    };
    const both = [owner.userId, limited.userId].sort();
    expect([await seeing(ofClient), await seeing(ofClient, limited)]).toEqual([both, both]);
    expect([await seeing(ofNobody), await seeing(ofNobody, limited)]).toEqual([
      [owner.userId],
      [owner.userId],
    ]);
  });

  test('shows the address of a person without a name', async () => {
    const member = await app.member(owner.organizationId, 'member');
    await app.admin.query("UPDATE oficio.profiles SET first_name = '', last_name = '' WHERE id = $1", [
      member.userId,
    ]);
    expect((await list(owner)).body.members.map(({ name }) => name)).toContain(member.email);
  });

  test('shows a member whose account is gone, so that they can be removed', async () => {
    const member = await app.member(owner.organizationId, 'member');
    await app.admin.query('DELETE FROM auth.users WHERE id = $1', [member.userId]);
    expect((await list(owner)).body.members).toContainEqual(
      expect.objectContaining({ userId: member.userId, email: '' }),
    );
    expect((await remove(owner, member.userId)).status).toBe(204);
  });
});

describe('roles', () => {
  test.each(memberRoleSchema.options)(
    '%s: owner and admin give any role but ownership, others none',
    async (role) => {
      const as = role === 'owner' ? owner : await app.member(owner.organizationId, role);
      const mayGive = role === 'owner' || role === 'admin';
      const member = await app.member(owner.organizationId, 'member');
      for (const given of others()) {
        const answer = await changeRole(as, member.userId, given);
        if (mayGive) expect([answer.status, answer.body.role]).toEqual([200, given]);
        else expect(refusal(answer)).toEqual([403, 'access.forbidden']);
      }
      expect((await changeRole(as, member.userId, 'owner')).status).toBe(mayGive ? 400 : 403);
      expect((await rolesOf(owner.organizationId))[member.userId]).toBe(mayGive ? 'viewer' : 'member');
    },
  );

  test('nobody changes the owner’s role', async () => {
    const admin = await app.member(owner.organizationId, 'admin');
    for (const as of [owner, admin]) {
      expect(refusal(await changeRole(as, owner.userId, 'admin'))).toEqual([409, 'member.is_owner']);
    }
  });

  test('a changed role counts at once, despite cached sessions', async () => {
    const member = await app.member(owner.organizationId, 'member');
    expect((await app.call(clientRoutes.create, { as: member, body: { displayName: 'x' } })).status).toBe(
      201,
    );
    await changeRole(owner, member.userId, 'viewer');
    const answer = await app.call(clientRoutes.create, { as: member, body: { displayName: 'x' } });
    expect(refusal(answer)).toEqual([403, 'access.forbidden']);
  });

  test('an admin who has just lost the role changes none, despite the cached session', async () => {
    const admin = await app.member(owner.organizationId, 'admin');
    const member = await app.member(owner.organizationId, 'member');
    await me(admin);
    await app.admin.query("UPDATE oficio.memberships SET role = 'viewer' WHERE user_id = $1", [admin.userId]);
    expect(refusal(await changeRole(admin, member.userId, 'admin'))).toEqual([403, 'access.forbidden']);
    expect(refusal(await remove(admin, member.userId))).toEqual([403, 'access.forbidden']);
  });

  test('the role of an unknown person: 404', async () => {
    expect(refusal(await changeRole(owner, randomUUID(), 'viewer'))).toEqual([404, 'resource.not_found']);
    expect((await changeRole(owner, 'nobody', 'viewer')).status).toBe(404);
  });
});

describe('removing', () => {
  test.each(memberRoleSchema.options)('by somebody who is %s', async (role) => {
    const as = role === 'owner' ? owner : await app.member(owner.organizationId, role);
    const member = await app.member(owner.organizationId, 'admin');
    const answer = await remove(as, member.userId);
    if (role === 'owner' || role === 'admin') expect(answer.status).toBe(204);
    else expect(refusal(answer)).toEqual([403, 'access.forbidden']);
  });

  test.each(others())('a member with the role %s leaves', async (role) => {
    const member = await app.member(owner.organizationId, role);
    expect((await remove(member, member.userId)).status).toBe(204);
    expect(await rolesOf(owner.organizationId)).toEqual({ [owner.userId]: 'owner' });
    const { rows } = await app.admin.query(
      'SELECT action, entity_type, entity_name FROM oficio.audit_log WHERE actor_user_id = $1',
      [member.userId],
    );
    expect(rows).toEqual([{ action: 'left', entity_type: 'member', entity_name: 'Luis Soto' }]);
  });

  test('the owner can’t be removed and can’t leave', async () => {
    const admin = await app.member(owner.organizationId, 'admin');
    for (const as of [owner, admin]) {
      expect(refusal(await remove(as, owner.userId))).toEqual([409, 'member.is_owner']);
    }
  });

  test('clears the cached session: the next request sees nothing of the organization', async () => {
    const member = await app.member(owner.organizationId, 'admin');
    const client = await app.client(owner);
    const parameters = { id: client.id };
    expect((await app.call(clientRoutes.one, { as: member, parameters })).status).toBe(200);
    await remove(owner, member.userId);
    expect((await app.call(clientRoutes.one, { as: member, parameters })).status).toBe(402);
    expect((await list(member)).body.members.map(({ userId }) => userId)).toEqual([member.userId]);
    expect(refusal(await changeRole(member, owner.userId, 'viewer'))).toEqual([404, 'resource.not_found']);
  });

  test('a person with another organization continues there', async () => {
    const person = await app.owner();
    await app.admin.query(
      "INSERT INTO oficio.memberships (organization_id, user_id, role, joined_at) VALUES ($1, $2, 'member', $3)",
      [owner.organizationId, person.userId, app.clock.now()],
    );
    await app.call(organizationRoutes.switchTo, { as: person, parameters: { id: owner.organizationId } });
    expect((await me(person)).organizationId).toBe(owner.organizationId);
    await remove(owner, person.userId);
    expect((await me(person)).organizationId).toBe(person.organizationId);
    const { rows } = await app.admin.query(
      'SELECT current_organization_id FROM oficio.profiles WHERE id = $1',
      [person.userId],
    );
    expect(rows).toEqual([{ current_organization_id: person.organizationId }]);
  });

  test('a person without another organization gets one at the next request', async () => {
    const member = await app.member(owner.organizationId, 'member');
    await remove(owner, member.userId);
    const { rows } = await app.admin.query(
      'SELECT current_organization_id FROM oficio.profiles WHERE id = $1',
      [member.userId],
    );
    expect(rows).toEqual([{ current_organization_id: null }]);
    expect((await me(member)).organization).toMatchObject({
      memberRole: 'owner',
      name: 'Ana Ruiz’s workspace',
    });
  });

  test('leaves the person’s clients unassigned', async () => {
    const member = await app.member(owner.organizationId, 'member');
    const { id } = await app.client(owner, { ownerUserId: member.userId });
    await remove(owner, member.userId);
    const { body } = await app.call(clientRoutes.one, { as: owner, parameters: { id } });
    expect(body.ownerUserId).toBeNull();
  });

  test('twenty concurrent calls: one removal', async () => {
    const member = await app.member(owner.organizationId, 'member');
    const answers = await Promise.all(Array.from({ length: 20 }, () => remove(owner, member.userId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(19).fill(404)]);
  });

  test('two admins who remove each other concurrently: one of them stays', async () => {
    const first = await app.member(owner.organizationId, 'admin');
    const second = await app.member(owner.organizationId, 'admin');
    await Promise.all([me(first), me(second)]);
    const answers = await Promise.all([remove(first, second.userId), remove(second, first.userId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect(Object.keys(await rolesOf(owner.organizationId))).toHaveLength(2);
  });
});

describe('handing over', () => {
  test('of more than 1,000 rows touches one row of each live table afterwards', async () => {
    const { client_directory: id } = await addRealtimeRows(app.admin, owner);
    await app.admin.query(
      `INSERT INTO public.client_directory SELECT (jsonb_populate_record(client,
         jsonb_build_object('id', gen_random_uuid()))).*
       FROM public.client_directory client, generate_series(1, 1000) WHERE client.id = $1`,
      [id],
    );
    const next = await app.member(owner.organizationId, 'admin');
    await app.nest.get(Jobs, { strict: false }).runPending();
    expect((await handOver(owner, next.userId)).status).toBe(200);
    const { rows } = await app.admin.query(
      "SELECT data ->> 'table' AS name FROM pgboss.job WHERE name = 'row.touch' AND state < 'active' ORDER BY 1",
    );
    expect(rows.map(({ name }) => name)).toEqual([...REALTIME_TABLE_NAMES].sort());
    await app.nest.get(Jobs, { strict: false }).runPending();
    const { rows: left } = await app.admin.query(
      "SELECT FROM pgboss.job WHERE name = 'row.touch' AND state <> 'completed'",
    );
    expect(left).toEqual([]);
  });

  test('swaps the roles and moves the realtime rows', async () => {
    const next = await app.member(owner.organizationId, 'member');
    await app.client(owner);
    await app.client(next);
    await addRealtimeRows(app.admin, owner);
    const answer = await handOver(owner, next.userId);
    expect([answer.status, answer.body.members.map(({ userId, role }) => [userId, role])]).toEqual([
      200,
      expect.arrayContaining([
        [owner.userId, 'admin'],
        [next.userId, 'owner'],
      ]),
    ]);
    for (const as of [owner, next]) expect((await me(as)).ownerUserId).toBe(next.userId);
    for (const table of REALTIME_TABLE_NAMES) {
      const { rows } = await app.admin.query(
        `SELECT DISTINCT user_id, version FROM public.${table} WHERE organization_id = $1`,
        [owner.organizationId],
      );
      expect([table, rows]).toEqual([table, [{ user_id: next.userId, version: 1 }]]);
    }
    for (const as of [owner, next]) await app.client(as);
  });

  test('touches no other organization', async () => {
    const other = await app.owner();
    await app.client(other);
    await app.admin.query(
      "INSERT INTO oficio.memberships (organization_id, user_id, role, joined_at) VALUES ($1, $2, 'admin', $3)",
      [other.organizationId, owner.userId, app.clock.now()],
    );
    const next = await app.member(owner.organizationId, 'member');
    await app.call(organizationRoutes.switchTo, { as: owner, parameters: { id: owner.organizationId } });
    await handOver(owner, next.userId);
    expect(await rolesOf(other.organizationId)).toEqual({ [other.userId]: 'owner', [owner.userId]: 'admin' });
    const { rows } = await app.admin.query(
      `SELECT organization.owner_user_id, client.user_id FROM oficio.organizations organization
       JOIN public.client_directory client ON client.organization_id = organization.id WHERE organization.id = $1`,
      [other.organizationId],
    );
    expect(rows).toEqual([{ owner_user_id: other.userId, user_id: other.userId }]);
  });

  test('is possible for the owner only, and to another member only', async () => {
    const member = await app.member(owner.organizationId, 'member');
    for (const role of others()) {
      const as = await app.member(owner.organizationId, role);
      expect(refusal(await handOver(as, member.userId))).toEqual([403, 'access.forbidden']);
    }
    expect(refusal(await handOver(owner, (await app.owner()).userId))).toEqual([404, 'resource.not_found']);
    expect(refusal(await handOver(owner, owner.userId))).toEqual([409, 'member.is_owner']);
  });

  test('to a person whose account is scheduled for removal is refused, because the organization would be removed with it', async () => {
    const leaving = await app.member(owner.organizationId, 'admin');
    const schedule = 'UPDATE oficio.profiles SET deletion_scheduled_for = $2 WHERE id = $1';
    await app.admin.query(schedule, [leaving.userId, app.clock.now()]);
    expect(refusal(await handOver(owner, leaving.userId))).toEqual([403, 'access.forbidden']);
    expect((await rolesOf(owner.organizationId))[owner.userId]).toBe('owner');

    await app.admin.query(schedule, [leaving.userId, null]);
    expect((await handOver(owner, leaving.userId)).status).toBe(200);
  });

  test('to ten people concurrently gives one owner', async () => {
    const members = await Promise.all(
      Array.from({ length: 10 }, () => app.member(owner.organizationId, 'member')),
    );
    await app.client(owner);
    const answers = await Promise.all(members.map(({ userId }) => handOver(owner, userId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(403)]);
    const roles = await rolesOf(owner.organizationId);
    const owners = Object.keys(roles).filter((userId) => roles[userId] === 'owner');
    expect(owners).toHaveLength(1);
    const { rows } = await app.admin.query(
      `SELECT DISTINCT organization.owner_user_id, client.user_id FROM oficio.organizations organization
       JOIN public.client_directory client ON client.organization_id = organization.id WHERE organization.id = $1`,
      [owner.organizationId],
    );
    expect(rows).toEqual([{ owner_user_id: owners[0], user_id: owners[0] }]);
  });

  test('on another replica: a client that is written here right after belongs to the new owner', async () => {
    const next = await app.member(owner.organizationId, 'member');
    await app.client(next);
    await app.admin.query('UPDATE oficio.organizations SET owner_user_id = $2 WHERE id = $1', [
      owner.organizationId,
      next.userId,
    ]);
    const { id } = await app.client(next);
    const { rows } = await app.admin.query('SELECT user_id FROM public.client_directory WHERE id = $1', [id]);
    expect(rows).toEqual([{ user_id: next.userId }]);
  });

  test('a client that is written meanwhile belongs to the new owner', async () => {
    const next = await app.member(owner.organizationId, 'member');
    const writer = await app.member(owner.organizationId, 'member');
    await app.client(writer);
    const handing = await app.admin.connect();
    await handing.query('BEGIN');
    await handing.query('UPDATE oficio.organizations SET owner_user_id = $2 WHERE id = $1', [
      owner.organizationId,
      next.userId,
    ]);
    const writing = app.call(clientRoutes.create, { as: writer, body: { displayName: 'Meanwhile' } });
    await somebodyWaits(app, 'oficio_api');
    await handing.query('COMMIT');
    handing.release();
    // Its first attempt gives way to the hand-over.
    expect((await writing).status).toBe(201);
    const { rows } = await app.admin.query(
      'SELECT display_name FROM public.client_directory WHERE organization_id = $1 AND user_id = $2',
      [owner.organizationId, next.userId],
    );
    expect(rows).toEqual([{ display_name: 'Meanwhile' }]);
  });

  test.each(REALTIME_TABLE_NAMES)(
    'a row of %s that is being written meanwhile doesn’t stay with the former owner, either',
    async (table) => {
      const next = await app.member(owner.organizationId, 'member');
      const clientId = await addRealtimeRow(app.admin, 'client_directory', owner);
      const writer = new pg.Client(roleUrl(app.database.adminUrl, 'oficio_worker'));
      await writer.connect();
      const handing = await app.admin.connect();
      await handing.query('BEGIN');
      await handing.query('UPDATE oficio.organizations SET owner_user_id = $2 WHERE id = $1', [
        owner.organizationId,
        next.userId,
      ]);
      const writing = addRealtimeRow(writer, table, owner, { clientId }).catch((error) => error.message);
      await somebodyWaits(app, 'oficio_worker');
      await handing.query('COMMIT');
      handing.release();
      expect(await writing).toBe('The organization was handed over meanwhile');
      await writer.end();
    },
  );

  test('while thirty clients are written: every stored one belongs to the new owner', async () => {
    const next = await app.member(owner.organizationId, 'member');
    const writer = await app.member(owner.organizationId, 'member');
    await app.client(writer);
    const writes = Array.from({ length: 30 }, (_, index) =>
      app.call(clientRoutes.create, { as: writer, body: { displayName: `Client ${index}` } }),
    );
    const [answer, ...written] = await Promise.all([handOver(owner, next.userId), ...writes]);
    expect(answer.status).toBe(200);
    const { rows } = await app.admin.query(
      'SELECT user_id, count(*)::int FROM public.client_directory WHERE organization_id = $1 GROUP BY 1',
      [owner.organizationId],
    );
    const taken = written.filter(({ status }) => status === 201).length;
    expect(rows).toEqual([{ user_id: next.userId, count: taken + 1 }]);
  });

  test('there and back', async () => {
    const next = await app.member(owner.organizationId, 'viewer');
    await handOver(owner, next.userId);
    expect((await handOver(next, owner.userId)).status).toBe(200);
    expect(await rolesOf(owner.organizationId)).toEqual({ [owner.userId]: 'owner', [next.userId]: 'admin' });
  });
});

function others(): MemberRole[] {
  return memberRoleSchema.options.filter((role) => role !== 'owner');
}
