import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEMO_EMAIL } from '@oficio/contracts';
import { createClient } from '@supabase/supabase-js';
import { SignJWT } from 'jose';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { freePort, type Installation, installationIn, type OficioChild, Playground } from './oficio-child.ts';

const playground = new Playground();
let dataDir: string;
let port: number;
let child: OficioChild;
let installation: Installation;
let admin: pg.Client;

beforeAll(async () => {
  dataDir = join(await playground.directory(), 'data');
  port = await freePort();
  await launch();
});
afterEach(() => admin?.end().catch(() => undefined));
afterAll(() => playground.clear());

async function launch(): Promise<void> {
  child = await playground.start({ dataDir, port, environment: { TRUST_PROXY: '1' } }).running();
  installation = await installationIn(dataDir);
}

async function connect(): Promise<pg.Client> {
  admin = new pg.Client({ connectionString: installation.adminUrl });
  admin.on('error', () => undefined);
  await admin.connect();
  return admin;
}

async function demoToken(): Promise<string> {
  const supabase = createClient(child.url, installation.publishableKey, { auth: { persistSession: false } });
  const { data, error } = await supabase.auth.signInWithPassword({
    email: DEMO_EMAIL,
    password: installation.demoPassword,
  });
  if (error) throw error;
  return data.session.access_token;
}

test('on SIGTERM 20 running requests are answered, new ones refused, and the exit code is 0', async () => {
  const token = await demoToken();
  const locker = await connect();
  await locker.query('begin; lock table auth.users in access exclusive mode');
  const headers = { apikey: installation.publishableKey, authorization: `Bearer ${token}` };
  const running = Array.from({ length: 20 }, () => fetch(`${child.url}/auth/v1/user`, { headers }));
  // Connections are accepted in order, so this answer follows their arrival.
  await fetch(`${child.url}/api/health/live`, { headers: { connection: 'close' } });

  child.signal('SIGTERM');
  await expect
    .poll(() =>
      fetch(`${child.url}/api/health/live`).then(
        () => 'answered',
        () => 'refused',
      ),
    )
    .toBe('refused');
  await locker.query('rollback');

  const statuses = await Promise.all(running.map(async (answer) => (await answer).status));
  expect(statuses).toEqual(Array.from({ length: 20 }, () => 200));
  await locker.end();
  expect(await child.ended).toBe(0);
  await launch();
});

test('SIGKILL three times among 1,000 writes: exactly 1,000 rows', async () => {
  const writers = await addWriters(5);
  const names = Array.from({ length: 1_000 }, (_, index) => `Killed ${index}`);
  const kills = new Set([randomInt(100, 300), randomInt(300, 600), randomInt(600, 900)]);
  let acknowledged = 0;
  let restart = Promise.resolve();
  await inTurns(names, async (name, turn) => {
    await writeUntilDone(writers[turn % writers.length] ?? '', name);
    acknowledged += 1;
    if (kills.has(acknowledged)) restart = restart.then(killAndLaunch);
  });
  await restart;

  expect(await storedNames('Killed %')).toEqual([...names].sort());
});

test('a killed Postgres: 503 with Retry-After meanwhile, then all data is there', async () => {
  const token = await demoToken();
  const names = Array.from({ length: 60 }, (_, index) => `Postgres ${index}`);
  const seen: { status: number; retryAfter: string | null; milliseconds: number }[] = [];
  let done = 0;
  await inTurns(names, async (name) => {
    await writeUntilDone(token, name, (answer) => seen.push(answer));
    done += 1;
    if (done === 20) process.kill(installation.postgresPid, 'SIGKILL');
  });

  const refused = seen.filter(({ status }) => status !== 201);
  expect(refused.length).toBeGreaterThan(0);
  expect(new Set(refused.map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(
    new Set(['503 1']),
  );
  expect(Math.max(...refused.map(({ milliseconds }) => milliseconds))).toBeLessThan(15_000);
  installation = await installationIn(dataDir);
  expect(await storedNames('Postgres %')).toEqual([...names].sort());
  await expect
    .poll(async () => (await fetch(`${child.url}/api/health/ready`)).json())
    .toEqual({
      status: 'ok',
      degraded: false,
      database: 'ok',
      migrations: 'ok',
      auth: 'ok',
      realtime: 'ok',
    });
  expect(await demoToken()).toMatch(/^ey/);
});

async function killAndLaunch(): Promise<void> {
  child.signal('SIGKILL');
  expect(await child.ended).toBe('SIGKILL');
  await launch();
}

/** Tokens of new members of the demo workspace: each account may write 300 times a minute. */
async function addWriters(count: number): Promise<string[]> {
  const client = await connect();
  const { jwtSecret } = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8'));
  const tokens = Array.from({ length: count }, async () => {
    const { rows } = await client.query<{ person: string; session: string }>(
      `with person as (
         insert into auth.users (id, aud, role, email, email_confirmed_at)
         values (gen_random_uuid(), 'authenticated', 'authenticated', gen_random_uuid() || '@example.com', now())
         returning id
       ), session as (
         insert into auth.sessions (id, user_id, created_at, updated_at)
         select gen_random_uuid(), id, now(), now() from person returning id
       ), profile as (
         insert into oficio.profiles (id, created_at, updated_at) select id, now(), now() from person
       ), membership as (
         insert into oficio.memberships (organization_id, user_id, role, joined_at)
         select owned.id, person.id, 'member', now() from person, oficio.organizations owned limit 1
       )
       select person.id as person, session.id as session from person, session`,
    );
    const { person, session } = rows[0] ?? { person: '', session: '' };
    return new SignJWT({ role: 'authenticated', session_id: session })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject(person)
      .setAudience('authenticated')
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(jwtSecret));
  });
  const signed = await Promise.all(tokens);
  await client.end();
  return signed;
}

interface Seen {
  status: number;
  retryAfter: string | null;
  milliseconds: number;
}

/** Creates a client with one key for all attempts, like the browser, until the server confirms it. */
async function writeUntilDone(
  token: string,
  displayName: string,
  look?: (answer: Seen) => void,
): Promise<void> {
  const key = crypto.randomUUID();
  const attempt = async (): Promise<Response> => {
    const began = performance.now();
    const answer = await fetch(`${child.url}/api/clients`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
        // Behind a trusted proxy each write has its own address, so that only accounts are limited.
        'x-forwarded-for': `198.51.${randomInt(256)}.${randomInt(256)}`,
      },
      body: JSON.stringify({ displayName }),
    });
    const seen = { status: answer.status, retryAfter: answer.headers.get('retry-after') };
    look?.({ ...seen, milliseconds: performance.now() - began });
    if (answer.status >= 500) throw new Error(`The server answered ${answer.status}`);
    return answer;
  };
  const answer = await vi.waitFor(attempt);
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
}

async function inTurns(names: string[], write: (name: string, turn: number) => Promise<void>): Promise<void> {
  const waiting = [...names];
  const writer = async (_: unknown, turn: number) => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) await write(name, turn);
  };
  await Promise.all(Array.from({ length: 5 }, writer));
}

async function storedNames(pattern: string): Promise<string[]> {
  const client = await connect();
  const found = await client.query<{ display_name: string }>(
    'select display_name from public.client_directory where display_name like $1',
    [pattern],
  );
  return found.rows.map((row) => row.display_name).sort();
}
