import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { migrate } from './migrate.ts';
import { schemaState } from './schema-state.ts';

let database: TestDatabase;
let admin: pg.Client;

beforeEach(async () => {
  database = await createTestDatabase();
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
});
afterEach(async () => {
  await admin.end();
  await database.drop();
});

test('a migrated database is current', async () => {
  expect(await schemaState(admin)).toBe('current');
});

test.each([
  ['lacks a migration', "DELETE FROM oficio.migrations WHERE name = '0003_requests.sql'"],
  [
    'has another text of a schema file',
    "UPDATE oficio.migrations SET checksum = 'x' WHERE name = 'schema/05_auth.sql'",
  ],
  [
    'has a schema file that exists no longer',
    "UPDATE oficio.migrations SET name = 'schema/99_gone.sql' WHERE name = 'schema/05_auth.sql'",
  ],
  ['lacks the queue of a job', "SELECT pgboss.delete_queue('package.build')"],
  ['has an older job queue', 'UPDATE pgboss.version SET version = version - 1'],
  ['was never migrated', 'DROP SCHEMA oficio CASCADE'],
])('a database that %s is older', async (_, change) => {
  await admin.query(change);

  expect(await schemaState(admin)).toBe('older');
});

test.each([
  [
    'has a migration of a later release',
    `INSERT INTO oficio.migrations SELECT '9999_later.sql', 'x', now(), '{}'`,
  ],
  ['has a newer job queue', 'UPDATE pgboss.version SET version = version + 1'],
])('a database that %s is newer', async (_, change) => {
  await admin.query(change);

  expect(await schemaState(admin)).toBe('newer');
});

test('a migration makes an older database current', async () => {
  await admin.query("UPDATE oficio.migrations SET checksum = 'x' WHERE name = 'schema/05_auth.sql'");
  await admin.query("SELECT pgboss.delete_queue('package.build')");

  await migrate(database.adminUrl);

  expect(await schemaState(admin)).toBe('current');
});
