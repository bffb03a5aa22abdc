import { appendFile, cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { migrate } from './migrate.ts';
import { SQL_DIRECTORY } from './sql-files.ts';

let database: TestDatabase;
let admin: pg.Client;
/** A copy of the project's SQL files. */
let directory: string;

beforeEach(async () => {
  database = await createTestDatabase();
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  directory = await mkdtemp(join(tmpdir(), 'oficio-sql-'));
  for (const folder of ['migrations', 'schema']) {
    await cp(join(SQL_DIRECTORY, folder), join(directory, folder), { recursive: true });
  }
});
afterEach(async () => {
  await admin.end();
  await database.drop();
  await rm(directory, { recursive: true });
});

const change = (name: string, sql: string) => appendFile(join(directory, name), sql);
const migrateAgain = () => migrate(database.adminUrl, { directory });

/** Functions, views, triggers, policies and privileges, with their definitions. */
async function catalogue(): Promise<string[]> {
  const { rows } = await admin.query<{ entry: string }>(`
    SELECT concat_ws(' ', pg_get_functiondef(oid), proowner::regrole, proacl) AS entry FROM pg_proc
      WHERE pronamespace = 'oficio'::regnamespace
    UNION ALL SELECT concat_ws(' ', relname, relkind, relrowsecurity, relforcerowsecurity, relacl,
      CASE relkind WHEN 'v' THEN pg_get_viewdef(oid) END) FROM pg_class
      WHERE relnamespace IN ('oficio'::regnamespace, 'public'::regnamespace) AND relkind IN ('r', 'v')
    UNION ALL SELECT concat_ws(' ', attrelid::regclass, attname, attacl) FROM pg_attribute
      JOIN pg_class ON attrelid = pg_class.oid
      WHERE relnamespace IN ('oficio'::regnamespace, 'public'::regnamespace) AND relkind = 'r' AND attnum > 0
    UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT concat_ws(' ', schemaname, tablename, policyname, cmd, roles, qual, with_check) FROM pg_policies`);
  return rows.map(({ entry }) => entry).sort();
}

async function appliedAt(): Promise<Map<string, number>> {
  const { rows } = await admin.query<{ name: string; applied_at: Date }>(
    'SELECT name, applied_at FROM oficio.migrations ORDER BY name',
  );
  return new Map(rows.map(({ name, applied_at }) => [name, applied_at.getTime()]));
}

async function isThere(name: string): Promise<boolean> {
  const { rows } = await admin.query<{ there: boolean }>('SELECT to_regproc($1) IS NOT NULL AS there', [
    name,
  ]);
  return rows[0]?.there ?? false;
}

test('a changed file runs again with those behind it, and makes the same as on an empty database', async () => {
  const made = await catalogue();
  await admin.query("UPDATE oficio.migrations SET applied_at = '2020-01-01'");
  await change('schema/10_files.sql', '\n-- Changed.\n');
  await migrateAgain();
  const ran = [...(await appliedAt())].filter(([, at]) => at > Date.UTC(2021)).map(([name]) => name);
  expect(ran[0]).toBe('schema/10_files.sql');
  expect(ran.length).toBeGreaterThan(5);
  expect(ran).toEqual([...(await appliedAt()).keys()].filter((name) => name >= 'schema/10_files.sql'));
  expect(await catalogue()).toEqual(made);

  await change('schema/01_rules.sql', '\n-- Changed.\n');
  await migrateAgain();
  expect(await catalogue()).toEqual(made);
});

/** What each file of the schema has made. */
async function recorded(): Promise<Map<string, string[]>> {
  const { rows } = await admin.query<{ name: string; objects: string[] }>(
    'SELECT name, objects FROM oficio.migrations',
  );
  return new Map(rows.map(({ name, objects }) => [name, objects.toSorted()]));
}

test('each object is recorded for the file that has made it, also when that file alone doesn’t run again', async () => {
  const made = await recorded();
  expect(made.get('schema/02_walls.sql')).toContain('FUNCTION oficio.caller()');
  expect([...made].filter(([name, objects]) => !name.startsWith('schema/') && objects.length > 0)).toEqual(
    [],
  );
  const all = [...made.values()].flat();
  expect(new Set(all).size).toBe(all.length);

  // A file that changes an object of a file before it doesn't take it over.
  const grant = 'GRANT EXECUTE ON FUNCTION oficio.caller() TO oficio_worker;';
  await change('schema/10_files.sql', `\n${grant}\n`);
  await migrateAgain();
  expect(await recorded()).toEqual(made);
});

test('what a migration makes is kept when a file of the schema runs again', async () => {
  await writeFile(
    join(directory, 'migrations/9999_later.sql'),
    'CREATE FUNCTION oficio.lasting() RETURNS integer LANGUAGE sql RETURN 1;',
  );
  await migrateAgain();
  await change('schema/01_rules.sql', '\n-- Changed.\n');
  await migrateAgain();
  expect(await isThere('oficio.lasting')).toBe(true);
});

test('what a file makes no longer goes, and so does what a removed file has made', async () => {
  const made = await catalogue();
  await change(
    'schema/12_recurring.sql',
    `
    CREATE FUNCTION oficio.passing() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN new; END $$;
    CREATE TRIGGER passing BEFORE INSERT ON oficio.packages FOR EACH ROW EXECUTE FUNCTION oficio.passing();
    CREATE POLICY passing ON oficio.packages TO oficio_api USING (false);
    CREATE VIEW oficio.passing_packages AS SELECT * FROM oficio.packages;`,
  );
  await writeFile(
    join(directory, 'schema/99_last.sql'),
    'CREATE VIEW oficio.last_packages AS SELECT * FROM oficio.packages',
  );
  await migrateAgain();
  expect(await isThere('oficio.passing')).toBe(true);
  expect(await catalogue()).not.toEqual(made);

  await migrate(database.adminUrl);
  expect(await isThere('oficio.passing')).toBe(false);
  expect(await catalogue()).toEqual(made);
});

test('a migration changes a column of a table with a view, and the views have the new column', async () => {
  await writeFile(
    join(directory, 'migrations/9999_later.sql'),
    `ALTER TABLE public.domains ADD COLUMN color text NOT NULL DEFAULT 'blue', ALTER COLUMN term_years TYPE bigint`,
  );
  await migrateAgain();
  const { rows } = await admin.query<{
    type: string;
  }>(`SELECT format_type(atttypid, NULL) AS type FROM pg_attribute
    WHERE attrelid = 'oficio.searchable_domains'::regclass AND attname IN ('color', 'term_years') ORDER BY attname`);
  expect(rows.map(({ type }) => type)).toEqual(['text', 'bigint']);

  const told: string[] = [];
  const before = await catalogue();
  await migrate(database.adminUrl, { report: (line) => told.push(line) });
  expect(told).toEqual(['The database has migrations of a newer release. Its schema is left as it is.']);
  expect(await catalogue()).toEqual(before);
});

test.each([
  ['a migration', 'migrations/9999_later.sql'],
  ['a file of the schema', 'schema/21_outbox.sql'],
])('%s that fails leaves everything as it was', async (_, name) => {
  const before = [await catalogue(), await appliedAt()];
  await change(
    'schema/02_walls.sql',
    'CREATE FUNCTION oficio.early() RETURNS integer LANGUAGE sql RETURN 1;',
  );
  await change(name, '\nCREATE TABLE oficio.half (id uuid); SELECT 1 / 0;');
  await expect(migrateAgain()).rejects.toThrow(`${name.replace('migrations/', '')} failed`);
  expect([await catalogue(), await appliedAt()]).toEqual(before);
});

test.each([
  ['a migration of an empty database', 'migrations/0005_services.sql', true],
  ['a file of the schema of an empty database', 'schema/13_invoices.sql', true],
  ['a changed file of the schema', 'schema/13_invoices.sql', false],
])('a start that is killed in the middle of %s has done nothing', async (_, name, isEmpty) => {
  if (isEmpty) {
    await admin.query(`DROP SCHEMA oficio CASCADE; DROP SCHEMA pgboss CASCADE; DROP TABLE public.client_directory,
      public.hosting_clients, public.domains, public.certificates, public.service_plans, public.projects, public.items, public.invoices, public.quotes, public.income,
      public.expenses`);
  }
  const before = isEmpty ? [] : [await catalogue(), await appliedAt()];
  const text = join(directory, name);
  await rename(text, `${text}.whole`);
  await writeFile(
    text,
    'CREATE FUNCTION oficio.half() RETURNS integer LANGUAGE sql RETURN 1; SELECT pg_sleep(600)',
  );
  const killed = expect(migrateAgain()).rejects.toThrow();
  const kill = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND state = 'active' AND query LIKE '%pg_sleep(600)'`;
  await expect.poll(async () => (await admin.query(kill)).rowCount).toBe(1);
  await killed;
  if (isEmpty) expect([...(await appliedAt()).keys()]).toEqual([]);
  else expect([await catalogue(), await appliedAt()]).toEqual(before);
  expect(await isThere('oficio.half')).toBe(false);

  await rename(`${text}.whole`, text);
  await migrateAgain();
  expect(await isThere('oficio.caller')).toBe(true);
});

test('a changed item is written into the present rows, and all sums are recounted after a changed one', async () => {
  const organization = '00000000-0000-4000-8000-000000000001';
  await admin.query(`
    INSERT INTO oficio.organizations (id, owner_user_id, name, currency, timezone, created_at, updated_at)
      VALUES ('${organization}', '${organization}', 'Uno', 'EUR', 'UTC', '2026-01-01', '2026-01-01');
    INSERT INTO public.domains (id, organization_id, user_id, created_by, fqdn, unicode_name, currency, registrar, created_at,
      updated_at) VALUES ('${organization}', '${organization}', '${organization}', '${organization}', 'a.example', 'a.example',
      'EUR', 'Gandi', '2026-01-01', '2026-01-01');
    INSERT INTO public.projects (id, organization_id, created_by, code, name, currency, created_at, updated_at) VALUES
      ('${organization}', '${organization}', '${organization}', 'P', 'Site', 'EUR', '2026-01-01', '2026-01-01')`);
  const services = join(directory, 'schema/09_services.sql');
  const replace = async (name: string, from: string, to: string) => {
    const text = await readFile(name, 'utf8');
    expect(text).toContain(from);
    await writeFile(name, text.replace(from, to));
  };
  await replace(services, `(entry).registrar AS "registrar"`, `upper((entry).registrar) AS "registrar"`);
  await replace(
    join(directory, 'schema/33_projects.sql'),
    `(entry).name AS "name"`,
    `upper((entry).name) AS "name"`,
  );
  await replace(
    join(directory, 'schema/16_sums.sql'),
    `'auto_renew', 'currency']`,
    `'auto_renew', 'privacy']`,
  );
  await migrateAgain();
  const { rows } = await admin.query<{ item: string }>(
    'SELECT list_item AS item FROM public.domains UNION ALL SELECT list_item FROM public.projects',
  );
  expect(rows[0]?.item).toContain('"registrar":"GANDI"');
  expect(rows[1]?.item).toContain('"name":"SITE"');
  const counts = await admin.query(
    `SELECT facets, count::integer FROM oficio.record_counts WHERE table_name = 'domains' AND count > 0`,
  );
  expect(counts.rows).toEqual([
    { facets: { status: 'active', payer: 'us', auto_renew: false, privacy: false }, count: 1 },
  ]);
  // The files of some tables come after those of the sums.
  const wrong = await admin.query('SELECT * FROM oficio.wrong_sums($1)', [organization]);
  expect(wrong.rows).toEqual([]);
});

test('a database from before the first release is left as it is, and the start says so', async () => {
  await admin.query(`DELETE FROM oficio.migrations; INSERT INTO oficio.migrations (name, checksum, applied_at) VALUES
    ('0001_accounts.sql', 'old', '2026-01-01'), ('0073_changed_by.sql', 'old', '2026-01-01')`);
  await admin.query('ALTER TABLE oficio.migrations DROP COLUMN objects');
  const state = async () => [
    await catalogue(),
    (await admin.query('SELECT * FROM oficio.migrations ORDER BY name')).rows,
  ];
  const before = await state();
  await expect(migrate(database.adminUrl)).rejects.toThrow(
    'The database was made before the first release and can’t be migrated: it was left as it is, and a start with another ' +
      'DATA_DIR (or DATABASE_URL) makes a new one.',
  );
  expect(await state()).toEqual(before);
});
