import { Client } from 'pg';
import { prepareJobSchema } from '../jobs/job-schema.ts';
import { type Migration, readMigrations } from './migration-files.ts';
import { prepareRolesAndSchemas, publishRealtimeTables } from './roles.ts';

/** Held while migrating, so that replicas that start together take turns. */
const MIGRATION_LOCK = 7_042_026_001;

/**
 * Brings the database to the newest version: roles, schemas, the migrations that are missing, the job
 * queues, the realtime publication. Harmless when repeated or run by several at once.
 * @param adminUrl a role that may create roles and schemas, over a session connection
 * @throws when an applied migration was changed afterwards, or a statement fails (nothing of it stays)
 */
export async function migrate(adminUrl: string): Promise<void> {
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
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
  } finally {
    await admin.end();
  }
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
