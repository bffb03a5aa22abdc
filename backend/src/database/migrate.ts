import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { StartupError } from '../../startup-error.ts';
import { prepareJobSchema } from '../jobs/job-schema.ts';
import { type Migration, readMigrations } from './migration-files.ts';
import { prepareRolesAndSchemas, publishRealtimeTables } from './roles.ts';

/** An advisory lock, so that replicas which start together migrate one after the other. */
const MIGRATION_LOCK = 7_042_026_001;

const LOCKED =
  'The database could not be migrated: another transaction holds a table. End that transaction and start again.';

interface MigrateOptions {
  /** Called each time that another transaction holds a lock. */
  report?: (line: string) => void;
  /** Milliseconds that a statement waits for a lock. Later statements on the same table queue behind it. */
  lockMs?: number;
  /** Milliseconds between two tries, in which other transactions get the table. */
  pauseMs?: number;
  tries?: number;
}

/**
 * Migrates the database to the newest version: roles, schemas, missing migrations, job queues, realtime publication.
 * Repeated and concurrent runs are harmless.
 * @param adminUrl a role that may create roles and schemas, over a session connection
 * @throws StartupError when a lock can't be acquired; Error when an applied migration was changed afterwards, or when a
 * statement fails (it is rolled back)
 */
export async function migrate(
  adminUrl: string,
  { report, lockMs = 3_000, pauseMs = 2_000, tries = 24 }: MigrateOptions = {},
): Promise<void> {
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await admin.query(`SET lock_timeout = ${lockMs}`);
    for (let left = tries - 1; !(await succeeds(() => bringUp(admin, adminUrl), left)); left -= 1) {
      report?.('A migration waits for a transaction that holds a table; it is tried again.');
      await delay(pauseMs);
    }
  } finally {
    await admin.end();
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

/** Each step is idempotent. */
async function bringUp(admin: Client, adminUrl: string): Promise<void> {
  await prepareRolesAndSchemas(admin, adminUrl);
  const applied = await appliedMigrations(admin);
  for (const migration of await readMigrations()) {
    const checksum = applied.get(migration.name);
    if (checksum === undefined) await apply(admin, migration);
    else if (checksum !== migration.checksum) {
      throw new Error(`The migration ${migration.name} was changed after it had been applied`);
    }
  }
  await prepareJobSchema(admin);
  await publishRealtimeTables(admin);
}

/** The lock timeout, or a deadlock that chose us as the victim. An error of a migration has it as its cause. */
function lockWasTaken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isCode = 'code' in error && (error.code === '55P03' || error.code === '40P01');
  return isCode || lockWasTaken(error.cause);
}

async function appliedMigrations(admin: Client): Promise<Map<string, string>> {
  const { rows } = await admin.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM oficio.migrations',
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

async function apply(admin: Client, migration: Migration): Promise<void> {
  await admin.query('BEGIN');
  try {
    if (!migration.asAdmin) await admin.query('SET LOCAL ROLE oficio_owner');
    await admin.query('SET LOCAL search_path = oficio, public, extensions');
    await admin.query(migration.sql);
    await admin.query('INSERT INTO oficio.migrations (name, checksum, applied_at) VALUES ($1, $2, $3)', [
      migration.name,
      migration.checksum,
      new Date().toISOString(),
    ]);
    await admin.query('COMMIT');
  } catch (error) {
    await admin.query('ROLLBACK');
    throw new Error(`The migration ${migration.name} failed`, { cause: error });
  }
}
