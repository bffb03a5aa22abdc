import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { freePort, installationIn, Playground } from './oficio-child.ts';

const asRoot = process.getuid?.() === 0;
const playground = new Playground();
afterEach(() => playground.clear());

test('a port in use: one line, exit code 1, and nothing is left in DATA_DIR', async () => {
  const dataDir = join(await playground.directory(), 'data');
  const port = await freePort();
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');

  const child = playground.start({ dataDir, port });

  expect(await child.ended).toBe(1);
  other.close();
  expect(child.lines).toEqual([
    `PORT: ${port} is in use by another program. Stop that one, or choose another. Example: PORT=${port + 1}`,
  ]);
  await expect(stat(dataDir)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('a DATA_DIR in use by another Oficio: one line, exit code 1, and the first one keeps running', async () => {
  const dataDir = join(await playground.directory('oficio with spaces '), 'my data');
  const first = await playground.start({ dataDir, port: await freePort() }).running();

  const second = playground.start({ dataDir, port: await freePort() });

  expect(await second.ended).toBe(1);
  expect(second.lines).toEqual([
    `Another Oficio is running with the data in ${dataDir}. Stop that one, or set DATA_DIR to another directory.`,
  ]);
  expect((await fetch(`${first.url}/api/health/ready`)).status).toBe(200);
  await first.stop();
});

test('wrong variables: one line each with an example, no value repeated, exit code 1', async () => {
  const child = playground.start({
    dataDir: '/nowhere',
    port: 70_000,
    environment: { SMTP_URL: 'smtp//secret:secret@mail', SUPABASE_URL: 'https://abcdefgh.supabase.co' },
  });

  expect(await child.ended).toBe(1);
  expect(child.lines.map((line) => line.split(':', 1)[0]).sort()).toEqual([
    'DATABASE_URL',
    'MAIL_FROM',
    'PORT',
    'SMTP_URL',
    'SUPABASE_PUBLISHABLE_KEY',
  ]);
  expect(child.output).not.toContain('secret:secret');
  expect(child.lines.every((line) => line.includes('Example: '))).toBe(true);
});

test('a DATA_DIR that may not be written to: one line, exit code 1', async () => {
  const parent = await playground.directory();
  await chmod(parent, 0o555);
  // Root may write anywhere, so another user starts the process.
  const user = asRoot ? { user: { uid: 65_534, gid: 65_534 } } : {};

  const child = playground.start({ dataDir: join(parent, 'data'), port: await freePort(), ...user });

  expect(await child.ended).toBe(1);
  expect(child.lines).toEqual([
    `${join(parent, 'data')} can't be written to. Change its owner or rights, or set DATA_DIR elsewhere.`,
  ]);
});

test('a DATA_DIR that is a file: one line, exit code 1', async () => {
  const dataDir = join(await playground.directory(), 'data');
  await writeFile(dataDir, 'not a directory');

  const child = playground.start({ dataDir, port: await freePort() });

  expect(await child.ended).toBe(1);
  expect(child.lines).toEqual([`${dataDir} is not a directory. Set DATA_DIR to a directory.`]);
});

test('damaged secrets: one line, exit code 1, and the file stays', async () => {
  const dataDir = join(await playground.directory(), 'data');
  await mkdir(dataDir);
  const path = join(dataDir, 'secrets.json');
  await writeFile(path, '{"postgresPassword": "ab');

  const child = playground.start({ dataDir, port: await freePort() });

  expect(await child.ended).toBe(1);
  expect(child.lines).toEqual([
    `${path} is damaged. Put back a copy of it, or move DATA_DIR away to begin anew.`,
  ]);
});

test('a database from before the first release: one line, exit code 1', async () => {
  const dataDir = join(await playground.directory(), 'data');
  const first = await playground.start({ dataDir, port: await freePort() }).running();
  const admin = new pg.Client({ connectionString: (await installationIn(dataDir)).adminUrl });
  await admin.connect();
  await admin.query('ALTER TABLE oficio.migrations DROP COLUMN objects');
  await admin.end();
  await first.stop();

  const child = playground.start({ dataDir, port: await freePort() });

  expect(await child.ended).toBe(1);
  expect(child.lines).toEqual([
    'The database was made before the first release and can’t be migrated: it was left as it is, and a start with ' +
      'another DATA_DIR (or DATABASE_URL) makes a new one.',
  ]);
});

test('a module that can’t be loaded: its error, exit code 1, and Postgres has ended', async () => {
  const dataDir = join(await playground.directory(), 'data');
  const hooks = `import { registerHooks } from 'node:module';
    registerHooks({
      load(url, context, next) {
        if (url.endsWith('/process/serve.js')) throw new Error('This module is broken.');
        return next(url, context);
      },
    });`;
  const environment = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(hooks)}` };

  const child = playground.start({ dataDir, port: await freePort(), environment });

  expect(await child.ended).toBe(1);
  expect(child.output).toContain('This module is broken.');
  expect(child.output).not.toContain('nobody expected');
  await expect(stat(join(dataDir, 'postgres', 'PG_VERSION'))).resolves.toBeDefined();
  await expect(stat(join(dataDir, 'postgres', 'postmaster.pid'))).rejects.toMatchObject({ code: 'ENOENT' });
});

/** Mounts a disk over DATA_DIR for the child alone. An ordinary user becomes root in that namespace. */
function onDisk(options: string): [string, ...string[]] {
  const script = `mount -t tmpfs -o ${options} tmpfs "$DATA_DIR" && exec "$@"`;
  return ['unshare', asRoot ? '-m' : '-Urm', 'sh', '-c', script, 'sh'];
}

function mayMount(): boolean {
  const [command, ...args] = onDisk('size=1m');
  return spawnSync(command, [...args, 'true'], { env: { ...process.env, DATA_DIR: '/tmp' } }).status === 0;
}

const DISKS = [
  ['read-only', 'ro,size=1m', '', 'is read-only. Set DATA_DIR to a directory that can be written to.'],
  ['full', 'size=100k', '', 'is full. Free some space, or set DATA_DIR to another disk.'],
  // Large enough for the first check, but not for a database, whose user has to exist.
  ['too small', 'size=8m', '/postgres', 'is full. Free some space, or set DATA_DIR to another disk.'],
] as const;
// Where the system allows no mounts, only the messages are tested, by the unit tests.
const disks = mayMount() ? DISKS.filter(([name]) => asRoot || name !== 'too small') : [];

test.each(disks)('a %s disk: one line, exit code 1', async (_, options, below, line) => {
  const dataDir = join(await playground.directory(), 'data');
  await mkdir(dataDir);

  const child = playground.start({ dataDir, port: await freePort(), wrapper: onDisk(options) });

  expect(await child.ended).toBe(1);
  expect(child.lines).toEqual([`The disk of ${dataDir}${below} ${line}`]);
});

test('a DATA_DIR that the user postgres can’t enter: the database lies elsewhere, and a line names the place', async () => {
  const home = await playground.directory();
  const dataDir = join(home, 'clone', 'data');
  await mkdir(join(home, 'clone'));
  await chmod(home, 0o700);
  const child = await playground.start({ dataDir, port: await freePort() }).running();
  const elsewhere = /\/var\/lib\/oficio\/[0-9a-f]{16}\/postgres/.exec(child.output)?.[0];
  await child.stop();

  // An ordinary user's Postgres runs as that user, who can enter the directory.
  expect(elsewhere !== undefined).toBe(asRoot);
  const again = await playground.start({ dataDir, port: await freePort() }).running();
  expect(/\/var\/lib\/oficio\/[0-9a-f]{16}\/postgres/.exec(again.output)?.[0]).toBe(elsewhere);
  await again.stop();
  if (elsewhere) await rm(dirname(elsewhere), { recursive: true });
});
