import type { Client } from 'pg';
import type { SqlFile, SqlFiles } from './sql-files.ts';

interface AppliedFile {
  name: string;
  checksum: string;
  /** What the file has made, as the end of a DROP statement: `VIEW oficio.searchable_domains`. */
  objects: string[];
}

/**
 * Applies the missing migrations, then the schema's files from the first changed one on, because later files use what it
 * makes. What these files had made is dropped before, so that a file has plain CREATE statements and nothing stays that
 * no file makes. All of it is one transaction, which the caller rolls back when it fails.
 * @returns false for a database with migrations of a newer release, which is left as it is
 * @throws Error when an applied migration was changed afterwards, or when a statement fails
 */
export async function applySqlFiles(admin: Client, { migrations, schema }: SqlFiles): Promise<boolean> {
  const { rows } = await admin.query<AppliedFile>('SELECT name, checksum, objects FROM oficio.migrations');
  const applied = new Map(rows.map((row) => [row.name, row]));
  const missing = migrations.filter(({ name }) => !applied.has(name));
  const changed = migrations.find(
    ({ name, checksum }) => (applied.get(name)?.checksum ?? checksum) !== checksum,
  );
  if (changed) throw new Error(`The migration ${changed.name} was changed after it had been applied`);
  const known = new Set([...migrations, ...schema].map(({ name }) => name));
  const unknown = rows.filter(({ name }) => !known.has(name));
  if (unknown.some(({ name }) => !name.startsWith('schema/'))) return false;

  const isWhole = missing.length === 0 && unknown.length === 0;
  const first = isWhole
    ? schema.findIndex(({ name, checksum }) => applied.get(name)?.checksum !== checksum)
    : 0;
  if (first === -1) return true;
  const outdated = schema.slice(first);
  const owners = rows
    .filter(
      ({ name }) => unknown.some((file) => file.name === name) || outdated.some((file) => file.name === name),
    )
    .sort((one, other) => (one.name < other.name ? 1 : -1));

  await admin.query('BEGIN');
  await admin.query('SET LOCAL search_path = oficio, public, extensions');
  if (missing.length > 0) {
    // A view has all columns of its table, so that it would keep a migration from changing one.
    for (const owner of owners) await drop(admin, owner, ['VIEW']);
    for (const file of missing) await run(admin, file);
    // A check that waits for the commit would keep the schema's files from changing its table.
    await admin.query('SET CONSTRAINTS ALL IMMEDIATE');
  }
  for (const owner of owners) await drop(admin, owner, ['TRIGGER', 'POLICY', 'VIEW', 'FUNCTION']);
  await admin.query('DELETE FROM oficio.migrations WHERE name = ANY ($1)', [owners.map(({ name }) => name)]);
  for (const file of outdated) await run(admin, file);
  await admin.query('COMMIT');
  return true;
}

/** One statement drops all objects of a kind, because they may need each other. Triggers and policies have one each. */
async function drop(admin: Client, { objects }: AppliedFile, kinds: readonly string[]): Promise<void> {
  for (const kind of kinds) {
    const names = objects
      .filter((object) => object.startsWith(`${kind} `))
      .map((object) => object.slice(kind.length));
    if (names.length === 0) continue;
    const lists = kind === 'VIEW' || kind === 'FUNCTION' ? [names.join(',')] : names;
    await admin.query(lists.map((list) => `DROP ${kind} IF EXISTS ${list}`).join('; '));
  }
}

async function run(admin: Client, file: SqlFile): Promise<void> {
  try {
    if (!file.asAdmin) await admin.query('SET LOCAL ROLE oficio_owner');
    await admin.query(file.sql);
    await admin.query(RECORD, [file.name, file.checksum, new Date().toISOString()]);
    await admin.query('RESET ROLE');
  } catch (error) {
    throw new Error(`The migration ${file.name} failed`, { cause: error });
  }
}

/** A file has made what this transaction has made and no file before it. */
const RECORD = `
  INSERT INTO oficio.migrations (name, checksum, applied_at, objects)
  SELECT $1, $2, $3, ARRAY(
    SELECT upper(type) || ' ' || identity FROM (
      SELECT 'pg_proc'::regclass AS catalog, oid FROM pg_proc
        WHERE pronamespace = 'oficio'::regnamespace AND xmin = pg_current_xact_id()::xid
      UNION ALL SELECT 'pg_class', oid FROM pg_class
        WHERE relnamespace = 'oficio'::regnamespace AND relkind = 'v' AND xmin = pg_current_xact_id()::xid
      UNION ALL SELECT 'pg_trigger', oid FROM pg_trigger
        WHERE NOT tgisinternal AND xmin = pg_current_xact_id()::xid
      UNION ALL SELECT 'pg_policy', oid FROM pg_policy WHERE xmin = pg_current_xact_id()::xid
    ) made, pg_identify_object(catalog, oid, 0)
    EXCEPT SELECT unnest(objects) FROM oficio.migrations
  )`;
