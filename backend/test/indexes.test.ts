import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

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

test('every foreign key has an index that begins with it, so that deleting the referenced row scans no table', async () => {
  const { rows } = await admin.query<{ foreign_key: string }>(`
    SELECT key.conrelid::regclass || ' ' || key.conname AS foreign_key
    FROM pg_constraint key JOIN pg_namespace space ON space.oid = key.connamespace
    WHERE key.contype = 'f' AND space.nspname IN ('public', 'oficio') AND NOT EXISTS (
      SELECT FROM pg_index index
      WHERE index.indrelid = key.conrelid AND index.indisvalid AND index.indkey[0] = key.conkey[1]
        -- A key without a value points to nothing.
        AND (index.indpred IS NULL OR pg_get_expr(index.indpred, index.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$')
    )
    ORDER BY 1`);
  expect(rows.map((row) => row.foreign_key)).toEqual([]);
});

const ACCOUNT = '00000000-0000-4000-8000-000000000001';

/** The conditions of an account's removal, with the role that runs them. */
const LOOK_UPS: [role: string, condition: string][] = [
  ['oficio_worker', `oficio.organizations WHERE owner_user_id = '${ACCOUNT}'`],
  ['oficio_worker', `oficio.invitations WHERE invited_by = '${ACCOUNT}'`],
  ['oficio_worker', `oficio.profiles WHERE deletion_scheduled_for <= '2026-01-01'`],
  ['oficio_owner', `oficio.audit_log WHERE actor_user_id = '${ACCOUNT}' AND actor_name <> 'Removed account'`],
  ['oficio_owner', `oficio.audit_log WHERE entity_id = '${ACCOUNT}'`],
  ['oficio_owner', `oficio.audit_log WHERE lower(entity_name) = 'ana@example.com'`],
];

test.each(LOOK_UPS)('%s finds %s by an index', async (role, condition) => {
  // The tables are small here, so the test only asks whether an index can be used.
  await admin.query(`BEGIN; SET LOCAL enable_seqscan = off; SET LOCAL ROLE ${role}`);
  const { rows } = await admin.query<{ 'QUERY PLAN': string }>(`EXPLAIN SELECT FROM ${condition}`);
  await admin.query('ROLLBACK');
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toMatch(/Index (Only )?Cond|Bitmap Index Scan/);
  expect(plan).not.toContain('Seq Scan');
});
