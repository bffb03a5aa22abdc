import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/*
 * Locks of this checkout, each held by one process at a time. A lock is a directory with one file, whose name starts with
 * the number of the process that holds the lock.
 *
 * - A process takes a lock by renaming a directory, with its file inside, to the lock's path. An occupied directory is
 *   never replaced.
 * - A file name is never used twice. Removing a dead process's file therefore can't end the lock of a process that has
 *   taken it over in the meantime.
 */

/** Git ignores this directory, and an installation keeps it. */
const LOCKS = join(dirname(dirname(fileURLToPath(import.meta.url))), '.tmp');

const POLL_MS = 100;

/** The codes of a rename to an occupied directory. The last three are those of Windows. */
const OCCUPIED = ['ENOTEMPTY', 'EEXIST', 'EPERM', 'EACCES', 'EBUSY'];

/**
 * Waits for a lock and takes it. The lock ends with the process, even after SIGKILL. A process takes a lock once.
 * @param {string} name
 * @param {string} work of the holder, such as "builds", for the sentence that a waiting process prints
 * @param {string} [directory] of the locks
 * @returns {Promise<() => void>} releases the lock
 */
export async function takeLock(name, work, directory = LOCKS) {
  const path = join(directory, `${name}.lock`);
  const file = `${process.pid}-${randomUUID()}`;
  let announced = false;
  while (!claim(path, file)) {
    const holder = findHolder(path);
    if (holder && !announced) {
      console.log(`Waiting for process ${holder}, which ${work} here. If it isn't Oficio's, remove ${path}.`);
      announced = true;
    }
    await delay(POLL_MS);
  }
  const release = () => {
    rmSync(join(path, file), { force: true });
    removeIfEmpty(path);
  };
  process.once('exit', release);
  return () => {
    process.off('exit', release);
    release();
  };
}

/**
 * @param {string} path
 * @param {string} file
 * @returns {boolean} whether this process holds the lock now
 */
function claim(path, file) {
  if (findHolder(path)) return false;
  removeIfEmpty(path);
  const draft = `${path}.${file}`;
  mkdirSync(draft, { recursive: true });
  writeFileSync(join(draft, file), '');
  try {
    renameSync(draft, path);
    return true;
  } catch (error) {
    rmSync(draft, { recursive: true });
    if (OCCUPIED.includes(errorCode(error))) return false;
    throw error;
  }
}

/**
 * The living process that holds a lock. The files of dead ones are removed.
 * @param {string} path
 * @returns {number | undefined}
 */
function findHolder(path) {
  for (const file of list(path)) {
    const pid = Number.parseInt(file, 10);
    if (isAlive(pid)) return pid;
    rmSync(join(path, file), { force: true });
  }
  return undefined;
}

/** @param {string} path */
function removeIfEmpty(path) {
  try {
    rmdirSync(path);
  } catch {
    // There is none, or another process has taken the lock.
  }
}

/** @param {string} path */
function list(path) {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

/** @param {number} pid */
function isAlive(pid) {
  // A restarted container gives the number of a killed process to its successor.
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** @param {unknown} error */
function errorCode(error) {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
