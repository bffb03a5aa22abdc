import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { createTarDecoder, createTarPacker, type TarHeader, type TarPackController } from 'modern-tar';
import pg from 'pg';
import { StartupError } from '../../startup-error.ts';
import { explainFileError } from '../file-error.ts';
import { POSTGRES_MAJOR } from '../postgres/index.ts';
import { baseBackup } from './base-backup.ts';
import { ENTRIES, type Manifest, type StoredFile } from './manifest.ts';

/**
 * Writes a backup of a data directory, whose database runs at `adminUrl`, into a new file that only its owner can read.
 * The file appears under its name when it is whole.
 * @param version of Oficio
 * @returns the file's size in bytes
 * @throws StartupError when the file exists or can't be written
 */
export async function writeBackup({
  file,
  dataDir,
  adminUrl,
  version,
}: {
  file: string;
  dataDir: string;
  adminUrl: string;
  version: string;
}): Promise<number> {
  const target = resolve(file);
  const draft = `${target}.${process.pid}.partial`;
  await requireAbsent(target);
  try {
    const migrations = await appliedMigrations(adminUrl);
    const archive = createTarPacker();
    const written = pipeline(
      Readable.fromWeb(archive.readable),
      createGzip({ level: 4 }),
      createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }),
    );
    const filled = fill(archive.controller, { dataDir, adminUrl, version, migrations }).catch((error) => {
      archive.controller.error(error);
      throw error;
    });
    await Promise.all([filled, written]);
    await requireAbsent(target);
    await rename(draft, target);
    await syncDirectory(dirname(target));
    return (await stat(target)).size;
  } catch (error) {
    if (isCode(error, 'ENOENT')) throw new StartupError(`The directory of ${target} doesn't exist.`);
    throw explainFileError(error, target);
  } finally {
    await rm(draft, { force: true });
  }
}

async function fill(
  archive: TarPackController,
  {
    dataDir,
    adminUrl,
    version,
    migrations,
  }: Record<'dataDir' | 'adminUrl' | 'version', string> & {
    migrations: string[];
  },
): Promise<void> {
  const files: StoredFile[] = [];
  const add = async (header: TarHeader, body: AsyncIterable<Uint8Array>) => {
    const stored = await addEntry(archive, header, body);
    if (header.type !== 'directory') files.push(stored);
  };
  for (const name of [ENTRIES.secrets, ENTRIES.clock]) {
    const bytes = await readFile(join(dataDir, name)).catch(() => undefined);
    if (bytes) await add({ name, size: bytes.length, type: 'file' }, once(bytes));
  }
  const decoder = createTarDecoder({ strict: true });
  const decoded = Readable.toWeb(baseBackup(adminUrl)).pipeTo(decoder.writable as WritableStream);
  decoded.catch(() => undefined);
  for await (const { header, body } of decoder.readable) {
    const name = ENTRIES.cluster + header.name.replace(/^\.\//, '');
    await add({ name, size: header.size, type: header.type ?? 'file' }, body);
  }
  await decoded;
  const manifest: Manifest = {
    format: 1,
    createdAt: new Date().toISOString(),
    version,
    postgres: POSTGRES_MAJOR,
    migrations,
    files,
  };
  const text = Buffer.from(JSON.stringify(manifest));
  await addEntry(archive, { name: ENTRIES.manifest, size: text.length, type: 'file' }, once(text));
  archive.finalize();
}

async function addEntry(
  archive: TarPackController,
  header: TarHeader,
  body: AsyncIterable<Uint8Array>,
): Promise<StoredFile> {
  const hash = createHash('sha256');
  const entry = archive.add({ mode: 0o600, mtime: new Date(0), ...header }).getWriter();
  for await (const piece of body) {
    hash.update(piece);
    await entry.ready;
    await entry.write(piece);
  }
  await entry.close();
  return { path: header.name, bytes: header.size, sha256: hash.digest('hex') };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function appliedMigrations(adminUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      "select name from oficio.migrations where name not like 'schema/%' order by name",
    );
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

async function requireAbsent(file: string): Promise<void> {
  const exists = await stat(file).then(
    () => true,
    () => false,
  );
  if (exists) throw new StartupError(`${file} exists. Give the backup another name.`);
}

async function syncDirectory(directory: string): Promise<void> {
  // Windows can't open a directory.
  if (process.platform === 'win32') return;
  const handle = await open(directory, 'r');
  await handle.sync().finally(() => handle.close());
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
