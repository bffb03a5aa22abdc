import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { findBinaries } from './binaries.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './index.ts';
import { startPostmaster } from './postmaster.ts';
import { postgresSystemUser } from './system-user.ts';

const started: EmbeddedPostgres[] = [];
const directories: string[] = [];

afterEach(async () => {
  await Promise.all(started.splice(0).map((postgres) => postgres.stop()));
  await Promise.all(directories.splice(0).map((path) => rm(path, { recursive: true, force: true })));
});

async function start(directory: string, lines: string[] = []): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({
    directory,
    password: 'only for this test',
    log: (line) => lines.push(line),
  });
  started.push(postgres);
  return postgres;
}

async function newDirectory(name = 'oficio-postgres-'): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), name));
  directories.push(parent);
  return join(parent, 'postgres');
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

test('a first start gives PostgreSQL 18 with logical replication on loopback', async () => {
  const directory = await newDirectory();
  const postgres = await start(directory);

  expect(postgres.directory).toBe(directory);
  expect(
    await query(
      postgres.adminUrl,
      `select current_database() as database, current_setting('server_version_num')::int / 10000 as version,
        current_setting('wal_level') as wal, current_setting('listen_addresses') as address,
        current_setting('fsync') as fsync, current_setting('max_slot_wal_keep_size') as slot`,
    ),
  ).toEqual([
    { database: 'oficio', version: 18, wal: 'logical', address: '127.0.0.1', fsync: 'on', slot: '1GB' },
  ]);
});

test('the launch is reported while initdb and while the server still start', async () => {
  const directory = await newDirectory();
  const launches: string[] = [];
  const onLaunch = () => launches.push(existsSync(directory) ? 'server' : 'initdb');
  const first = await startEmbeddedPostgres({ directory, password: 'p', onLaunch });
  await first.stop();
  started.push(await startEmbeddedPostgres({ directory, password: 'p', onLaunch }));

  expect(launches).toEqual(['initdb', 'server', 'server']);
});

test('a wrong password is refused', async () => {
  const postgres = await start(await newDirectory());
  const url = new URL(postgres.adminUrl);
  url.password = 'wrong';

  await expect(query(url.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
});

test('a directory with spaces and quotes in its name works', async () => {
  const postgres = await start(await newDirectory("oficio it's a place - "));

  expect(await query(postgres.adminUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('rows are there after a stop and a start', async () => {
  const directory = await newDirectory();
  const first = await start(directory);
  await query(first.adminUrl, 'create table kept as select 1 as one');
  await first.stop();

  const second = await start(directory);

  expect(await query(second.adminUrl, 'select * from kept')).toEqual([{ one: 1 }]);
});

test('a killed server is started again on the same port with every committed row', async () => {
  const lines: string[] = [];
  const postgres = await start(await newDirectory(), lines);
  await query(postgres.adminUrl, 'create table kept as select 1 as one');
  const pid = postgres.pid() ?? 0;

  process.kill(pid, 'SIGKILL');
  await expect.poll(() => postgres.pid() !== pid && postgres.state()).toBe('ok');

  expect(await query(postgres.adminUrl, 'select * from kept')).toEqual([{ one: 1 }]);
  expect(lines).toContain('PostgreSQL ended; it is started again.');
  expect(lines.at(-1)).toBe('PostgreSQL runs again.');
});

test('a server that outlived its killed process is stopped first', async () => {
  const directory = await newDirectory();
  const first = await start(directory);
  await query(first.adminUrl, 'create table kept as select 1 as one');
  await first.stop();
  const user = await postgresSystemUser();
  const binaries = await findBinaries(user);
  const orphan = await startPostmaster({ binaries, user, directory, port: first.port, durable: true });

  const lines: string[] = [];
  const postgres = await start(directory, lines);

  await orphan.ended;
  expect(lines).toEqual(['An earlier PostgreSQL was still running after a crash; it has been stopped.']);
  expect(postgres.pid()).not.toBe(orphan.pid);
  expect(await query(postgres.adminUrl, 'select * from kept')).toEqual([{ one: 1 }]);
});

test("a postmaster.pid with another program's number is removed", async () => {
  const directory = await newDirectory();
  const first = await start(directory);
  const pidFile = await readFile(join(directory, 'postmaster.pid'), 'utf8');
  await first.stop();
  await writeFile(join(directory, 'postmaster.pid'), pidFile.replace(/^\d+/, String(process.pid)));

  const second = await start(directory);

  expect(await query(second.adminUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('the server ends with the process that started it', async () => {
  const directory = await newDirectory();
  const index = new URL('./index.ts', import.meta.url).href;
  const script = `const { startEmbeddedPostgres } = await import(${JSON.stringify(index)});
    const postgres = await startEmbeddedPostgres({ directory: process.argv[1], password: 'p' });
    process.stdout.write(String(postgres.pid()), () => process.kill(process.pid, 'SIGKILL'));`;

  const killed = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, directory]);
  await expect(killed).rejects.toMatchObject({ signal: 'SIGKILL' });

  await expect.poll(() => stat(join(directory, 'postmaster.pid')).catch(() => 'gone')).toBe('gone');
});
