import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { browserFetch } from '../compose/browser-fetch.ts';
import { type ComposeWorld, startComposeWorld } from '../compose/compose-world.ts';
import { CLIENT_ADDRESS } from '../compose/gateway.ts';
import { Playground } from './oficio-child.ts';

const PASSWORD = 'Correct-horse-7';
const playground = new Playground();
let world: ComposeWorld;

beforeAll(async () => {
  world = await startComposeWorld(playground);
});
afterAll(async () => {
  await world?.close();
  await playground.clear();
});

/** The client of a page, which follows CORS. */
function pageOf({ publicUrl, supabaseUrl, variables }: ComposeWorld): SupabaseClient {
  return createClient(supabaseUrl, variables.ANON_KEY ?? '', {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false, flowType: 'implicit' },
    global: { fetch: browserFetch(publicUrl) },
  });
}

/** Registers, opens the link of the mail, and returns the session's token. */
async function register(at: ComposeWorld, email: string): Promise<string> {
  const page = pageOf(at);
  const options = { emailRedirectTo: `${at.publicUrl}/auth/callback` };
  const signedUp = await page.auth.signUp({ email, password: PASSWORD, options });
  expect(signedUp.error).toBeNull();
  await vi.waitFor(() => expect(at.inbox.to(email)).toHaveLength(1));
  const link = new URL(at.inbox.to(email)[0]?.links[0] ?? '');
  expect(link.origin + link.pathname).toBe(`${at.publicUrl}/auth/callback`);
  const token_hash = link.searchParams.get('token_hash') ?? '';
  expect((await page.auth.verifyOtp({ token_hash, type: 'signup' })).error).toBeNull();
  await page.auth.signOut();
  const signedIn = await page.auth.signInWithPassword({ email, password: PASSWORD });
  expect(signedIn.error).toBeNull();
  return signedIn.data.session?.access_token ?? '';
}

const me = ({ publicUrl }: ComposeWorld, token: string) =>
  fetch(`${publicUrl}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });

test('a person registers, confirms by our mail’s link, signs in and is known to Oficio', async () => {
  const answer = await me(world, await register(world, 'ana@example.com'));

  expect([answer.status, await answer.json()]).toMatchObject([200, { email: 'ana@example.com' }]);
  // Every mail was Oficio's, and none was refused.
  expect(new Set(world.auth.hookAnswers)).toEqual(new Set([200]));
});

test('Oficio finds Auth at the inner address, and offers browsers the public one', async () => {
  expect(await (await fetch(`${world.publicUrl}/api/health/ready`)).json()).toMatchObject({
    status: 'ok',
    degraded: false,
    auth: 'ok',
  });
  expect(await (await fetch(`${world.publicUrl}/api/config`)).json()).toMatchObject({
    supabaseUrl: world.supabaseUrl,
    supabaseKey: world.variables.ANON_KEY,
    privateChannels: true,
    features: { embedded: false },
  });
});

test('both servers count by the client’s address, whatever a client writes in the header', async () => {
  const forged = { 'x-forwarded-for': '203.0.113.9' };
  await fetch(`${world.supabaseUrl}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { ...forged, origin: world.publicUrl },
  });
  await fetch(`${world.publicUrl}/api/auth/me`, { headers: forged });

  expect(new Set(world.auth.limitedBy)).toEqual(new Set([CLIENT_ADDRESS]));
  const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url');
  const counted = async (address: string) =>
    (
      await world.admin.query('SELECT FROM oficio.rate_limits WHERE key LIKE $1', [
        `%:${hashOf(`address ${address}`)}`,
      ])
    ).rowCount;
  expect(await counted(CLIENT_ADDRESS)).toBeGreaterThan(0);
  expect(await counted('203.0.113.9')).toBe(0);
});

test('the key with which Oficio removes accounts is an administrator’s', async () => {
  const { SUPABASE_SECRET_KEY: key = '' } = world.file.services.oficio?.environment ?? {};
  const secret = new TextEncoder().encode(world.file.services.auth?.environment.GOTRUE_JWT_SECRET);

  expect((await jwtVerify(key, secret)).payload).toMatchObject({
    role: world.file.services.auth?.environment.GOTRUE_JWT_ADMIN_ROLES,
  });
});

test('every channel of Realtime is private, also after Realtime has written its tenant anew', async () => {
  const { admin, file } = world;
  await admin.query(`
    CREATE SCHEMA _realtime;
    CREATE TABLE _realtime.tenants (external_id text PRIMARY KEY, private_only boolean DEFAULT false NOT NULL);
    CREATE SCHEMA realtime;
    CREATE TABLE realtime.messages (topic text);
    GRANT USAGE ON SCHEMA realtime TO authenticated;
    GRANT SELECT, INSERT ON realtime.messages TO authenticated;
    ALTER TABLE realtime.messages ENABLE ROW LEVEL SECURITY;
    INSERT INTO realtime.messages VALUES ('a channel');
    INSERT INTO _realtime.tenants VALUES ('realtime-dev')`);
  const settings = file.configs['realtime-settings']?.content ?? '';
  const isPrivate = async () => (await admin.query('SELECT private_only FROM _realtime.tenants')).rows;

  await admin.query(settings);
  expect(await isPrivate()).toEqual([{ private_only: true }]);
  await admin.query(
    "DELETE FROM _realtime.tenants; INSERT INTO _realtime.tenants VALUES ('realtime-dev', false)",
  );
  await admin.query(settings);
  expect(await isPrivate()).toEqual([{ private_only: true }]);

  await admin.query('SET ROLE authenticated');
  expect((await admin.query('SELECT topic FROM realtime.messages')).rows).toEqual([{ topic: 'a channel' }]);
  await expect(admin.query("INSERT INTO realtime.messages VALUES ('another')")).rejects.toThrow(
    'row-level security',
  );
  await admin.query('RESET ROLE');
  expect(file.services.oficio?.depends_on).toMatchObject({
    'realtime-settings': { condition: 'service_completed_successfully' },
  });
});

test('the database counts as healthy when the real server answers, not while the init scripts run', async () => {
  const { test: [kind, script = ''] = [] } = world.file.services.db?.healthcheck ?? {};
  const tools = await playground.directory('oficio-tools-');
  // The server of the init scripts listens on its socket alone, so that a host that isn't the machine's own is refused.
  const tool = `#!/bin/sh
    case "$* " in *"-h db "*) [ "$PHASE" = real ] ;; *) true ;; esac && case "$0 $*" in *psql*-*c*) [ "$PGPASSWORD" = secret ] ;; esac`;
  for (const name of ['psql', 'pg_isready']) await writeFile(join(tools, name), tool, { mode: 0o755 });
  const statusIn = (phase: string) =>
    spawnSync('sh', ['-c', script], {
      env: { PATH: `${tools}:/usr/bin:/bin`, POSTGRES_PASSWORD: 'secret', PHASE: phase },
    }).status;

  expect([kind, statusIn('scripts') === 0, statusIn('real') === 0]).toEqual(['CMD-SHELL', false, true]);
  for (const name of ['auth', 'realtime']) {
    expect(world.file.services[name]?.depends_on).toEqual({ db: { condition: 'service_healthy' } });
  }
});

test('with a published key set instead of a secret, Oficio fetches the keys at the inner address', async () => {
  await world.auth.signWithPublishedKey();
  await world.replaceOficio('SUPABASE_JWT_SECRET');

  expect((await me(world, await register(world, 'eva@example.com'))).status).toBe(200);
});
