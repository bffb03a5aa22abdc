import { AUDITED_ENTITIES, REALTIME_TABLE_NAMES } from '@oficio/contracts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { REMOVED_IN_STEPS } from '../modules/organization-deletion/organization-rows.ts';
import { CLIENT_TABLE_NAMES, type StoredTable, TABLES, tablesWhere } from './tables.ts';

/* The registry of tables against the database's catalogue. */

let database: TestDatabase;
let admin: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await database.drop();
});

async function namesOf(query: string): Promise<string[]> {
  const { rows } = await admin.query<{ name: string }>(query);
  return rows.map(({ name }) => name).sort();
}

/** The tables with one of the columns. */
const tablesWith = (...columns: string[]) =>
  namesOf(`SELECT DISTINCT format('%I.%I', table_schema, table_name) AS name
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema IN ('public', 'oficio') AND table_type = 'BASE TABLE'
      AND column_name IN (${columns.map((column) => `'${column}'`).join(', ')})`);

/** The tables with a trigger of the name. */
const tablesWithTrigger = (trigger: string) =>
  namesOf(`SELECT format('%I.%I', space.nspname, class.relname) AS name
    FROM pg_trigger trigger JOIN pg_class class ON class.oid = trigger.tgrelid
    JOIN pg_namespace space ON space.oid = class.relnamespace WHERE trigger.tgname = '${trigger}'`);

test('has every table with rows of an organization', async () => {
  expect(tablesWhere(() => true).toSorted()).toEqual(await tablesWith('organization_id'));
});

test('says of every table with a client what a merge does', async () => {
  expect(tablesWhere(({ client }) => client !== undefined).toSorted()).toEqual(
    await tablesWith('client_id', 'client_ids', 'merged_into'),
  );
});

test('moves rows of those tables that send a row that is written too late to the kept client', async () => {
  // Contacts are written under the lock of their client.
  const followed = CLIENT_TABLE_NAMES.filter((name) => name !== 'oficio.client_contacts');
  const following = [
    ...(await tablesWithTrigger('follow_merge')),
    ...(await tablesWithTrigger('follow_client')),
  ];
  expect(followed.toSorted()).toEqual(following.toSorted());
});

test('marks every table that stores the name of a client, and a rename writes each of them', async () => {
  const marked = tablesWhere(({ storesClientName }) => storesClientName === true).toSorted();
  expect(marked).toEqual(await tablesWith('client_name'));
  expect(marked).toEqual(await tablesWithTrigger('follow_client'));
  const [{ names } = { names: [] as string[] }] = (
    await admin.query<{ names: string[] }>(
      `SELECT ARRAY(SELECT DISTINCT match[1] FROM
         regexp_matches(pg_get_functiondef('oficio.rename_client'::regproc), '''((public|oficio)\\.\\w+)''', 'g') match
       ) AS names`,
    )
  ).rows;
  expect(names.sort()).toEqual(marked);
  const { rows } = await admin.query<{ names: string[] }>(
    `SELECT ARRAY(SELECT 'public.' || match[1] FROM
       regexp_matches(pg_get_functiondef('oficio.rename_client'::regproc), 'ALL SELECT ''(\\w+)'', id', 'g') match
     ) AS names`,
  );
  // Of these, realtime hears of a rename that writes very many rows.
  const live = REALTIME_TABLE_NAMES.map((name) => `public.${name}`);
  expect(rows[0]?.names.toSorted()).toEqual(marked.filter((name) => live.includes(name)));
});

test('says of every table with a trash how rows leave it', async () => {
  expect(tablesWhere(({ trash }) => trash !== undefined).toSorted()).toEqual(await tablesWith('deleted_at'));
});

test('names every purged table with an audited thing among those whose values leave the log', async () => {
  const { rows } = await admin.query<{ names: string[] }>(
    `SELECT ARRAY(SELECT match[1] FROM
       regexp_matches(pg_get_functiondef('oficio.forget_purged_rows'::regproc), 'FROM ((public|oficio)\\.\\w+)', 'g') match
     ) AS names`,
  );
  const purged = tablesWhere(
    ({ trash, entity }) => (trash === 'purged' || trash === 'part') && entity !== undefined,
  );
  expect(rows[0]?.names.toSorted()).toEqual(purged.toSorted());
});

test('says where the rows of each audited thing are, each in one table', () => {
  const entities = tablesWhere(({ entity }) => entity !== undefined).map((name) => {
    const { entity }: StoredTable = TABLES[name];
    return entity;
  });
  // The organization is no row of an organization.
  expect(entities.toSorted()).toEqual(
    AUDITED_ENTITIES.filter((entity) => entity !== 'organization').toSorted(),
  );
});

test('has the live tables, which are those that the database publishes', async () => {
  const live = REALTIME_TABLE_NAMES.map((name) => `public.${name}`).toSorted();
  const published = `SELECT schemaname || '.' || tablename AS name FROM pg_publication_tables
    WHERE pubname = 'supabase_realtime'`;
  expect(await namesOf(published)).toEqual(live);
});

test('has the tables of areas of records in the schema public, which are those that the trash is purged of', () => {
  expect(tablesWhere(() => true).filter((name) => name.startsWith('public.'))).toEqual(
    tablesWhere(({ trash }) => trash === 'purged'),
  );
});

test('is in an order in which rows are removed before the rows that they refer to', async () => {
  const keys = (
    await admin.query<{ from: string; to: string; cascades: boolean }>(
      `SELECT format('%s.%s', source.relnamespace::regnamespace, source.relname) AS from,
         format('%s.%s', target.relnamespace::regnamespace, target.relname) AS to, key.confdeltype = 'c' AS cascades
       FROM pg_constraint key JOIN pg_class source ON source.oid = key.conrelid
       JOIN pg_class target ON target.oid = key.confrelid
       WHERE key.contype = 'f' AND key.confdeltype IN ('a', 'c') AND source.oid <> target.oid`,
    )
  ).rows;
  const steps: readonly string[] = REMOVED_IN_STEPS;
  /** The steps that remove rows of a table: its own, or those of the tables that its rows go with. */
  const stepsOf = (table: string) =>
    [table, ...keys.filter(({ from, cascades }) => cascades && from === table).map(({ to }) => to)]
      .map((name) => steps.indexOf(name))
      .filter((step) => step >= 0);
  const restricting = keys.filter(({ to, cascades }) => !cascades && steps.includes(to));
  const wrong = restricting.filter(({ from, to }) => Math.min(...stepsOf(from)) > steps.indexOf(to));
  expect(restricting.map(({ from, to }) => `${from} → ${to}`)).toContain(
    'oficio.settlements → oficio.payments',
  );
  expect(wrong).toEqual([]);
});
