import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { StartupError } from '../../startup-error.ts';
import type { Binaries } from './binaries.ts';
import { serverSettings } from './settings.ts';
import type { SystemUser } from './system-user.ts';

/** One run of the database server. */
export interface Postmaster {
  readonly pid: number;
  /** Settles with the server's last log lines when it has ended, for whatever reason. */
  readonly ended: Promise<string>;
  /** Ends all sessions, writes a checkpoint and ends the server. */
  stop(): Promise<void>;
}

export interface ServerStart {
  binaries: Binaries;
  user: SystemUser;
  directory: string;
  port: number;
  durable: boolean;
}

const READY = 'database system is ready to accept connections';

/** Starts the server and waits until it takes connections (after recovery, if there is any). Throws a StartupError. */
export async function startPostmaster(start: ServerStart): Promise<Postmaster> {
  const child = spawn(
    start.binaries.postgres,
    ['-D', start.directory, ...serverSettings(start.port, start.durable)],
    {
      ...start.user,
      cwd: '/',
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', 'ignore', 'pipe'],
      // A process group of its own: Ctrl+C ends requests first and the database last.
      detached: process.platform !== 'win32',
    },
  );
  const lastWords: string[] = [];
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', () => resolve(lastWords.join('\n')));
  });
  const ready = new Promise<true>((resolve) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      lastWords.push(line.replace(/^(LOG|HINT|DETAIL|FATAL|PANIC): {2}/, '$1: '));
      if (lastWords.length > 20) lastWords.shift();
      if (line.includes(READY)) resolve(true);
    });
  });

  const outcome = await Promise.race([ready, ended]);
  if (outcome !== true || child.pid === undefined) throw explain(String(outcome), start);
  const guard = guardAgainstOrphaning(child.pid, start.user);
  void ended.then(() => guard?.kill('SIGKILL'));
  return {
    pid: child.pid,
    ended,
    async stop() {
      guard?.kill('SIGKILL');
      child.kill('SIGINT');
      const immediate = setTimeout(() => child.kill('SIGQUIT'), 20_000);
      await ended;
      clearTimeout(immediate);
    },
  };
}

/**
 * Stops the server when this process is killed (SIGKILL): a shell waits on a pipe whose other end only this process
 * holds.
 */
function guardAgainstOrphaning(pid: number, user: SystemUser): ChildProcess | undefined {
  if (process.platform === 'win32') return undefined;
  const guard = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$0"', String(pid)], {
    ...user,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.on('error', () => undefined);
  guard.unref();
  return guard;
}

function explain(lastWords: string, { directory, port }: ServerStart): StartupError {
  const known = SERVER_FAILURES.find(([pattern]) => pattern.test(lastWords));
  if (known) return new StartupError(known[1](directory, port), { cause: lastWords });
  const decisive = lastWords.split('\n').find((line) => /^(FATAL|PANIC)/.test(line)) ?? lastWords;
  return new StartupError(`PostgreSQL did not start in ${directory}: ${decisive}`, { cause: lastWords });
}

const SERVER_FAILURES: [RegExp, (directory: string, port: number) => string][] = [
  [
    /no space left on device/i,
    (directory) => `The disk of ${directory} is full. Free some space, then start again.`,
  ],
  [/read-only file system/i, (directory) => `The disk of ${directory} is read-only.`],
  [/could not bind|address already in use/i, (_, port) => `PostgreSQL's port ${port} is in use.`],
  [
    /incompatible with server/i,
    (directory) => `The database in ${directory} was made by another version of PostgreSQL.`,
  ],
  [
    /has wrong ownership|has invalid permissions|permission denied/i,
    (directory) => `The database in ${directory} belongs to another user. Start as that user.`,
  ],
];
