import {
  auditRoutes,
  clientRoutes,
  domainRoutes,
  memberRoutes,
  organizationProfileRoutes,
} from '@oficio/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { applicationOfFile } from '../../../../test/application-of-file.ts';
import { HOSTILE_TEXTS } from '../../../../test/hostile-texts.ts';
import type { TestOwner, TestPerson } from '../../../../test/test-application.ts';
import { refusal } from '../../../../test/test-call.ts';

const app = await applicationOfFile();
let owner: TestOwner;

beforeEach(async () => {
  owner = await app.owner();
});

const list = (query: Record<string, string> = {}, as: TestPerson = owner) =>
  app.call(auditRoutes.list, { as, query });

/** Reads all pages. */
async function all(query: Record<string, string> = {}, as: TestPerson = owner) {
  const names: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await list({ ...query, limit: '2', ...(cursor && { cursor }) }, as);
    names.push(...body.items.map(({ entity }) => entity.name));
    cursor = body.nextCursor;
  }
  return names;
}

test('an entry says who did what, when, and what was there before', async () => {
  const client = await app.client(owner, { displayName: 'Café Lumbre' });
  app.clock.advance(60_000);
  const at = app.clock.now().toISOString();
  const body = { version: client.version, phone: '55 12' };
  await app.call(clientRoutes.update, { as: owner, parameters: { id: client.id }, body });
  const [entry] = (await list()).body.items;
  expect(entry).toEqual({
    id: expect.any(String),
    at,
    actor: { kind: 'member', userId: owner.userId, name: 'Ana Ruiz', key: null },
    action: 'updated',
    entity: { type: 'client', id: client.id, name: 'Café Lumbre' },
    changes: { phone: { before: null, after: '55 12' } },
    currency: 'MXN',
  });
});

test('amounts have the currency of their record, and clients their names', async () => {
  const client = await app.client(owner, { displayName: 'Café Lumbre' });
  const { body: domain } = await app.call(domainRoutes.create, {
    as: owner,
    body: { name: 'lumbre.mx', currency: 'JPY' },
  });
  await app.call(domainRoutes.update, {
    as: owner,
    parameters: { id: domain.id },
    body: { version: domain.version, clientId: client.id, priceMinor: 1200 },
  });
  const { items, clientNames } = (await list({ entity: domain.id })).body;
  expect(items.map(({ action, currency }) => [action, currency])).toEqual([
    ['updated', 'JPY'],
    ['created', 'JPY'],
  ]);
  expect(clientNames).toEqual({ [client.id]: 'Café Lumbre' });
});

test('the clients of a changed limit have their names', async () => {
  const [first, second] = [await app.client(owner), await app.client(owner, { displayName: 'Nopal' })];
  const { userId } = await app.member(owner.organizationId, 'member', { clientIds: [first.id] });
  await app.call(memberRoutes.changeMember, {
    as: owner,
    parameters: { userId },
    body: { role: 'member', scope: 'assigned', clientIds: [second.id] },
  });
  const { items, clientNames } = (await list({ entity: userId })).body;
  expect(items.map(({ action }) => action)).toEqual(['scope_changed']);
  expect(clientNames).toEqual({ [first.id]: 'Café Lumbre', [second.id]: 'Nopal' });
});

describe('pages', () => {
  test('are in order and complete, also where many entries have one time', async () => {
    const names = Array.from({ length: 5 }, (_, index) => `Client ${index}`);
    for (const displayName of names) await app.client(owner, { displayName });
    expect(await all()).toEqual(names.toReversed());
  });

  test('a cursor of nothing is refused', async () => {
    for (const cursor of [
      'x',
      encode(['audit']),
      encode(['audit', '2026', '1']),
      encode(['audit', NOW, '1e9']),
    ]) {
      expect([cursor, refusal(await list({ cursor }))]).toEqual([cursor, [400, 'request.invalid']]);
    }
  });
});

const NOW = '2026-06-15T18:30:00.000Z';
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('filters', () => {
  test('by person, kind of thing and one thing', async () => {
    const admin = await app.member(owner.organizationId, 'admin');
    const first = await app.client(owner, { displayName: 'First' });
    await app.client(admin, { displayName: 'Second' });
    await app.call(domainRoutes.create, { as: admin, body: { name: 'second.mx' } });
    expect(await all({ actor: admin.userId })).toEqual(['second.mx', 'Second']);
    expect(await all({ entity: 'client' })).toEqual(['Second', 'First']);
    expect(await all({ entity: first.id })).toEqual(['First']);
    expect(await all({ entity: 'domain', actor: owner.userId })).toEqual([]);
  });

  test('by the first day, which begins at midnight of the organization', async () => {
    app.clock.set('2026-06-16T05:59:59.999Z');
    await app.client(owner, { displayName: 'Yesterday' });
    app.clock.advance(1);
    await app.client(owner, { displayName: 'Today' });
    expect(await all({ from: '2026-06-16' })).toEqual(['Today']);
    expect(await all({ from: '2026-06-15' })).toEqual(['Today', 'Yesterday']);
    app.clock.set(NOW);
  });

  test.each([
    { from: '2026-02-30' },
    { from: '0001-01-01' },
    { actor: 'Ana' },
    { entity: "x'--" },
    { order: 'at' },
  ])('%o is refused', async (query) => {
    expect(refusal(await list(query))).toEqual([400, 'request.invalid']);
  });
});

test('people’s own accounts and their messages to the support aren’t in it', async () => {
  for (const type of ['profile', 'support_ticket', 'list_view']) {
    await app.admin.query(
      `INSERT INTO oficio.audit_log (id, at, organization_id, actor_user_id, actor_name, action, entity_type,
         entity_id, entity_name) VALUES (gen_random_uuid(), $1, $2, $3, 'Ana', 'updated', $4, $3, 'Ana')`,
      [app.clock.now(), owner.organizationId, owner.userId, type],
    );
    expect((await list({ entity: type })).body.items).toEqual([]);
  }
  expect((await list()).body.items).toEqual([]);
});

describe('roles', () => {
  test.each(['manager', 'accountant', 'member', 'viewer'] as const)('a %s is refused', async (role) => {
    expect(refusal(await list({}, await app.member(owner.organizationId, role)))).toEqual([
      403,
      'access.forbidden',
    ]);
  });

  test('a former admin with a cached session sees no entry about the organization', async () => {
    const admin = await app.member(owner.organizationId, 'admin');
    await app.call(organizationProfileRoutes.update, { as: owner, body: { version: 1, phone: '1' } });
    expect((await list({}, admin)).body.items).toHaveLength(1);
    await app.admin.query("UPDATE oficio.memberships SET role = 'viewer' WHERE user_id = $1", [admin.userId]);
    expect((await list({}, admin)).body.items).toEqual([]);
  });

  test('another organization’s entries, people and things give nothing', async () => {
    const other = await app.owner();
    const client = await app.client(other);
    for (const query of [{}, { actor: other.userId }, { entity: client.id }]) {
      expect((await list(query)).body).toEqual({ items: [], nextCursor: null, clientNames: {} });
    }
  });
});

test('a change of a role is in it, before and after', async () => {
  const member = await app.member(owner.organizationId, 'member');
  const parameters = { userId: member.userId };
  await app.call(memberRoutes.changeMember, {
    as: owner,
    parameters,
    body: { role: 'viewer', scope: 'all', clientIds: [] },
  });
  expect((await list()).body.items[0]).toMatchObject({
    action: 'role_changed',
    changes: { role: { before: 'member', after: 'viewer' } },
  });
});

test('hostile names come as they were typed', async () => {
  for (const text of HOSTILE_TEXTS.slice(0, 12)) await app.client(owner, { displayName: text });
  const { items } = (await list({ limit: '100' })).body;
  expect(items.map(({ entity }) => entity.name).toReversed()).toEqual(
    HOSTILE_TEXTS.slice(0, 12).map((text) => text.trim()),
  );
});
