import { rename, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import pg from 'pg';
import { findBinaries } from './binaries.ts';
import { initialise } from './initialise.ts';
import { chooseLocation } from './location.ts';
import { type ServerStart, startPostmaster } from './postmaster.ts';
import { clearStalePostmaster, runningPort } from './stale-postmaster.ts';
import { supervise } from './supervisor.ts';
import { postgresSystemUser, type SystemUser } from './system-user.ts';

export type { SystemUser } from './system-user.ts';

/** The major version of the embedded programs: only it can read a cluster's files. */
export const POSTGRES_MAJOR = 18;

export interface EmbeddedPostgresOptions {
  /** The cluster's directory, created when missing. Only one process may hold its parent. */
  directory: string;
  /** The superuser's password. A cluster keeps the password of its first start. */
  password: string;
  /** A free port when absent. */
  port?: number;
  /** Receives one line for each event that concerns the user. */
  log?: (line: string) => void;
  /** Called when the first of PostgreSQL's programs runs, which leaves this process idle for a while. */
  onLaunch?: () => void;
  /** False only for tests: without fsync, clusters are quick to create and to drop. */
  durable?: boolean;
}

export interface EmbeddedPostgres {
  /** URL of the superuser `postgres` on the database `oficio`, loopback. */
  readonly adminUrl: string;
  readonly port: number;
  /** The cluster's directory: the requested one, or another place that the system user can enter. */
  readonly directory: string;
  /** `starting` while a dead server is restarted; `failed` after an attempt has failed. */
  state(): 'ok' | 'starting' | 'failed';
  /** The server's process id while it runs. */
  pid(): number | undefined;
  stop(): Promise<void>;
}

/**
 * A real PostgreSQL 18 on loopback with logical replication, supervised: it is started again, on the same
 * port, whenever it dies. Throws a StartupError with a line for the terminal.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => undefined);
  const onLaunch = options.onLaunch ?? (() => undefined);
  const durable = options.durable ?? true;
  const user = await postgresSystemUser();
  const binaries = await findBinaries(user);
  const directory = await chooseLocation(options.directory, options.password, user);
  if (directory !== options.directory) {
    log(`The system user "postgres" can't enter ${options.directory}; the database is kept in ${directory}.`);
  }
  await initialise(binaries, user, { directory, password: options.password, durable, onLaunch });
  const left = await clearStalePostmaster(directory);
  if (left === 'stopped') log('An earlier PostgreSQL was still running after a crash; it has been stopped.');

  const port = options.port ?? (await freePort());
  const start: ServerStart = { binaries, user, directory, port, durable };
  const supervising = supervise(start, log);
  onLaunch();
  const supervised = await supervising;
  const adminUrl = adminUrlOf(port, options.password);
  try {
    await createDatabase(adminUrl);
  } catch (error) {
    await supervised.stop();
    throw error;
  }
  return { adminUrl, port, directory, ...supervised };
}

/**
 * The administrator's URL of a cluster that another process of this machine runs.
 * @param options those with which that process has started it
 * @returns undefined while no server runs there
 */
export async function runningAdminUrl({
  directory: preferred,
  password,
}: Pick<EmbeddedPostgresOptions, 'directory' | 'password'>): Promise<string | undefined> {
  const directory = await chooseLocation(preferred, password, await postgresSystemUser());
  const port = await runningPort(directory);
  return port === undefined ? undefined : adminUrlOf(port, password);
}

/** A cluster's files outside their place, and the place where `startEmbeddedPostgres` finds them. */
export interface StagedCluster {
  /** The directory for the files, which doesn't exist yet. */
  readonly staging: string;
  /** The files' owner. */
  readonly user: SystemUser;
  /** Starts the server on the staged files, gives `act` the administrator's URL, and stops the server. */
  run(password: string, act: (adminUrl: string) => Promise<void>): Promise<void>;
  /** Moves the files to their place. */
  commit(): Promise<void>;
}

/**
 * Prepares the place of a cluster that comes from elsewhere. What an earlier attempt has left is removed.
 * @param options those with which the cluster will be started
 */
export async function stageCluster({
  directory: preferred,
  password: newPassword,
}: Pick<EmbeddedPostgresOptions, 'directory' | 'password'>): Promise<StagedCluster> {
  const user = await postgresSystemUser();
  const binaries = await findBinaries(user);
  const place = await chooseLocation(preferred, newPassword, user);
  const staging = `${place}.restored`;
  await clearStalePostmaster(staging);
  await rm(staging, { recursive: true, force: true });
  return {
    staging,
    user,
    async run(password, act) {
      const port = await freePort();
      const server = await startPostmaster({ binaries, user, directory: staging, port, durable: true });
      try {
        await act(adminUrlOf(port, password));
      } finally {
        await server.stop();
      }
    },
    commit: () => rename(staging, place),
  };
}

function adminUrlOf(port: number, password: string): string {
  return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/oficio`;
}

async function createDatabase(adminUrl: string): Promise<void> {
  const url = new URL(adminUrl);
  const name = url.pathname.slice(1);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    const found = await client.query('select from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
