import { execFile, spawn } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEMO_EMAIL, documentRoutes, invoiceRoutes, pathOf } from '@oficio/contracts';
import { createClient, type Session } from '@supabase/supabase-js';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startEmbeddedPostgres } from '../../embedded/postgres/index.ts';
import { loadSecrets } from '../../embedded/secrets/index.ts';
import { freePort, installationIn, type OficioChild, Playground } from './oficio-child.ts';

/** The file of a client: its bytes have no pattern, so that a lost or repeated piece shows. */
const FILE = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(1_500_000)]);

const playground = new Playground();
let root: string;
let dataDir: string;
let session: Session;
let documentId: string;
let lastNumber: string;
/** Made while the server ran and clients were written. */
let whileRunning: string;
/** Made of the stopped server's directory. */
let stopped: string;
const acknowledged: string[] = [];
let acknowledgedBefore = 0;

interface Ended {
  code: number;
  said: string;
}

/** Runs `npm run backup` or `npm run restore` without npm. */
function command(name: 'backup' | 'restore', file: string, directory: string): Promise<Ended> {
  const env = { PATH: process.env.PATH, DATA_DIR: directory };
  return new Promise((resolve) => {
    execFile(process.execPath, [mainOf(name), file], { cwd: '/', env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: (stdout + stderr).trim() }),
    );
  });
}

function mainOf(name: 'backup' | 'restore'): string {
  return fileURLToPath(new URL(`../../dist/src/process/commands/${name}.js`, import.meta.url));
}

beforeAll(async () => {
  root = await playground.directory();
  dataDir = join(root, 'data');
  [whileRunning, stopped] = [join(root, 'running.backup'), join(root, 'stopped.backup')];
  const child = await launch(dataDir);
  session = await signIn(child);
  const { id: clientId } = await addClient(child, 'With a file');
  documentId = (await upload(child, clientId)).id;
  lastNumber = await issue(child, clientId);

  let writing = true;
  // Fewer than the server's limit of an account in a minute.
  const writer = (async () => {
    for (let left = 200; writing && left > 0; left -= 1) {
      acknowledged.push((await addClient(child, `Client ${randomUUID()}`)).id);
    }
  })();
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(5));
  acknowledgedBefore = acknowledged.length;
  expect(await command('backup', whileRunning, dataDir)).toMatchObject({ code: 0 });
  writing = false;
  await writer;
  await child.stop();
  expect(await command('backup', stopped, dataDir)).toMatchObject({ code: 0 });
});
afterAll(() => playground.clear());

test('a backup of a running server has each write that was acknowledged before; files, numbers and sessions after a restore', async () => {
  const restored = join(root, 'other', 'data');
  await mkdir(join(root, 'other'));
  expect((await command('restore', whileRunning, restored)).code).toBe(0);
  const formerSession = session;
  const child = await launch(restored);

  expect(await statusAs(child, formerSession)).toBe(401);
  const supabase = createClient(child.url, (await installationIn(restored)).publishableKey, memory);
  const { error } = await supabase.auth.refreshSession({ refresh_token: formerSession.refresh_token });
  expect(error?.status).toBe(400);

  session = await signIn(child, restored);
  const found = await idsOfClients(restored);
  expect(acknowledged.slice(0, acknowledgedBefore).filter((id) => !found.has(id))).toEqual([]);
  const content = await call(child, 'GET', pathOf(documentRoutes.content, { id: documentId }));
  expect(
    createHash('sha256')
      .update(Buffer.from(await content.arrayBuffer()))
      .digest('hex'),
  ).toBe(createHash('sha256').update(FILE).digest('hex'));
  const { id: clientId } = await addClient(child, 'After the restore');
  expect(sequenceOf(await issue(child, clientId))).toBe(sequenceOf(lastNumber) + 1);
  session = formerSession;
  await child.stop();
});

test('a directory with data, a missing file and an existing backup are refused in a sentence', async () => {
  const before = await readFile(join(dataDir, 'secrets.json'), 'utf8');
  expect(await command('restore', stopped, dataDir)).toEqual({
    code: 1,
    said: `${dataDir} has data. A backup is restored into an empty directory: set DATA_DIR to another one, or move this one away.`,
  });
  expect(await readFile(join(dataDir, 'secrets.json'), 'utf8')).toBe(before);
  const missing = join(root, 'missing.backup');
  expect(await command('restore', missing, join(root, 'new'))).toEqual({
    code: 1,
    said: `${missing} doesn't exist.`,
  });
  expect(await command('backup', stopped, dataDir)).toEqual({
    code: 1,
    said: `${stopped} exists. Give the backup another name.`,
  });
  expect((await command('backup', missing, join(root, 'new'))).said).toMatch(/has no data\./);
  expect((await readdir(root)).filter((name) => name === 'new' || name.includes('partial'))).toEqual([]);
});

test('a killed restore leaves what no start takes; the next one restores the same rows of every table', async () => {
  const restored = join(root, 'restored');
  for (const step of ['postgres.restored', 'postgres.restored/postmaster.pid']) {
    await killRestoreAt(step, restored);
    expect(await exists(join(restored, 'postgres'))).toBe(false);
  }
  const refused = playground.start({ dataDir: restored, port: await freePort() });
  expect(await refused.ended).toBe(1);
  expect(refused.output.trim()).toBe(
    `A restore into ${restored} was interrupted. Run "npm run restore" again, or remove the directory's contents.`,
  );

  expect((await command('restore', stopped, restored)).said).toMatch(/Everybody signs in again\.$/);
  expect((await readdir(restored)).sort()).toEqual(['lock', 'postgres', 'secrets.json']);
  const before = await digests(dataDir);
  for (const table of EMPTIED) before.set(table, '0 ');
  expect(await digests(restored)).toEqual(before);
  expect([...before.keys()]).toEqual(
    expect.arrayContaining(['public.invoices', 'oficio.document_contents', 'pgboss.queue', ...EMPTIED]),
  );
});

/** The sessions that the restore ends, and the counters of rate limits, which PostgreSQL doesn't log. */
const EMPTIED = ['auth.sessions', 'auth.refresh_tokens', 'oficio.rate_limits'];

async function killRestoreAt(step: string, directory: string): Promise<void> {
  const child = spawn(process.execPath, [mainOf('restore'), stopped], {
    cwd: '/',
    env: { PATH: process.env.PATH, DATA_DIR: directory },
    stdio: 'ignore',
  });
  await expect.poll(() => exists(join(directory, step)), { interval: 5 }).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'exit');
}

const memory = { auth: { persistSession: false, autoRefreshToken: false } };

async function launch(directory: string): Promise<OficioChild> {
  return playground.start({ dataDir: directory, port: await freePort() }).running();
}

async function signIn(child: OficioChild, directory = dataDir): Promise<Session> {
  const { publishableKey, demoPassword } = await installationIn(directory);
  const supabase = createClient(child.url, publishableKey, memory);
  const { data, error } = await supabase.auth.signInWithPassword({
    email: DEMO_EMAIL,
    password: demoPassword,
  });
  if (error) throw error;
  return data.session;
}

function call(child: OficioChild, method: string, path: string, body?: object | Buffer): Promise<Response> {
  const isFile = Buffer.isBuffer(body);
  return fetch(child.url + path, {
    method,
    headers: {
      authorization: `Bearer ${session.access_token}`,
      ...(body && { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
    },
    ...(body && { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
  });
}

async function answered<Answer>(answer: Response): Promise<Answer> {
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

async function addClient(child: OficioChild, displayName: string): Promise<{ id: string }> {
  return answered(await call(child, 'POST', '/api/clients', { displayName }));
}

async function upload(child: OficioChild, clientId: string): Promise<{ id: string }> {
  return answered(await call(child, 'POST', `/api/documents?clientId=${clientId}&name=noise.pdf`, FILE));
}

/** Issues an invoice and gives its number. */
async function issue(child: OficioChild, clientId: string): Promise<string> {
  const line = { description: 'Work', quantityE4: 10_000, unit: null, unitPriceMinor: 10_000 };
  const body = { clientId, lines: [line] };
  const draft = await answered<{ id: string; version: number }>(
    await call(child, 'POST', invoiceRoutes.create.path, body),
  );
  const { number } = await answered<{ number: string }>(
    await call(child, 'POST', pathOf(invoiceRoutes.issue, { id: draft.id }), { version: draft.version }),
  );
  return number;
}

function sequenceOf(number: string): number {
  return Number(/\d+$/.exec(number)?.[0]);
}

async function statusAs(child: OficioChild, { access_token: token }: Session): Promise<number> {
  const answer = await fetch(`${child.url}/api/clients`, { headers: { authorization: `Bearer ${token}` } });
  return answer.status;
}

async function idsOfClients(directory: string): Promise<Set<string>> {
  const client = new pg.Client({ connectionString: (await installationIn(directory)).adminUrl });
  await client.connect();
  const { rows } = await client.query<{ id: string }>('select id from public.client_directory');
  await client.end();
  return new Set(rows.map(({ id }) => id));
}

/** Of each table in a stopped directory: the number of its rows and a hash of all of them. */
async function digests(directory: string): Promise<Map<string, string>> {
  const { postgresPassword: password } = await loadSecrets(directory);
  const postgres = await startEmbeddedPostgres({ directory: join(directory, 'postgres'), password });
  const client = new pg.Client({ connectionString: postgres.adminUrl });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%s.%I', relnamespace::regnamespace, relname) as name from pg_class
     where relkind = 'r' and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')
     order by 1`,
  );
  const found = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await client.query<{ digest: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(line, '' order by line)), '') as digest
       from (select t::text as line from ${name} t) lines`,
    );
    found.set(name, rows[0]?.digest ?? '');
  }
  await client.end();
  await postgres.stop();
  return found;
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
