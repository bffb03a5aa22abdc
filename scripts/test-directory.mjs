import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freeSharedMemory } from './shared-memory.mjs';

/** Bytes. The databases of a whole run need less than half of it. */
const ENOUGH = 4 * 2 ** 30;

/**
 * Makes the directory in which the tests keep their databases, profiles of browsers and other files. It is removed when
 * this process ends. In memory, a cloned database takes an eighth of the time that it takes on a disk, and no commit
 * waits for one.
 * @returns {string} its path
 */
export function makeTestDirectory() {
  const { path, bytes } = freeSharedMemory();
  const isInMemory = bytes >= ENOUGH && process.availableMemory() >= 2 * ENOUGH;
  const directory = mkdtempSync(join(isInMemory ? path : tmpdir(), 'oficio-tests-'));
  // Root's databases run as another user, who has to enter it.
  chmodSync(directory, 0o711);
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  return directory;
}
