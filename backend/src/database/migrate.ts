import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { StartupError } from '../../startup-error.ts';
import { prepareJobSchema } from '../jobs/job-schema.ts';
import { prepareRolesAndSchemas, publishRealtimeTables } from './roles.ts';
import { applySqlFiles } from './schema-files.ts';
import { readSqlFiles, SQL_DIRECTORY } from './sql-files.ts';

/** An advisory lock, so that replicas which start together migrate one after the other. */
const MIGRATION_LOCK = 7_042_026_001;

const LOCKED =
  'The database could not be migrated: another transaction holds a table. End that transaction and start again.';

const FROM_BEFORE =
  'The database was made before the first release and can’t be migrated: it was left as it is, and a start with another ' +
  'DATA_DIR (or DATABASE_URL) makes a new one.';

interface MigrateOptions {
  /** Called each time that another transaction holds a lock, and when the database is of a newer release. */
  report?: (line: string) => void;
  /** Called when files have been sent to Postgres, which leaves this process idle for a while. */
  onSent?: () => void;
  /** The directory with the folders `migrations` and `schema`. */
  directory?: string;
  /** Milliseconds that a statement waits for a lock. Later statements on the same table queue behind it. */
  lockMs?: number;
  /** Milliseconds between two tries, in which other transactions get the table. */
  pauseMs?: number;
  tries?: number;
}

/**
 * Migrates the database to the newest version: roles, schemas, missing migrations, changed files of the schema, job
 * queues, realtime publication. Repeated and concurrent runs are harmless.
 * @param adminUrl a role that may create roles and schemas, over a session connection
 * @throws StartupError when a lock can't be acquired, or for a database from before the first release; Error when an
 * applied migration was changed afterwards, or when a statement fails (all of them are rolled back)
 */
export async function migrate(
  adminUrl: string,
  {
    report,
    onSent = () => undefined,
    directory = SQL_DIRECTORY,
    lockMs = 3_000,
    pauseMs = 2_000,
    tries = 24,
  }: MigrateOptions = {},
): Promise<void> {
  const admin = new Client({ connectionString: adminUrl, pipeline: true });
  // A lost connection fails the running statement.
  admin.on('error', () => undefined);
  await admin.connect();
  try {
    await admin.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await admin.query(`SET lock_timeout = ${lockMs}`);
    // A commit of a migration is durable with the next durable commit of anybody. A machine that crashes before that loses the
    // last commits alone, and the next start repeats them.
    await admin.query('SET synchronous_commit = off');
    for (let left = tries - 1; !(await succeeds(bringUp, left)); left -= 1) {
      report?.('A migration waits for a transaction that holds a table; it is tried again.');
      await delay(pauseMs);
    }
  } finally {
    await admin.end();
  }

  /** Each step is idempotent. */
  async function bringUp(): Promise<void> {
    if (await isFromBefore(admin)) throw new StartupError(FROM_BEFORE);
    await prepareRolesAndSchemas(admin, adminUrl);
    if (!(await applySqlFiles(admin, await readSqlFiles(directory), onSent))) {
      report?.('The database has migrations of a newer release. Its schema is left as it is.');
    }
    await prepareJobSchema(admin);
    await publishRealtimeTables(admin);
  }

  async function succeeds(attempt: () => Promise<void>, left: number): Promise<boolean> {
    try {
      await attempt();
      return true;
    } catch (error) {
      if (!lockWasTaken(error)) throw error;
      if (left === 0) throw new StartupError(LOCKED, { cause: error });
      await admin.query('ROLLBACK; RESET ROLE');
      return false;
    }
  }
}

/** The migrations from before the first release recorded no objects, and their files exist no longer. */
async function isFromBefore(admin: Client): Promise<boolean> {
  const { rows } = await admin.query<{ before: boolean }>(`
    SELECT migrations IS NOT NULL AND NOT EXISTS (
      SELECT FROM pg_attribute WHERE attrelid = migrations AND attname = 'objects'
    ) AS before FROM to_regclass('oficio.migrations') AS migrations`);
  return rows[0]?.before ?? false;
}

/** The lock timeout, or a deadlock that chose us as the victim. An error of a migration has it as its cause. */
function lockWasTaken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isCode = 'code' in error && (error.code === '55P03' || error.code === '40P01');
  return isCode || lockWasTaken(error.cause);
}
