import { SETTLEMENT_RULES, settlementState } from '@oficio/contracts';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/test-database.ts';

test('the database’s function says the same settlement as the rules it is written from', async () => {
  const database = await createTestDatabase();
  const admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  const { rows } = await admin.query<{
    total: number;
    settled: number;
    source: string | null;
    state: string;
  }>(
    `SELECT total, settled, source, oficio.settlement_state(total, settled, source) AS state
     FROM generate_series(-3, 3) total, LATERAL generate_series(least(total, 0), greatest(total, 0)) settled,
       unnest(ARRAY['payment', 'credit', 'write_off', NULL]) source`,
  );
  await admin.end();
  await database.drop();
  expect(rows.map(({ state }) => state)).toEqual(
    rows.map(({ total, settled, source }) => settlementState(total, total - settled, source)),
  );
  expect(new Set(rows.map(({ state }) => state))).toEqual(
    new Set(SETTLEMENT_RULES.map(({ state }) => state)),
  );
});
