import { execFile } from 'node:child_process';
import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { StartupError } from '../../startup-error.ts';

const run = promisify(execFile);

/**
 * Clears what a killed Oficio leaves. A postmaster that still runs is stopped; its committed work is on disk. A
 * `postmaster.pid` with the number of another program is removed, because PostgreSQL would refuse to start. Call this
 * only while holding the lock of the data directory.
 */
export async function clearStalePostmaster(directory: string): Promise<'nothing' | 'stopped' | 'removed'> {
  const pidFile = join(directory, 'postmaster.pid');
  const pid = await readPid(pidFile);
  if (pid === undefined) return 'nothing';
  if (isAlive(pid) && (await isPostmasterOf(pid, directory))) {
    await stopPostmaster(pid);
    return 'stopped';
  }
  await rm(pidFile, { force: true });
  return 'removed';
}

/** The port of the postmaster that runs in the directory; undefined when there is none. */
export async function runningPort(directory: string): Promise<number | undefined> {
  const pidFile = join(directory, 'postmaster.pid');
  const pid = await readPid(pidFile);
  if (pid === undefined || !isAlive(pid) || !(await isPostmasterOf(pid, directory))) return undefined;
  // The port is on the fourth line, which a starting postmaster writes after the first.
  const port = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[3]);
  return Number.isInteger(port) && port > 0 ? port : undefined;
}

async function readPid(file: string): Promise<number | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return Number.isInteger(pid) && pid > 1 ? pid : undefined;
}

async function isPostmasterOf(pid: number, directory: string): Promise<boolean> {
  const cluster = await realpath(directory);
  try {
    // A postmaster's working directory is its data directory.
    return (await readlink(`/proc/${pid}/cwd`)) === cluster;
  } catch {
    if (process.platform === 'linux') return false;
  }
  if (process.platform === 'win32') return true;
  const command = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return command.stdout.includes('postgres') && command.stdout.includes(directory);
}

async function stopPostmaster(pid: number): Promise<void> {
  // SIGINT ends sessions and writes a checkpoint. SIGQUIT leaves the checkpoint to recovery.
  for (const [signal, waitMs] of [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    signalProcess(pid, signal);
    if (await endsWithin(pid, waitMs)) return;
  }
  throw new StartupError(`An earlier PostgreSQL (process ${pid}) does not end. End it, then start again.`);
}

async function endsWithin(pid: number, milliseconds: number): Promise<boolean> {
  for (const until = Date.now() + milliseconds; Date.now() < until; ) {
    if (!isAlive(pid)) return true;
    await delay(20);
  }
  return !isAlive(pid);
}

function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has ended or isn't ours. The wait below tells which.
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
