import { createHmac } from 'node:crypto';
import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { explainFileFailure, StartFailure } from '../start-failure.ts';
import { SHARED_STATE } from './binaries.ts';
import { canEnter, type SystemUser } from './system-user.ts';

/**
 * The directory to keep the cluster in: the wished one, or, where the system's user can't enter that,
 * one of this installation's own below `/var/lib/oficio` (its name follows from the password, so
 * another installation at the same path never meets a foreign cluster). A cluster that exists is never left
 * behind for an empty one.
 */
export async function chooseLocation(wished: string, password: string, user: SystemUser): Promise<string> {
  const name = createHmac('sha256', password).update('cluster directory').digest('hex').slice(0, 16);
  const reachable = join(SHARED_STATE, name, 'postgres');
  if (user.uid !== undefined && (await holdsCluster(reachable))) return reachable;

  const parent = dirname(wished);
  await mkdir(parent, { recursive: true }).catch((error: unknown) => {
    throw explainFileFailure(error, parent);
  });
  await letPass(parent, user);
  if (await canEnter(user, parent)) return wished;

  if (await holdsCluster(wished)) {
    throw new StartFailure(
      `The database in ${wished} can't be reached by the system user "postgres" any more. ` +
        'Give the directories above it the right to be entered (chmod o+x).',
    );
  }
  await mkdir(dirname(reachable), { recursive: true, mode: 0o755 }).catch((error: unknown) => {
    throw explainFileFailure(error, dirname(reachable));
  });
  return reachable;
}

/** Whether an initialised cluster lies there. */
export async function holdsCluster(directory: string): Promise<boolean> {
  return await stat(join(directory, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
}

// A data directory of our own may be made enterable; one that holds other things keeps its rights.
async function letPass(directory: string, user: SystemUser): Promise<void> {
  if (user.uid === undefined) return;
  const { mode, uid } = await stat(directory);
  if (uid !== 0 || mode & 0o001) return;
  const entries = await readdir(directory);
  if (entries.every((entry) => OWN_ENTRIES.has(entry))) await chmod(directory, mode | 0o011);
}

const OWN_ENTRIES = new Set(['lock', 'lock-journal', 'secrets.json', 'postgres', 'postgres.new', 'mail']);
