import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartupError } from '../../startup-error.ts';
import { explainFileError } from '../file-error.ts';

export interface DataDirectory {
  readonly path: string;
  /** Frees the directory for another process. */
  release(): void;
}

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
    throw new StartupError(
      `Another Oficio is running with the data in ${path}. Stop that one, or set DATA_DIR to another directory.`,
      { cause: error },
    );
  }
  return { path, release: () => lock.close() };
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
