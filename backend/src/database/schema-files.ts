import type { Client } from 'pg';
import { allOrFirstError } from './pipeline.ts';
import type { SqlFile, SqlFiles } from './sql-files.ts';

interface AppliedFile {
  name: string;
  checksum: string;
  /** What a file of the schema has made, as the end of a DROP statement: `VIEW oficio.searchable_domains`. */
  objects: string[];
}

/**
 * Applies the missing migrations, then the schema's files from the first changed one on, because later files use what it
 * makes. What these files had made is dropped before, so that a file has plain CREATE statements and nothing stays that
 * no file makes. All of it is one transaction, which the caller rolls back when it fails.
 * @param admin a connection in pipeline mode
 * @param onSent called when files have been sent, which leaves this process idle for a while
 * @returns false for a database with migrations of a newer release, which is left as it is
 * @throws Error when an applied migration was changed afterwards, or when a statement fails
 */
export async function applySqlFiles(
  admin: Client,
  { migrations, schema }: SqlFiles,
  onSent: () => void,
): Promise<boolean> {
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
  await admin.query(MADE);
  if (missing.length > 0) {
    // A view has all columns of its table, so that it would keep a migration from changing one.
    for (const owner of owners) await drop(admin, owner, ['VIEW']);
    const ran = run(admin, missing);
    onSent();
    await ran;
    // Otherwise the first file of the schema would be the one that has made these objects.
    await admin.query(NOTE, ['migrations']);
    // A check that waits for the commit would keep the schema's files from changing its table.
    await admin.query('SET CONSTRAINTS ALL IMMEDIATE');
  }
  for (const owner of owners) await drop(admin, owner, ['TRIGGER', 'POLICY', 'VIEW', 'FUNCTION']);
  await admin.query('DELETE FROM oficio.migrations WHERE name = ANY ($1)', [owners.map(({ name }) => name)]);
  const ran = run(admin, outdated, (file) => admin.query(NOTE, [file.name]));
  onSent();
  await ran;
  const files = [...missing, ...outdated].map(({ name, checksum }) => ({ name, checksum }));
  await admin.query(RECORD, [new Date().toISOString(), JSON.stringify(files)]);
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

/** Sends all files before the first answer, because Postgres would otherwise wait for this process between two of them. */
async function run(
  admin: Client,
  files: readonly SqlFile[],
  after?: (file: SqlFile) => Promise<unknown>,
): Promise<void> {
  await allOrFirstError(
    files.map(async (file) => {
      const sent: Promise<unknown>[] = [];
      if (!file.asAdmin) sent.push(admin.query('SET LOCAL ROLE oficio_owner'));
      sent.push(admin.query(file.sql), admin.query('RESET ROLE'));
      if (after) sent.push(after(file));
      try {
        await allOrFirstError(sent);
      } catch (error) {
        throw new Error(`The migration ${file.name} failed`, { cause: error });
      }
    }),
  );
}

/** The objects that this transaction has made or changed, each with the file after which it was found first. */
const MADE = `
  CREATE TEMP TABLE made (catalog oid, id oid, file text NOT NULL, PRIMARY KEY (catalog, id)) ON COMMIT DROP`;

/** Notes what is new since the last note. An object that is noted already stays with its file. */
const NOTE = `
  INSERT INTO pg_temp.made (catalog, id, file)
  SELECT catalog, oid, $1 FROM (
    SELECT 'pg_proc'::regclass AS catalog, oid FROM pg_proc
      WHERE pronamespace = 'oficio'::regnamespace AND xmin = pg_current_xact_id()::xid
    UNION ALL SELECT 'pg_class', oid FROM pg_class
      WHERE relnamespace = 'oficio'::regnamespace AND relkind = 'v' AND xmin = pg_current_xact_id()::xid
    UNION ALL SELECT 'pg_trigger', oid FROM pg_trigger
      WHERE NOT tgisinternal AND xmin = pg_current_xact_id()::xid
    UNION ALL SELECT 'pg_policy', oid FROM pg_policy WHERE xmin = pg_current_xact_id()::xid
  ) found ON CONFLICT DO NOTHING`;

/** An object of a file that didn't run again is excluded, because a file may have changed it, by a GRANT for example. */
const RECORD = `
  INSERT INTO oficio.migrations (name, checksum, applied_at, objects)
  SELECT name, checksum, $1, ARRAY(
    SELECT upper(type) || ' ' || identity FROM pg_temp.made, pg_identify_object(catalog, id, 0)
      WHERE file = applied.name AND identity IS NOT NULL
    EXCEPT SELECT unnest(objects) FROM oficio.migrations
  )
  FROM jsonb_to_recordset($2) AS applied (name text, checksum text)`;
