import { execFile } from 'node:child_process';
import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartupError } from '../../startup-error.ts';
import { explainFileError } from '../file-error.ts';
import type { Binaries } from './binaries.ts';
import { holdsCluster } from './location.ts';
import type { SystemUser } from './system-user.ts';

interface NewCluster {
  directory: string;
  password: string;
  durable: boolean;
  /** Called when initdb runs. */
  onLaunch: () => void;
}

const run = promisify(execFile);

/**
 * Creates the cluster in `directory` unless it exists. A finished cluster is renamed into place, so that an
 * interrupted first start leaves nothing that looks like a cluster.
 */
export async function initialise(binaries: Binaries, user: SystemUser, cluster: NewCluster): Promise<void> {
  if (await holdsCluster(cluster.directory)) return;
  const draft = `${cluster.directory}.new`;
  try {
    await makeDraft(binaries, user, draft, cluster);
    await rename(join(draft, 'cluster'), cluster.directory);
  } catch (error) {
    throw explain(error, cluster.directory);
  } finally {
    await rm(draft, { recursive: true, force: true }).catch(() => undefined);
  }
}

async function makeDraft(
  binaries: Binaries,
  user: SystemUser,
  draft: string,
  { password, durable, onLaunch }: NewCluster,
): Promise<void> {
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  const passwordFile = join(draft, 'password');
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user.uid !== undefined && user.gid !== undefined) {
    await chown(passwordFile, user.uid, user.gid);
    await chown(draft, user.uid, user.gid);
  }
  const initdb = run(
    binaries.initdb,
    [
      `--pgdata=${join(draft, 'cluster')}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // The same sort order and letter case on every machine, whatever locales it has.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      ...(durable ? [] : ['--no-sync']),
    ],
    { ...user, cwd: draft, env: { ...process.env, LC_ALL: 'C' } },
  );
  onLaunch();
  await initdb;
}

function explain(error: unknown, directory: string): unknown {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
  if (/no space left on device/i.test(said)) return explainFileError(asError('ENOSPC'), directory);
  if (/loading shared libraries|library not loaded/i.test(said)) {
    return new StartupError(
      'The embedded PostgreSQL lacks its libraries: its install script did not run. Run "npm rebuild".',
      { cause: error },
    );
  }
  const explained = explainFileError(error, directory);
  if (explained instanceof StartupError) return explained;
  const detail = said.trim().split('\n').at(-1) || (error instanceof Error ? error.message : String(error));
  return new StartupError(`The database could not be made in ${directory}: ${detail}`, { cause: error });
}

function asError(code: string): Error & { code: string } {
  return Object.assign(new Error(code), { code });
}
