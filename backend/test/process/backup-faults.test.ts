import { cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { App } from '@supabase/lite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backUp, restoreBackup } from '../../embedded/backup/index.ts';
import { startEmbeddedPostgres } from '../../embedded/postgres/index.ts';
import { loadSecrets } from '../../embedded/secrets/index.ts';
import { migrate } from '../../src/database/migrate.ts';
import { readSqlFiles, SQL_DIRECTORY } from '../../src/database/sql-files.ts';
import { StartupError } from '../../startup-error.ts';
import { Playground } from './oficio-child.ts';

/** The installation of an older release has the migrations before this one. */
const FIRST_MISSING = '0040';

const playground = new Playground();
let root: string;
let backup: string;
let known: string[];
const PERSON = '6f1d3c52-0a53-4d0e-9c52-3d9a7b1f0e11';

beforeAll(async () => {
  root = await playground.directory();
  backup = join(root, 'old.backup');
  known = (await readSqlFiles(SQL_DIRECTORY)).migrations.map(({ name }) => name);
  const dataDir = join(root, 'old');
  await mkdir(dataDir);
  await makeOldInstallation(dataDir);
  await backUp({ file: backup, dataDir, version: '0.0.9' });
});
afterAll(() => playground.clear());

async function makeOldInstallation(dataDir: string): Promise<void> {
  const directory = join(root, 'old-sql');
  await cp(join(SQL_DIRECTORY, 'migrations'), join(directory, 'migrations'), {
    recursive: true,
    filter: async (path) =>
      (await stat(path)).isDirectory() || (path.split('/').at(-1) ?? '') < FIRST_MISSING,
  });
  await mkdir(join(directory, 'schema'));
  const { postgresPassword: password } = await loadSecrets(dataDir);
  const postgres = await startEmbeddedPostgres({
    directory: join(dataDir, 'postgres'),
    password,
    durable: false,
  });
  const connection = createPostgresConnection({
    url: postgres.adminUrl,
    postgresOptions: { onnotice: () => undefined },
  });
  const auth = new App({
    connection,
    auth: { jwt_secret: 'only for making the auth schema, never for a token' },
  });
  await auth.init();
  await auth.ensureSystemSchema();
  await connection.close();
  await migrate(postgres.adminUrl, { directory });
  await query(
    postgres.adminUrl,
    `insert into auth.users (id, aud, role, email) values ('${PERSON}', 'authenticated', 'authenticated', 'ana@example.com');
     insert into oficio.profiles (id, created_at, updated_at) values ('${PERSON}', now(), now())`,
  );
  await postgres.stop();
}

async function query(adminUrl: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const result = await client.query(text);
    return result.rows;
  } finally {
    await client.end();
  }
}

test('a backup of an older schema is restored and migrated', async () => {
  let seen: unknown[] = [];
  const { migrations } = await restoreBackup({
    file: backup,
    dataDir: join(root, 'restored'),
    known,
    prepare: async (adminUrl) => {
      await migrate(adminUrl);
      seen = await query(
        adminUrl,
        `select (select array_agg(id) from oficio.profiles) as people,
           (select array_agg(name order by name) from oficio.migrations where name not like 'schema/%') as migrations`,
      );
    },
  });
  expect(migrations).toEqual(known.filter((name) => name < FIRST_MISSING));
  expect(migrations.length).toBeLessThan(known.length);
  expect(seen).toEqual([{ people: [PERSON], migrations: known }]);
});

test('a migration that fails leaves nothing', async () => {
  const dataDir = join(root, 'failed');
  const failed = restoreBackup({
    file: backup,
    dataDir,
    known,
    prepare: () => Promise.reject(new Error('The migration failed.')),
  });
  await expect(failed).rejects.toThrow('The migration failed.');
  expect(await names()).not.toContain('failed');
});

/** The bytes before the first file's content. */
const HEADER = 512;

const INCOMPLETE = / is incomplete\. Take another backup\.$/;
const DAMAGED = / is damaged, or is no backup of Oficio\. Take another backup\.$/;
const CHANGED = / was changed after it had been made\. Take another backup\.$/;

test.each<[string, (bytes: Buffer) => Buffer, RegExp]>([
  ['that is empty', () => Buffer.alloc(0), INCOMPLETE],
  ['without its second half', (bytes) => bytes.subarray(0, bytes.length / 2), INCOMPLETE],
  ['without its last byte', (bytes) => bytes.subarray(0, -1), INCOMPLETE],
  ['that is another file', () => Buffer.from('%PDF-1.7 and more'), DAMAGED],
  ['with a changed byte', withByteDamaged, DAMAGED],
  ['with a changed file', (bytes) => gzipSync(withByteChanged(gunzipSync(bytes), HEADER)), CHANGED],
  ['without its manifest', (bytes) => gzipSync(withoutManifest(gunzipSync(bytes))), INCOMPLETE],
  [
    'that leaves the directory',
    (bytes) => gzipSync(replaced(gunzipSync(bytes), 'secrets.json', '../crets.json')),
    DAMAGED,
  ],
])('a backup %s is refused in a sentence and leaves nothing', async (name, change, sentence) => {
  const file = join(root, `${name}.backup`);
  await writeFile(file, change(await readFile(backup)));
  await refuses(file, sentence);
});

test('a backup of a newer release is refused', async () => {
  await refuses(backup, /newer release, Oficio 0\.0\.9\. Restore it with that release\.$/, known.slice(0, 3));
});

async function refuses(file: string, sentence: RegExp, migrations = known): Promise<void> {
  const dataDir = join(root, 'refused');
  const prepare = () => Promise.reject(new Error('Prepared'));
  const refusal = await restoreBackup({ file, dataDir, known: migrations, prepare }).catch((error) => error);
  expect(refusal).toBeInstanceOf(StartupError);
  expect(refusal.message).toMatch(sentence);
  expect(await names()).not.toContain('refused');
}

function names(): Promise<string[]> {
  return readdir(root);
}

function withByteChanged(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes);
  changed.writeUInt8((bytes[at] ?? 0) ^ 1, at);
  return changed;
}

/**
 * A changed byte in the middle, at the first place where it shows: a database has long runs of zeros, in which a match with
 * another distance copies the same zeros.
 */
function withByteDamaged(bytes: Buffer): Buffer {
  for (let at = bytes.length >> 1; at < bytes.length; at += 1) {
    const changed = withByteChanged(bytes, at);
    if (!canBeUnpacked(changed)) return changed;
  }
  throw new Error('No changed byte shows');
}

/** Checks the sum of the content, too. */
function canBeUnpacked(bytes: Buffer): boolean {
  try {
    gunzipSync(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Another name of the same header, whose checksum is the sum of its bytes. */
function replaced(tar: Buffer, from: string, to: string): Buffer {
  const changed = Buffer.from(tar);
  changed.fill(0, 0, 100);
  changed.write(to, 0);
  const difference =
    [...Buffer.from(to)].reduce((sum, byte) => sum + byte, 0) -
    [...Buffer.from(from)].reduce((sum, byte) => sum + byte, 0);
  const checksum = Number.parseInt(tar.toString('latin1', 148, 154), 8) + difference;
  changed.write(checksum.toString(8).padStart(6, '0'), 148);
  return changed;
}

function withoutManifest(tar: Buffer): Buffer {
  const at = tar.lastIndexOf('manifest.json\0');
  return Buffer.concat([tar.subarray(0, at), Buffer.alloc(1_024)]);
}
