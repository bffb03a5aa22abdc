import { existsSync, statfsSync } from 'node:fs';

const PATH = '/dev/shm';

/** The directory of shared memory, and how many bytes are free in it: none on a system without one. */
export function freeSharedMemory() {
  if (!existsSync(PATH)) return { path: PATH, bytes: 0 };
  const { bavail, bsize } = statfsSync(PATH);
  return { path: PATH, bytes: bavail * bsize };
}
