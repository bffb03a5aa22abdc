import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { StartupError } from '../../startup-error.ts';

const run = promisify(execFile);

/** The user that PostgreSQL runs as; empty for the current user. */
export interface SystemUser {
  uid?: number;
  gid?: number;
}

/**
 * PostgreSQL refuses to run as root: then it runs as the system's user `postgres`, who is created when
 * missing. Throws a StartupError when that user can't be created.
 */
export async function postgresSystemUser(): Promise<SystemUser> {
  if (process.getuid?.() !== 0) return {};
  return (await lookUp()) ?? (await create());
}

async function lookUp(): Promise<SystemUser | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', 'postgres']), run('id', ['-g', 'postgres'])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

async function create(): Promise<SystemUser> {
  // `useradd` is Debian's and Fedora's, `adduser` BusyBox's.
  await run('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'])
    .catch(() => run('adduser', ['-S', '-D', '-H', 'postgres']))
    .catch(() => undefined);
  const user = await lookUp();
  if (user) return user;
  throw new StartupError(
    'PostgreSQL does not run as root, and the system user "postgres" could not be created. ' +
      'Start Oficio as an ordinary user, or create that user.',
  );
}

/** Whether the user can enter the directory and every directory above it. */
export function canEnter(user: SystemUser, directory: string): Promise<boolean> {
  return succeeds(user, 'cd "$1"', directory);
}

/** Whether the user can run the program. */
export function canRun(user: SystemUser, program: string): Promise<boolean> {
  return succeeds(user, 'test -x "$1"', program);
}

async function succeeds(user: SystemUser, script: string, path: string): Promise<boolean> {
  if (process.platform === 'win32') return true;
  try {
    await run('/bin/sh', ['-c', script, 'sh', path], { ...user, cwd: '/' });
    return true;
  } catch {
    return false;
  }
}
