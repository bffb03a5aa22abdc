import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartupError } from '../../startup-error.ts';
import { explainFileError } from '../file-error.ts';

export interface DataDirectory {
  readonly path: string;
  /** Frees the directory for another process. */
  release(): void;
}

/** Another process has the directory. */
export class DirectoryInUse extends StartupError {}

/**
 * Takes a directory for this process alone. The lock is the operating system's own lock on a file (through
 * SQLite), so it ends with the process however that ends. Throws a StartupError when the directory can't be written
 * to or belongs to a running Oficio.
 */
export async function takeDataDirectory(path: string): Promise<DataDirectory> {
  try {
    await mkdir(path, { recursive: true });
    await proveWritable(path);
  } catch (error) {
    throw explainFileError(error, path);
  }
  const lock = new DatabaseSync(join(path, 'lock'));
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw new StartupError(`${path} can't be locked: ${String(error)}`, { cause: error });
    throw new DirectoryInUse(
      `Another Oficio is running with the data in ${path}. Stop that one, or set DATA_DIR to another directory.`,
      { cause: error },
    );
  }
  return { path, release: () => lock.close() };
}

/** Exists in a directory while a backup is restored into it. */
const RESTORING = 'restoring';
/** The files of the lock. */
const LOCK = ['lock', 'lock-journal'];

/**
 * Marks an empty directory, which the caller holds, as one into which a backup is being restored. What an interrupted
 * restore has left there is removed.
 * @throws StartupError when the directory has other contents
 */
export async function beginRestore({ path }: DataDirectory): Promise<{
  /** Names a directory elsewhere that an interrupted restore leaves behind. */
  uses(elsewhere: string): Promise<void>;
  /** The directory has everything. */
  commit(): Promise<void>;
  /** Empties the directory. */
  undo(): Promise<void>;
}> {
  const marker = join(path, RESTORING);
  const entries = (await readdir(path)).filter((name) => !LOCK.includes(name));
  if (entries.length > 0 && !entries.includes(RESTORING)) {
    throw new StartupError(
      `${path} has data. A backup is restored into an empty directory: set DATA_DIR to another one, or move this one away.`,
    );
  }
  const clear = async () => {
    const elsewhere = await readFile(marker, 'utf8').catch(() => '');
    if (elsewhere !== '') await rm(elsewhere, { recursive: true, force: true });
    const left = (await readdir(path)).filter((name) => !LOCK.includes(name) && name !== RESTORING);
    for (const name of left) await rm(join(path, name), { recursive: true, force: true });
  };
  await clear();
  await writeFile(marker, '', { flush: true });
  return {
    uses: (elsewhere) => writeFile(marker, elsewhere, { flush: true }),
    commit: () => rm(marker),
    async undo() {
      await clear();
      await rm(marker, { force: true });
    },
  };
}

/** @throws StartupError when a restore into the directory was interrupted */
export async function requireWholeData(path: string): Promise<void> {
  if (!(await readdir(path)).includes(RESTORING)) return;
  throw new StartupError(
    `A restore into ${path} was interrupted. Run "npm run restore" again, or remove the directory's contents.`,
  );
}

// Permission bits don't suffice: root may write anywhere except to a read-only or full disk.
async function proveWritable(path: string): Promise<void> {
  const probe = join(path, `.probe-${process.pid}`);
  try {
    await writeFile(probe, Buffer.alloc(256 * 1024), { flush: true });
  } finally {
    await rm(probe, { force: true });
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

const SQLITE_BUSY = 5;
