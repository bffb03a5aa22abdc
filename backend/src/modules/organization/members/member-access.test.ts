import { randomUUID } from 'node:crypto';
import {
  authRoutes,
  clientRoutes,
  failureSchema,
  LIMITABLE_ROLES,
  MAX_ASSIGNED_CLIENTS,
  memberRoleSchema,
  memberRoutes,
  organizationRoutes,
} from '@oficio/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { applicationOfFile } from '../../../../test/application-of-file.ts';
import { RECORD_AREAS } from '../../../../test/record-areas.ts';
import type { Answer, TestOwner, TestPerson } from '../../../../test/test-application.ts';

const app = await applicationOfFile();
let owner: TestOwner;
let member: TestOwner;

beforeEach(async () => {
  owner = await app.owner();
  member = await app.member(owner.organizationId, 'member');
});

const change = (
  body: Record<string, unknown>,
  {
    as = owner,
    userId = member.userId,
    headers = {},
  }: { as?: TestPerson; userId?: string; headers?: Record<string, string> } = {},
) => app.call(memberRoutes.changeMember, { as, parameters: { userId }, body, headers });

const limit = (clientIds: readonly string[], role = 'member') => ({ role, scope: 'assigned', clientIds });

const listed = async (as: TestPerson, userId = member.userId) => {
  const { body } = await app.call(memberRoutes.members, { as });
  return body.members.find((one) => one.userId === userId);
};

const fieldsOf = ({ body }: Answer) => failureSchema.parse(body).details?.fields?.map(({ path }) => path);

async function addClients(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    ids.push((await app.client(owner, { displayName: `Negocio ${index}` })).id);
  }
  return ids;
}

async function assignedTo(userId: string): Promise<string[]> {
  const { rows } = await app.admin.query<{ client_id: string }>(
    'SELECT client_id FROM oficio.client_assignments WHERE user_id = $1 ORDER BY client_id',
    [userId],
  );
  return rows.map(({ client_id }) => client_id);
}

const seenBy = async (as: TestPerson) =>
  (await app.call(clientRoutes.list, { as })).body.items.map(({ id }) => id).sort();

describe('a limit', () => {
  test.each(LIMITABLE_ROLES)(
    'hides all other clients from a %s at once, despite cached sessions',
    async (role) => {
      const ids = await addClients(3);
      expect(await seenBy(member)).toEqual(ids.toSorted());
      const mine = ids.slice(0, 2);
      const { status, body } = await change(limit(mine, role));
      expect([status, body]).toMatchObject([200, { role, scope: 'assigned', assignedClients: 2 }]);
      expect(await seenBy(member)).toEqual(mine.toSorted());
      expect((await app.call(authRoutes.me, { as: member })).body.organization?.sees).toBe('assigned');
    },
  );

  test('is replaced as a whole, and ends with the scope all', async () => {
    const [first = '', second = '', third = ''] = await addClients(3);
    await change(limit([first, second]));
    await change(limit([second, third]));
    expect(await seenBy(member)).toEqual([second, third].toSorted());
    await change({ role: 'member' });
    expect([await seenBy(member), await assignedTo(member.userId)]).toEqual([
      [first, second, third].toSorted(),
      [],
    ]);
  });

  test.each(['admin', 'accountant'] as const)('is refused for an %s, whose role clears it', async (role) => {
    const ids = await addClients(1);
    await change(limit(ids));
    const refused = await change(limit(ids, role));
    expect([refused.status, fieldsOf(refused)]).toEqual([400, ['scope']]);
    const { body } = await change({ role, clientIds: ids });
    expect(body).toMatchObject({ role, scope: 'all', assignedClients: null });
    expect(await assignedTo(member.userId)).toEqual([]);
  });

  test.each([
    ['no client', []],
    ['too many clients', Array.from({ length: MAX_ASSIGNED_CLIENTS + 1 }, () => randomUUID())],
  ])('to %s is refused at its field', async (_, clientIds) => {
    const answer = await change(limit(clientIds));
    expect([answer.status, fieldsOf(answer)]).toEqual([400, ['clientIds']]);
  });

  test('to 500 clients, some of them twice, is stored once for each', async () => {
    const { rows } = await app.admin.query<{ id: string }>(
      `INSERT INTO public.client_directory (id, organization_id, user_id, created_by, display_name, type, locale, status,
         source, created_at, updated_at, sort_name, search_text)
       SELECT gen_random_uuid(), $1, $2, $2, 'n' || n, 'company', 'en', 'active', 'manual', now(), now(), 'n' || n, ''
       FROM generate_series(1, $3) n RETURNING id`,
      [owner.organizationId, owner.userId, MAX_ASSIGNED_CLIENTS],
    );
    const ids = rows.map(({ id }) => id);
    expect((await change(limit(ids))).body.assignedClients).toBe(MAX_ASSIGNED_CLIENTS);
    const [first = ''] = ids;
    expect((await change(limit([first, first.toUpperCase()]))).body.assignedClients).toBe(1);
  });

  test('to an unknown client, to a deleted one or to another organization’s names each of them', async () => {
    const [own = '', deleted = ''] = await addClients(2);
    await app.call(clientRoutes.remove, { as: owner, parameters: { id: deleted } });
    const { id: foreign } = await app.client(await app.owner());
    const answer = await change(limit([foreign, own, deleted, randomUUID()], 'viewer'));
    expect([answer.status, fieldsOf(answer)]).toEqual([404, ['clientIds.0', 'clientIds.2', 'clientIds.3']]);
    expect(await listed(owner)).toMatchObject({ role: 'member', scope: 'all' });
    expect(await assignedTo(member.userId)).toEqual([]);
  });

  test('of the owner is refused at its field', async () => {
    const answer = await change(limit(await addClients(1)), { userId: owner.userId });
    expect([answer.status, fieldsOf(answer)]).toEqual([400, ['scope']]);
  });

  test('of another organization’s member changes nothing there', async () => {
    const stranger = await app.owner();
    const { id } = await app.client(stranger);
    expect((await change(limit([id]), { as: stranger })).status).toBe(404);
    expect(await listed(owner)).toMatchObject({ scope: 'all' });
  });

  test('has a mark that changes with the clients alone', async () => {
    const [first = '', second = ''] = await addClients(2);
    const mark = async () => (await app.call(authRoutes.me, { as: member })).body.organization?.assignedMark;
    expect(await mark()).toBeNull();
    const marks: unknown[] = [];
    for (const clientIds of [[first], [second], [first, second], [second, first], [first]]) {
      await change(limit(clientIds));
      marks.push(await mark());
    }
    expect(marks.map((one) => marks.indexOf(one))).toEqual([0, 1, 2, 2, 0]);
    await change(limit([first], 'viewer'));
    expect(await mark()).toBe(marks[0]);
    const other = await app.member(owner.organizationId, 'member', { clientIds: [second] });
    const { organizations } = (await app.call(organizationRoutes.list, { as: other })).body;
    expect(organizations.map(({ assignedMark }) => assignedMark)).toEqual([marks[1]]);
  });

  test('ends for the next owner', async () => {
    await change(limit(await addClients(1)));
    await app.call(memberRoutes.handOver, { as: owner, body: { userId: member.userId } });
    expect(await listed(member)).toMatchObject({ role: 'owner', scope: 'all', assignedClients: null });
    expect(await assignedTo(member.userId)).toEqual([]);
  });

  test('ends with the membership', async () => {
    await change(limit(await addClients(1)));
    await app.call(memberRoutes.removeMember, { as: owner, parameters: { userId: member.userId } });
    expect(await assignedTo(member.userId)).toEqual([]);
  });

  test('leaves one audit entry with what was before and after, also for a repeated request', async () => {
    const [first = '', second = ''] = await addClients(2);
    await change(limit([first]));
    const headers = { 'idempotency-key': randomUUID() };
    const answers = [await change(limit([second]), { headers }), await change(limit([second]), { headers })];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await change(limit([second], 'viewer'));
    const { rows } = await app.admin.query(
      `SELECT action, changes FROM oficio.audit_log WHERE entity_type = 'member' AND entity_id = $1
       ORDER BY sequence`,
      [member.userId],
    );
    expect(rows).toEqual([
      {
        action: 'scope_changed',
        changes: {
          scope: { before: 'all', after: 'assigned' },
          clientIds: { before: [], after: [first] },
        },
      },
      { action: 'scope_changed', changes: { clientIds: { before: [first], after: [second] } } },
      { action: 'role_changed', changes: { role: { before: 'member', after: 'viewer' } } },
    ]);
  });

  test('by two admins at once: the last one stands as a whole', async () => {
    const ids = await addClients(4);
    const admin = await app.member(owner.organizationId, 'admin');
    const wanted = [
      limit(ids.slice(0, 2), 'viewer'),
      limit(ids.slice(1, 4), 'manager'),
      { role: 'accountant', scope: 'all', clientIds: [] },
    ];
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        change(wanted[index % wanted.length] ?? {}, { as: index % 2 ? admin : owner }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const stored = await listed(owner);
    const last = wanted.find(({ role }) => role === stored?.role);
    expect([stored?.scope, await assignedTo(member.userId)]).toEqual([
      last?.scope,
      last?.clientIds.toSorted(),
    ]);
  });
});

describe('the list of members', () => {
  test.each(memberRoleSchema.options)(
    '%s: only owner and admin learn how many clients are assigned',
    async (role) => {
      await change(limit(await addClients(2)));
      const as = role === 'owner' ? owner : await app.member(owner.organizationId, role);
      const managing = role === 'owner' || role === 'admin';
      expect(await listed(as)).toMatchObject({
        scope: 'assigned',
        assignedClients: managing ? 2 : null,
      });
    },
  );

  test('counts no client in the trash or removed for good; a restored one is seen again', async () => {
    const [first = '', second = ''] = await addClients(2);
    await change(limit([first, second]));
    await app.call(clientRoutes.remove, { as: owner, parameters: { id: first } });
    expect((await listed(owner))?.assignedClients).toBe(1);
    await app.call(clientRoutes.restore, { as: owner, parameters: { id: first }, body: { version: 2 } });
    expect((await listed(owner))?.assignedClients).toBe(2);
    await app.admin.query('DELETE FROM public.client_directory WHERE id = ANY ($1)', [[first, second]]);
    expect(await listed(owner)).toMatchObject({ scope: 'assigned', assignedClients: 0 });
    expect(await seenBy(member)).toEqual([]);
  });
});

describe('what a member sees', () => {
  const LIMITED = RECORD_AREAS.filter(({ area }) => area.clientColumn !== undefined);
  const view = (userId = member.userId, as: TestPerson = owner) =>
    app.call(memberRoutes.memberView, { as, parameters: { userId } });

  async function fill(): Promise<string[]> {
    const ids = await addClients(4);
    const [, ...others] = LIMITED;
    for (const { routes, body } of others) {
      for (const clientId of [...ids, null]) {
        await app.call(routes.create, {
          as: owner,
          body: { ...body(`n${randomUUID()}`), clientId } as never,
        });
      }
    }
    return ids;
  }

  /** The totals of the person's own lists and archives. */
  const totalsOf = (as: TestPerson) =>
    Promise.all(
      LIMITED.map(async ({ routes }) => {
        const lists = [{}, { status: 'archived' }].map((query) => app.call(routes.list, { as, query }));
        return (await Promise.all(lists)).reduce(
          (sum, { status, body }) => sum + (status === 200 ? body.total : 0),
          0,
        );
      }),
    );

  test('equals the totals of the member’s own lists, in every area with clients', async () => {
    const [first = '', second = '', archived = '', deleted = ''] = await fill();
    await app.call(clientRoutes.archive, { as: owner, parameters: { id: archived }, body: { version: 1 } });
    for (const access of [limit([first, archived, deleted]), limit([second]), { role: 'viewer' }]) {
      await change(access);
      const { body } = await view();
      expect(body.areas.map(({ table }) => table)).toEqual(LIMITED.map(({ area }) => area.table));
      expect(body.areas.map(({ seen }) => seen)).toEqual(await totalsOf(member));
      expect(body.areas.map(({ total }) => total)).toEqual(await totalsOf(owner));
    }
    await change(limit([first, deleted]));
    // A client with an invoice can't be deleted.
    await app.admin.query('DELETE FROM public.invoices WHERE client_id = $1', [deleted]);
    await app.call(clientRoutes.remove, { as: owner, parameters: { id: deleted } });
    const { body } = await view();
    expect(body.areas.map(({ seen }) => seen)).toEqual(await totalsOf(member));
    expect(body.clients).toEqual([{ id: first, name: 'Negocio 0' }]);
  });

  test('is shown to owner and admin, of members of the organization', async () => {
    for (const role of memberRoleSchema.options) {
      const as = role === 'owner' ? owner : await app.member(owner.organizationId, role);
      expect((await view(member.userId, as)).status).toBe(role === 'owner' || role === 'admin' ? 200 : 403);
    }
    expect((await view(randomUUID())).status).toBe(404);
    expect((await view((await app.owner()).userId)).status).toBe(404);
  });
});
