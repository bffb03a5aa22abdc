import type { ClientBase } from 'pg';
import { jobSchemaState } from '../jobs/job-schema.ts';
import { readSqlFiles, SQL_DIRECTORY, type SqlFile } from './sql-files.ts';

/** How the database's schema compares with this release: `older` lacks something, `newer` has more. */
export type SchemaState = 'current' | 'older' | 'newer';

/** Compares without changing anything, for a process that leaves migrations to `npm run migrate`. */
export async function schemaState(
  admin: ClientBase,
  { directory = SQL_DIRECTORY }: { directory?: string } = {},
): Promise<SchemaState> {
  const { migrations, schema } = await readSqlFiles(directory);
  const applied = await appliedChecksums(admin);
  if (!applied) return 'older';
  const known = new Set(migrations.map(({ name }) => name));
  const hasUnknown = [...applied.keys()].some((name) => !name.startsWith('schema/') && !known.has(name));
  if (hasUnknown) return 'newer';
  const files = [...migrations, ...schema];
  const isSame = ({ name, checksum }: SqlFile) => applied.get(name) === checksum;
  if (files.length !== applied.size || !files.every(isSame)) return 'older';
  return jobSchemaState(admin);
}

/** The checksum of each applied file by its name. Null: the database was never migrated. */
async function appliedChecksums(admin: ClientBase): Promise<Map<string, string> | null> {
  const table = await admin.query<{ there: boolean }>(
    "SELECT to_regclass('oficio.migrations') IS NOT NULL AS there",
  );
  if (!table.rows[0]?.there) return null;
  const { rows } = await admin.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM oficio.migrations',
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}
