import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { migrate } from './migrate.ts';
import { roleUrl } from './role-url.ts';

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

test('a repeated migration changes nothing', async () => {
  const before = await admin.query('SELECT * FROM oficio.migrations ORDER BY name');
  await migrate(database.adminUrl);
  const after = await admin.query('SELECT * FROM oficio.migrations ORDER BY name');
  expect(after.rows).toEqual(before.rows);
  expect(after.rows.length).toBeGreaterThan(20);
});

test('the sending of files is reported before they have run, and not where none is sent', async () => {
  const { rows } = await admin.query<{ checksum: string }>(
    "UPDATE oficio.migrations SET checksum = 'other' WHERE name = 'schema/38_webhooks.sql' RETURNING old.checksum",
  );
  const states: string[] = [];
  const migrated = migrate(database.adminUrl, { onSent: () => states.push('sent') });
  await migrated.then(() => states.push('done'));
  await migrate(database.adminUrl, { onSent: () => states.push('sent again') });
  expect(states).toEqual(['sent', 'done']);
  expect(rows).toHaveLength(1);
});

test('two replicas that migrate concurrently run one after the other', async () => {
  await Promise.all([migrate(database.adminUrl), migrate(database.adminUrl)]);
});

test('a migration has a short lock timeout, so that nobody queues behind it, and is retried', async () => {
  const reader = new pg.Client({ connectionString: database.adminUrl });
  await reader.connect();
  await reader.query('BEGIN; SELECT FROM oficio.migrations');
  const told: string[] = [];
  const migrated = migrate(database.adminUrl, {
    report: (line) => told.push(line),
    lockMs: 200,
    pauseMs: 50,
  });
  await expect.poll(() => told.length).toBeGreaterThan(1);
  // A later statement is served while the migration still waits.
  await admin.query('SELECT FROM oficio.migrations');
  await reader.query('COMMIT');
  await migrated;
  await reader.end();
  expect(new Set(told)).toEqual(
    new Set(['A migration waits for a transaction that holds a table; it is tried again.']),
  );
});

test('a table that stays locked stops the start with a message', async () => {
  const reader = new pg.Client({ connectionString: database.adminUrl });
  await reader.connect();
  await reader.query('BEGIN; SELECT FROM oficio.migrations');
  const migrated = migrate(database.adminUrl, { lockMs: 20, pauseMs: 1, tries: 3 });
  await expect(migrated).rejects.toThrow(
    'The database could not be migrated: another transaction holds a table. End that transaction and start again.',
  );
  await reader.end();
});

test('a migration that was changed afterwards stops the start', async () => {
  const { rows } = await admin.query<{ checksum: string }>(
    "UPDATE oficio.migrations SET checksum = 'other' WHERE name = '0001_accounts.sql' RETURNING old.checksum",
  );
  await expect(migrate(database.adminUrl)).rejects.toThrow('0001_accounts.sql was changed');
  await admin.query("UPDATE oficio.migrations SET checksum = $1 WHERE name = '0001_accounts.sql'", [
    rows[0]?.checksum,
  ]);
});

test('each role of the application signs in with its derived password', async () => {
  for (const role of ['oficio_owner', 'oficio_api', 'oficio_worker', 'oficio_portal'] as const) {
    const client = new pg.Client({ connectionString: roleUrl(database.adminUrl, role) });
    await client.connect();
    const { rows } = await client.query("SELECT current_user AS who, current_setting('timezone') AS zone");
    await client.end();
    expect(rows).toEqual([{ who: role, zone: 'UTC' }]);
  }
});
