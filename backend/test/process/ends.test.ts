import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DEMO_EMAIL } from '@oficio/contracts';
import { createClient } from '@supabase/supabase-js';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { freePort, type Installation, installationIn, type OficioChild, Playground } from './oficio-child.ts';

// Whole processes are started here, beside other tests.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

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
  child = await playground.start({ dataDir, port }).running();
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

test('SIGTERM answers 20 running requests, refuses new ones and ends with 0', async () => {
  const token = await demoToken();
  const locker = await connect();
  await locker.query('begin; lock table auth.users in access exclusive mode');
  const headers = { apikey: installation.publishableKey, authorization: `Bearer ${token}` };
  const running = Array.from({ length: 20 }, () => fetch(`${child.url}/auth/v1/user`, { headers }));
  // Connections are accepted in their order, so this answer comes after all of them have arrived.
  await fetch(`${child.url}/api/health/live`, { headers: { connection: 'close' } });

  child.signal('SIGTERM');
  await expect
    .poll(
      () =>
        fetch(`${child.url}/api/health/live`).then(
          () => 'answered',
          () => 'refused',
        ),
      { timeout: 5_000 },
    )
    .toBe('refused');
  await locker.query('rollback');

  const statuses = await Promise.all(running.map(async (answer) => (await answer).status));
  expect(statuses).toEqual(Array.from({ length: 20 }, () => 200));
  await locker.end();
  expect(await child.ended).toBe(0);
  await launch();
});

test('SIGKILL in the middle of writes loses nothing that was acknowledged', async () => {
  const token = await demoToken();
  await startTrial(token);
  const names = Array.from({ length: 60 }, (_, index) => `Killed ${index}`);
  const acknowledged: string[] = [];
  const writing = inTurns(names, async (name) => {
    await writeUntilDone(token, name);
    acknowledged.push(name);
    if (acknowledged.length === 20) child.signal('SIGKILL');
  });
  expect(await child.ended).toBe('SIGKILL');

  await launch();
  await writing;

  expect(await storedNames('Killed %')).toEqual([...names].sort());
});

test('a killed Postgres: 503 with Retry-After meanwhile, then everything is there', async () => {
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
  expect(Math.max(...refused.map(({ milliseconds }) => milliseconds))).toBeLessThan(1_500);
  installation = await installationIn(dataDir);
  expect(await storedNames('Postgres %')).toEqual([...names].sort());
  await expect
    .poll(async () => (await fetch(`${child.url}/api/health/ready`)).json(), { timeout: 10_000 })
    .toEqual({ status: 'ok', database: 'ok', migrations: 'ok', auth: 'ok', realtime: 'ok' });
  expect(await demoToken()).toMatch(/^ey/);
});

async function startTrial(token: string): Promise<void> {
  await fetch(`${child.url}/api/subscription/start-free-trial`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ planId: 1 }),
  });
}

interface Seen {
  status: number;
  retryAfter: string | null;
  milliseconds: number;
}

/** Makes a client with one key for all attempts, as the browser does, until the server says that it is there. */
async function writeUntilDone(
  token: string,
  displayName: string,
  look?: (answer: Seen) => void,
): Promise<void> {
  const key = crypto.randomUUID();
  for (;;) {
    const began = performance.now();
    const answer = await fetch(`${child.url}/api/clients`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({ displayName }),
    }).catch(() => undefined);
    if (answer) {
      const seen = { status: answer.status, retryAfter: answer.headers.get('retry-after') };
      look?.({ ...seen, milliseconds: performance.now() - began });
      if (answer.status === 201) return;
      if (answer.status < 500) throw new Error(`${answer.status} ${await answer.text()}`);
    }
    await delay(100);
  }
}

async function inTurns(names: string[], write: (name: string) => Promise<void>): Promise<void> {
  const waiting = [...names];
  const writer = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) await write(name);
  };
  await Promise.all(Array.from({ length: 4 }, writer));
}

async function storedNames(pattern: string): Promise<string[]> {
  const client = await connect();
  const found = await client.query<{ display_name: string }>(
    'select display_name from public.client_directory where display_name like $1',
    [pattern],
  );
  return found.rows.map((row) => row.display_name).sort();
}
