import { createHmac } from 'node:crypto';
import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartupError } from '../../startup-error.ts';
import { explainFileError } from '../file-error.ts';
import { SHARED_STATE } from './binaries.ts';
import { canEnter, type SystemUser } from './system-user.ts';

/**
 * Chooses the cluster's directory: the preferred one, or one below `/var/lib/oficio` where the system user can't
 * enter that. The second name is derived from the password, so that another installation at the same path never meets
 * this cluster. An existing cluster is never replaced by an empty one.
 */
export async function chooseLocation(preferred: string, password: string, user: SystemUser): Promise<string> {
  const name = createHmac('sha256', password).update('cluster directory').digest('hex').slice(0, 16);
  const reachable = join(SHARED_STATE, name, 'postgres');
  if (user.uid !== undefined && (await holdsCluster(reachable))) return reachable;

  const parent = dirname(preferred);
  await mkdir(parent, { recursive: true }).catch((error: unknown) => {
    throw explainFileError(error, parent);
  });
  await makeEnterable(parent, user);
  if (await canEnter(user, parent)) return preferred;

  if (await holdsCluster(preferred)) {
    throw new StartupError(
      `The database in ${preferred} can't be reached by the system user "postgres" any more. ` +
        'Give the directories above it the right to be entered (chmod o+x).',
    );
  }
  await mkdir(dirname(reachable), { recursive: true, mode: 0o755 }).catch((error: unknown) => {
    throw explainFileError(error, dirname(reachable));
  });
  return reachable;
}

/** Whether the directory holds an initialised cluster. */
export async function holdsCluster(directory: string): Promise<boolean> {
  return await stat(join(directory, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
}

// Makes a data directory of our own enterable. A directory that holds other files keeps its permissions.
async function makeEnterable(directory: string, user: SystemUser): Promise<void> {
  if (user.uid === undefined) return;
  const { mode, uid } = await stat(directory);
  if (uid !== 0 || mode & 0o001) return;
  const entries = await readdir(directory);
  if (entries.every((entry) => OWN_ENTRIES.has(entry))) await chmod(directory, mode | 0o011);
}

const OWN_ENTRIES = new Set([
  'lock',
  'lock-journal',
  'restoring',
  'secrets.json',
  'postgres',
  'postgres.new',
  'postgres.restored',
  'mail',
]);
