import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  accountRoutes,
  authRoutes,
  DAY_MS,
  documentRoutes,
  organizationSetupRoutes,
  REALTIME_TABLE_NAMES,
  subscriptionRoutes,
} from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { AccountPurgeRepository } from '../src/modules/account/account-purge.repository.ts';
import { AccountPurgeService } from '../src/modules/account/account-purge.service.ts';
import { smallImage } from './organization-setup.examples.ts';
import { addRealtimeRows } from './realtime-rows.ts';
import { TestApplication, type TestOwner } from './test-application.ts';

let app: TestApplication;

beforeAll(async () => {
  app = await TestApplication.start({ withAuth: true });
});

beforeEach(() => {
  app.options.connections.supabase.userRemoval = 'database';
  app.logLines.length = 0;
});

afterAll(() => app.stop());

const purge = (of: TestApplication = app) => of.nest.get(AccountPurgeService, { strict: false }).run();

/** A person with data of all kinds whose account is due for removal. */
async function leaving(): Promise<TestOwner> {
  const owner = await app.owner({ email: `${crypto.randomUUID()}@leaving.example.com` });
  const key = { 'idempotency-key': crypto.randomUUID() };
  await app.call(authRoutes.updatePreferences, {
    as: owner,
    body: { onboardingCompleted: true },
    headers: key,
  });
  const { id: clientId } = await app.client(owner);
  await app.call(documentRoutes.add, { as: owner, query: { clientId, name: 'notes.txt' }, file: smallImage });
  await addRealtimeRows(app.admin, owner);
  await app.call(organizationSetupRoutes.uploadLogo, { as: owner, file: smallImage });
  const at = app.clock.now();
  for (const status of ['pending', 'accepted']) {
    await app.admin.query(
      `INSERT INTO oficio.invitations
         (id, organization_id, email, role, token_hash, invited_by, status, created_at, expires_at)
       VALUES (gen_random_uuid(), $1, $2, 'viewer', $3, $4, $5, $6, $6)`,
      [
        owner.organizationId,
        `${crypto.randomUUID()}@example.com`,
        crypto.randomUUID(),
        owner.userId,
        status,
        at,
      ],
    );
  }
  await app.admin.query(
    `INSERT INTO oficio.trial_uses (address_hash, user_id, organization_id, used_at) VALUES ($1, $2, $3, $4)`,
    [crypto.randomUUID(), owner.userId, owner.organizationId, at],
  );
  await app.admin.query(
    `INSERT INTO auth.audit_log_entries (id, payload, ip_address, created_at)
     VALUES (gen_random_uuid(), to_jsonb($1::text), '', now())`,
    [JSON.stringify({ actor_id: owner.userId, actor_username: owner.email })],
  );
  const answer = await app.call(accountRoutes.scheduleDeletion, {
    as: owner,
    body: { email: owner.email, organizationIds: [owner.organizationId] },
  });
  if (answer.status !== 200) throw new Error(answer.text);
  return owner;
}

async function afterThirtyDays<Result>(work: () => Promise<Result>): Promise<Result> {
  app.clock.advance(30 * DAY_MS);
  try {
    return await work();
  } finally {
    app.clock.advance(-30 * DAY_MS);
  }
}

/** The number of rows that still name the account, its organization or its address, by table. */
async function traces({ userId, organizationId, email }: TestOwner): Promise<Record<string, number>> {
  const { rows: tables } = await app.admin.query<{ name: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname IN ('public', 'oficio', 'auth') AND c.relkind IN ('r', 'p') ORDER BY 1`,
  );
  const found: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await app.admin.query<{ number: number }>(
      `SELECT count(*)::int AS number FROM ${name} t WHERE to_jsonb(t)::text LIKE ANY ($1)`,
      [[userId, organizationId, email].map((trace) => `%${trace}%`)],
    );
    if (rows[0]?.number) found[name] = rows[0].number;
  }
  return found;
}

test('nothing is removed before its day', async () => {
  const owner = await leaving();
  const before = await traces(owner);
  app.clock.advance(30 * DAY_MS - 1);
  expect(await purge()).toBe(0);
  app.clock.advance(1 - 30 * DAY_MS);
  expect(await traces(owner)).toEqual(before);
});

test('on its day everything is removed except the hash of an address that has had its trial', async () => {
  await afterThirtyDays(purge);
  const owner = await leaving();
  const before = await traces(owner);
  for (const table of REALTIME_TABLE_NAMES) expect(before[`public.${table}`]).toBeGreaterThan(0);
  expect(await afterThirtyDays(purge)).toBe(1);
  expect(await traces(owner)).toEqual({ 'oficio.trial_uses': 1 });
});

test('the person’s entries in another organization’s log stay, without the person', async () => {
  const other = await app.owner();
  const leaver = await app.member(other.organizationId, 'admin');
  const client = await app.client(leaver);
  await app.admin.query('UPDATE public.client_directory SET owner_user_id = $2 WHERE id = $1', [
    client.id,
    leaver.userId,
  ]);
  await app.call(accountRoutes.updateProfile, {
    as: leaver,
    body: { firstName: 'Luis', lastName: 'Soto', phone: '+52 55', timezone: null },
  });
  await app.call(accountRoutes.scheduleDeletion, {
    as: leaver,
    body: { email: leaver.email, organizationIds: [] },
  });
  await afterThirtyDays(purge);
  const { rows } = await app.admin.query(
    `SELECT actor_name, action, entity_type, changes FROM oficio.audit_log
     WHERE actor_user_id = $1 ORDER BY sequence`,
    [leaver.userId],
  );
  expect(rows).toMatchObject([
    { actor_name: 'Removed account', action: 'created', entity_type: 'client' },
    { actor_name: 'Removed account', action: 'updated', entity_type: 'profile', changes: {} },
    { actor_name: 'Removed account', action: 'deletion_scheduled', entity_type: 'profile', changes: {} },
  ]);
  const { rows: clients } = await app.admin.query(
    'SELECT owner_user_id FROM public.client_directory WHERE id = $1',
    [client.id],
  );
  expect(clients).toEqual([{ owner_user_id: null }]);
  expect((await app.call(authRoutes.me, { as: other })).status).toBe(200);
});

test('an account whose removal was cancelled stays', async () => {
  const owner = await leaving();
  await app.call(accountRoutes.cancelDeletion, { as: await app.session(owner) });
  expect(await afterThirtyDays(purge)).toBe(0);
  expect((await app.call(authRoutes.me, { as: await app.session(owner) })).status).toBe(200);
});

test('a member who joined meanwhile keeps the organization, and the log reports it', async () => {
  const owner = await leaving();
  const member = await app.member(owner.organizationId, 'admin');
  expect(await afterThirtyDays(purge)).toBe(0);
  expect((await app.call(authRoutes.me, { as: member })).body.organizationId).toBe(owner.organizationId);
  expect(app.logLines.join()).toContain(
    `The account ${owner.userId} stays: it owns an organization with other members.`,
  );
  await app.admin.query('DELETE FROM oficio.memberships WHERE user_id = $1', [member.userId]);
  expect(await afterThirtyDays(purge)).toBe(1);
});

test('concurrent runs remove each account once', async () => {
  const owners = [await leaving(), await leaving(), await leaving()];
  const removed = await afterThirtyDays(() => Promise.all([purge(), purge(), purge(), purge()]));
  expect(removed.reduce((sum, each) => sum + each, 0)).toBeGreaterThanOrEqual(3);
  for (const owner of owners) expect(await traces(owner)).toEqual({ 'oficio.trial_uses': 1 });
  expect(app.logLines.filter((line) => line.includes('could not be removed'))).toEqual([]);
});

test('the next run resumes an interrupted one', async () => {
  const owner = await leaving();
  const asked: string[] = [];
  const project = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.apikey}`);
    response.writeHead(asked.length === 1 ? 500 : 200).end();
  });
  await new Promise<void>((resolve) => project.listen(0, '127.0.0.1', resolve));
  const { supabase } = app.options.connections;
  const innerUrl = supabase.innerUrl;
  supabase.innerUrl = `http://127.0.0.1:${(project.address() as AddressInfo).port}`;
  supabase.userRemoval = { secretKey: 'sb_secret_test' };

  expect(await afterThirtyDays(purge)).toBe(0);
  const halfway = await traces(owner);
  expect(halfway['oficio.profiles']).toBe(1);
  expect(halfway['oficio.organizations']).toBeUndefined();
  expect(await afterThirtyDays(purge)).toBe(1);

  project.close();
  supabase.innerUrl = innerUrl;
  const removal = `DELETE /auth/v1/admin/users/${owner.userId} sb_secret_test`;
  expect(asked).toEqual([removal, removal]);
  expect((await traces(owner))['oficio.profiles']).toBeUndefined();
});

test('data that the person creates during the removal is removed as well', async () => {
  const owner = await leaving();
  const there = await app.session(owner);
  const other = await app.owner();
  const repository = app.nest.get(AccountPurgeRepository, { strict: false });
  const removal = vi.spyOn(repository, 'removeAuthUser').mockImplementationOnce(async (userId, at) => {
    const { organizationId } = (await app.call(authRoutes.me, { as: there })).body;
    expect(organizationId).not.toBe(owner.organizationId);
    await app.admin.query(
      "INSERT INTO oficio.memberships (organization_id, user_id, role, joined_at) VALUES ($1, $2, 'viewer', $3)",
      [other.organizationId, userId, at],
    );
    await repository.removeAuthUser(userId, at);
  });
  expect(await afterThirtyDays(purge)).toBe(1);
  removal.mockRestore();
  expect(await traces(owner)).toEqual({ 'oficio.trial_uses': 1 });
});

test('without the right to delete it, the auth account stays, and the log names it', async () => {
  const owner = await leaving();
  app.options.connections.supabase.userRemoval = null;
  expect(await afterThirtyDays(purge)).toBe(1);
  const left = await traces(owner);
  expect([left['oficio.profiles'], left['auth.users']]).toEqual([undefined, 1]);
  expect(app.logLines.join()).toContain(
    `The account ${owner.userId} has no data left, but its sign-in stays`,
  );
  expect(app.logLines.join()).not.toContain(owner.email);
});

test('an address has no second trial after signing up again', async () => {
  const email = 'again@leaving.example.com';
  const first = await app.person({ email });
  expect((await app.call(subscriptionRoutes.startFreeTrial, { as: first, body: { planId: 1 } })).status).toBe(
    200,
  );
  const { organizationId } = (await app.call(authRoutes.me, { as: first })).body;
  await app.call(accountRoutes.scheduleDeletion, {
    as: first,
    body: { email, organizationIds: [organizationId ?? ''] },
  });
  expect(await afterThirtyDays(purge)).toBe(1);
  const second = await app.person({ email });
  const trial = await app.call(subscriptionRoutes.startFreeTrial, { as: second, body: { planId: 1 } });
  expect(trial.status).toBe(409);
});

test('an account with more rows than one run removes is gone after some runs', async () => {
  const other = await app.owner();
  const owner = await leaving();
  const many = 10_000;
  await app.admin.query(
    `INSERT INTO oficio.audit_log (id, at, organization_id, actor_user_id, actor_name, action, entity_type,
       entity_id, entity_name)
     SELECT gen_random_uuid(), now(), $1, $2, 'Ana Ruiz', 'updated', 'client', gen_random_uuid(), 'A client'
     FROM generate_series(1, $3::int)`,
    [other.organizationId, owner.userId, many],
  );
  const unredacted = async (): Promise<number> => {
    const { rows } = await app.admin.query<{ number: number }>(
      `SELECT count(*)::int AS number FROM oficio.audit_log WHERE actor_user_id = $1 AND actor_name = 'Ana Ruiz'`,
      [owner.userId],
    );
    return rows[0]?.number ?? 0;
  };
  const repository = app.nest.get(AccountPurgeRepository, { strict: false });
  const at = new Date(app.clock.now().getTime() + 31 * DAY_MS).toISOString();
  // An interrupted run: each of its steps stays done.
  for (let steps = 0; steps < 12; steps += 1) await repository.removeSome(owner.userId, at);
  const left = await unredacted();
  expect(left).toBeLessThan(many);
  expect(left).toBeGreaterThan(0);

  expect(await afterThirtyDays(purge)).toBe(1);
  expect(await unredacted()).toBe(0);
});
