import { randomUUID } from 'node:crypto';
import {
  API_KEYS,
  apiKeyRoutes,
  auditRoutes,
  clientRoutes,
  memberRoutes,
  ORGANIZATION_HEADER,
  SESSION,
} from '@oficio/contracts';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { testApiKey } from '../../../test/test-api-keys.ts';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { refusal } from '../../../test/test-call.ts';
import { createApplication } from '../../application.ts';
import { ApiDatabase } from '../../database/database.ts';

const LIMIT = 40;

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start({ rateLimits: { apiKeys: { points: LIMIT, perMs: 600_000 } } });
  owner = await app.owner();
});
afterAll(() => app.stop());
afterEach(() => vi.useRealTimers());

const statusOf = async (token: string): Promise<number> =>
  (await app.call(clientRoutes.list, { as: { token } })).status;

/** After the time for which a verified key may be cached. */
function afterCache(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + SESSION.verifiedTokenCacheMs });
}

const keyRow = async (id: string) =>
  (await app.admin.query('SELECT * FROM oficio.api_keys WHERE id = $1', [id])).rows[0];

test('a key acts for its person in its organization, whatever organization the person looks at', async () => {
  const person = await app.owner();
  const key = await testApiKey(app, person);
  expect(key.token).toMatch(/^oficio_[\w-]{43}$/);
  expect(key.made.body).toMatchObject({ prefix: key.token.slice(0, 15), role: 'owner', hasExpired: false });
  const added = await app.call(clientRoutes.create, { as: key, body: { displayName: 'By a program' } });
  expect(added.status).toBe(201);
  const other = await app.owner();
  await app.admin.query(
    "INSERT INTO oficio.memberships (organization_id, user_id, role, joined_at) VALUES ($1, $2, 'admin', $3)",
    [other.organizationId, person.userId, app.clock.now()],
  );
  await app.admin.query('UPDATE oficio.profiles SET current_organization_id = $2 WHERE id = $1', [
    person.userId,
    other.organizationId,
  ]);
  afterCache();
  const read = await app.call(clientRoutes.one, { as: key, parameters: { id: added.body.id } });
  expect(read.body.displayName).toBe('By a program');
  const headers = { [ORGANIZATION_HEADER]: other.organizationId };
  expect(refusal(await app.call(clientRoutes.list, { as: key, headers }))).toEqual([
    409,
    'organization.switched',
  ]);
});

test('only a hash of the key is stored, and no answer is kept with it', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const body = { name: 'Kept nowhere', access: 'read', expiresOn: null } as const;
  const first = await app.call(apiKeyRoutes.create, { as: owner, headers, body });
  const again = await app.call(apiKeyRoutes.create, { as: owner, headers, body });
  expect(again.body.id).toBe(first.body.id);
  expect([await statusOf(first.body.key), await statusOf(again.body.key)]).toEqual([401, 200]);
  const secret = again.body.key.slice(again.body.prefix.length);
  const { rows } = await app.admin.query(
    `SELECT EXISTS (SELECT FROM oficio.api_keys k WHERE k::text LIKE '%' || $1 || '%')
       OR EXISTS (SELECT FROM oficio.idempotency_keys k WHERE k::text LIKE '%' || $1 || '%')
       OR EXISTS (SELECT FROM oficio.audit_log l WHERE l::text LIKE '%' || $1 || '%') AS found`,
    [secret],
  );
  expect(rows).toEqual([{ found: false }]);
  const list = await app.call(apiKeyRoutes.list, { as: owner });
  expect(list.text).not.toContain(secret);
});

test.each(['oficio_', 'oficio_x', `oficio_${'A'.repeat(43)}`])('%s is no key', async (token) => {
  expect(refusal(await app.call(clientRoutes.list, { as: { token } }))).toEqual([401, 'auth.required']);
});

test('a revoked key is refused at once here, and within the cache’s time by a replica', async () => {
  const replica = await createApplication(app.options);
  await replica.listen(0, '127.0.0.1');
  try {
    const { port } = replica.getHttpServer().address() as { port: number };
    const key = await testApiKey(app, owner);
    const there = async () =>
      (
        await fetch(`http://127.0.0.1:${port}/api/clients`, {
          headers: { authorization: `Bearer ${key.token}` },
        })
      ).status;
    expect([await statusOf(key.token), await there()]).toEqual([200, 200]);
    expect((await app.call(apiKeyRoutes.revoke, { as: owner, parameters: { id: key.id } })).status).toBe(204);
    expect([await statusOf(key.token), await there()]).toEqual([401, 200]);
    afterCache();
    expect(await there()).toBe(401);
  } finally {
    await replica.close();
  }
});

test.each<[string, (member: TestOwner) => Promise<unknown>]>([
  [
    'the membership',
    ({ userId }) => app.call(memberRoutes.removeMember, { as: owner, parameters: { userId } }),
  ],
  [
    'a suspended account',
    ({ userId }) =>
      app.admin.query("UPDATE auth.users SET banned_until = now() + interval '1 day' WHERE id = $1", [
        userId,
      ]),
  ],
  [
    'an account that is to be removed',
    ({ userId }) =>
      app.admin.query('UPDATE oficio.profiles SET deletion_scheduled_for = now() WHERE id = $1', [userId]),
  ],
  ['a removed account', ({ userId }) => app.admin.query('DELETE FROM auth.users WHERE id = $1', [userId])],
])('a key ends with %s', async (_, end) => {
  const member = await app.member(owner.organizationId, 'member');
  const key = await testApiKey(app, member);
  expect(await statusOf(key.token)).toBe(200);
  await end(member);
  afterCache();
  expect(await statusOf(key.token)).toBe(401);
});

test('a key works until the end of its last day in the organization’s time zone', async () => {
  const today = '2026-06-15';
  const body = { name: 'Late', access: 'read', expiresOn: '2026-06-14' };
  const late = await app.call(apiKeyRoutes.create, { as: owner, body });
  expect(late.body).toMatchObject({ details: { fields: [{ path: 'expiresOn' }] } });
  const key = await testApiKey(app, owner, { expiresOn: today });
  const before = app.clock.now();
  // Mexico City is six hours behind.
  app.clock.advance(Date.parse('2026-06-16T05:59:59.000Z') - before.getTime());
  expect(await statusOf(key.token)).toBe(200);
  app.clock.advance(1_000);
  afterCache();
  expect(await statusOf(key.token)).toBe(401);
  const { body: list } = await app.call(apiKeyRoutes.list, { as: owner });
  expect(list.items.find(({ id }) => id === key.id)).toMatchObject({ expiresOn: today, hasExpired: true });
  app.clock.advance(before.getTime() - app.clock.now().getTime());
});

test('a key keeps the role of its making as its ceiling, also against the policies', async () => {
  const member = await app.member(owner.organizationId, 'viewer');
  const key = await testApiKey(app, member);
  await app.admin.query("UPDATE oficio.memberships SET role = 'admin' WHERE user_id = $1", [member.userId]);
  afterCache();
  const denied = await app.call(clientRoutes.create, { as: key, body: { displayName: 'x' } });
  expect(refusal(denied)).toEqual([403, 'access.forbidden']);
  const claims = { userId: member.userId, organizationId: owner.organizationId };
  const rights = async (keyRole: 'viewer' | undefined) =>
    (
      await app.nest
        .get(ApiDatabase, { strict: false })
        .read<{ manages: boolean; audit: boolean; writes: boolean }>(
          { ...claims, keyRole },
          `SELECT oficio.caller_manages() AS manages, oficio.caller_may('audit') AS audit,
           oficio.current_organization_as(oficio.roles_with('records.write')) IS NOT NULL AS writes`,
          [],
        )
    )[0];
  expect(await rights(undefined)).toEqual({ manages: true, audit: true, writes: true });
  expect(await rights('viewer')).toEqual({ manages: false, audit: false, writes: false });
});

test('a lost role counts for the key, too', async () => {
  const member = await app.member(owner.organizationId, 'admin');
  const key = await testApiKey(app, member);
  await app.admin.query("UPDATE oficio.memberships SET role = 'viewer' WHERE user_id = $1", [member.userId]);
  afterCache();
  const denied = await app.call(clientRoutes.create, { as: key, body: { displayName: 'x' } });
  expect(refusal(denied)).toEqual([403, 'access.forbidden']);
});

test('a key has a limit of its own, which the person’s session doesn’t share', async () => {
  const member = await app.member(owner.organizationId, 'viewer');
  const [busy, other] = [await testApiKey(app, member), await testApiKey(app, member)];
  const statuses: number[] = [];
  for (let call = 0; call <= LIMIT; call += 1) statuses.push(await statusOf(busy.token));
  expect(statuses.indexOf(429)).toBe(LIMIT);
  expect([await statusOf(other.token), await statusOf(member.token)]).toEqual([200, 200]);
});

test('the use of a key is noted at most once a minute', async () => {
  const key = await testApiKey(app, owner);
  expect((await keyRow(key.id)).last_used_at).toBeNull();
  await statusOf(key.token);
  const first = app.clock.now();
  expect((await keyRow(key.id)).last_used_at).toEqual(first);
  app.clock.advance(API_KEYS.usedPauseMs - 1);
  afterCache();
  await statusOf(key.token);
  expect((await keyRow(key.id)).last_used_at).toEqual(first);
  app.clock.advance(1);
  vi.setSystemTime(Date.now() + SESSION.verifiedTokenCacheMs);
  await statusOf(key.token);
  expect((await keyRow(key.id)).last_used_at).toEqual(app.clock.now());
});

test('what a key does stands in the audit log with the key’s name and its first characters', async () => {
  const key = await testApiKey(app, owner, { name: 'Shop' });
  const client = await app.call(clientRoutes.create, { as: key, body: { displayName: 'By the shop' } });
  const { body } = await app.call(auditRoutes.list, { as: owner, query: { entity: client.body.id } });
  expect(body.items.map(({ actor }) => actor)).toEqual([
    { kind: 'member', userId: owner.userId, name: 'Ana Ruiz', key: `Shop (${key.made.body.prefix}…)` },
  ]);
});

test('a repeated request with a key gets the first answer', async () => {
  const key = await testApiKey(app, owner);
  const headers = { 'idempotency-key': randomUUID() };
  const body = { displayName: 'Once' };
  const first = await app.call(clientRoutes.create, { as: key, headers, body });
  const again = await app.call(clientRoutes.create, { as: key, headers, body });
  expect(again.body).toEqual(first.body);
  const other = await app.call(clientRoutes.create, { as: key, headers, body: { displayName: 'Other' } });
  expect(refusal(other)).toEqual([422, 'idempotency.key_reused']);
});

test('members see and revoke their own keys; owner and admin those of all members of the organization', async () => {
  const mine = await app.owner();
  const [member, admin, stranger] = [
    await app.member(mine.organizationId, 'member'),
    await app.member(mine.organizationId, 'admin'),
    await app.owner(),
  ];
  const [ofOwner, ofMember] = [await testApiKey(app, mine), await testApiKey(app, member)];
  const seenBy = async (as: TestOwner) =>
    (await app.call(apiKeyRoutes.list, { as })).body.items.map(({ id }) => id).toSorted();
  expect(await seenBy(member)).toEqual([ofMember.id]);
  expect(await seenBy(admin)).toEqual([ofOwner.id, ofMember.id].toSorted());
  expect(await seenBy(stranger)).toEqual([]);
  const revoke = async (as: TestOwner, id: string) =>
    (await app.call(apiKeyRoutes.revoke, { as, parameters: { id } })).status;
  expect([await revoke(member, ofOwner.id), await revoke(stranger, ofMember.id)]).toEqual([404, 404]);
  expect([await revoke(admin, ofOwner.id), await revoke(member, ofMember.id)]).toEqual([204, 204]);
});

test('of many creations at once, as many succeed as a person can have keys', async () => {
  const member = await app.member(owner.organizationId, 'member');
  const body = { name: 'Many', access: 'read', expiresOn: null } as const;
  const answers = await Promise.all(
    Array.from({ length: API_KEYS.most + 5 }, () => app.call(apiKeyRoutes.create, { as: member, body })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(API_KEYS.most);
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
});

test('the access of an organization counts for its keys', async () => {
  const mine = await app.owner();
  const key = await testApiKey(app, mine);
  await app.admin.query("UPDATE oficio.subscriptions SET status = 'expired' WHERE organization_id = $1", [
    mine.organizationId,
  ]);
  expect(refusal(await app.call(clientRoutes.list, { as: key }))).toEqual([402, 'subscription.required']);
});
