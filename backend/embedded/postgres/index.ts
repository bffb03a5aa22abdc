import { createServer } from 'node:net';
import pg from 'pg';
import { findBinaries } from './binaries.ts';
import { initialise } from './initialise.ts';
import { chooseLocation } from './location.ts';
import type { ServerStart } from './postmaster.ts';
import { clearStalePostmaster } from './stale-postmaster.ts';
import { supervise } from './supervisor.ts';
import { postgresSystemUser } from './system-user.ts';

export interface EmbeddedPostgresOptions {
  /** The cluster's directory, created when missing. Only one process may hold its parent. */
  directory: string;
  /** The superuser's password. A cluster keeps the password of its first start. */
  password: string;
  /** A free port when absent. */
  port?: number;
  /** Receives one line for each event that concerns the user. */
  log?: (line: string) => void;
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
  const durable = options.durable ?? true;
  const user = await postgresSystemUser();
  const binaries = await findBinaries(user);
  const directory = await chooseLocation(options.directory, options.password, user);
  if (directory !== options.directory) {
    log(`The system user "postgres" can't enter ${options.directory}; the database is kept in ${directory}.`);
  }
  await initialise(binaries, user, { directory, password: options.password, durable });
  const left = await clearStalePostmaster(directory);
  if (left === 'stopped') log('An earlier PostgreSQL was still running after a crash; it has been stopped.');

  const port = options.port ?? (await freePort());
  const start: ServerStart = { binaries, user, directory, port, durable };
  const supervised = await supervise(start, log);
  const adminUrl = `postgres://postgres:${encodeURIComponent(options.password)}@127.0.0.1:${port}/oficio`;
  try {
    await createDatabase(adminUrl);
  } catch (error) {
    await supervised.stop();
    throw error;
  }
  return { adminUrl, port, directory, ...supervised };
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
