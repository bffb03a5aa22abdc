import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { ApiDatabase, type Claims } from './database.ts';

let testDatabase: TestDatabase;
/** A pool of one connection, so that anything left on it affects the next request. */
let database: ApiDatabase;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = new ApiDatabase({
    adminUrl: testDatabase.adminUrl,
    role: 'oficio_api',
    connections: 1,
    onError: () => undefined,
  });
});

afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const SETTINGS = `SELECT current_setting('oficio.user_id', true) AS "userId",
  current_setting('oficio.organization_id', true) AS "organizationId",
  current_setting('transaction_read_only') AS read_only`;

const someClaims = (): Claims => ({ userId: randomUUID(), organizationId: randomUUID() });
const statement = { text: SETTINGS, values: [] };

test('each read has its own claims, also when many run concurrently', async () => {
  const claims = Array.from({ length: 20 }, someClaims);
  const seen = await Promise.all(claims.map((own) => database.read(own, SETTINGS, [])));
  expect(seen).toEqual(claims.map((own) => [{ ...own, read_only: 'on' }]));
  const all = await Promise.all(claims.map((own) => database.readAll(own, [statement, statement])));
  expect(all).toEqual(claims.map((own) => Array(2).fill([{ ...own, read_only: 'on' }])));
});

test('claims end with their read', async () => {
  await database.read(someClaims(), SETTINGS, []);
  const { rows } = await database.query(statement);
  expect(rows).toEqual([{ userId: '', organizationId: '', read_only: 'off' }]);
});

test('a read without an organization claims none', async () => {
  const userId = randomUUID();
  expect(await database.read({ userId, organizationId: null }, SETTINGS, [])).toEqual([
    { userId, organizationId: '', read_only: 'on' },
  ]);
});

test('a read can’t write', async () => {
  const write = database.read(
    someClaims(),
    `INSERT INTO oficio.idempotency_keys (user_id, key, request_hash, created_at)
     VALUES ($1::uuid, $1::uuid, 'hash', now())`,
    [randomUUID()],
  );
  await expect(write).rejects.toThrow('read-only transaction');
});

test('the read after a failed one has its own claims', async () => {
  await expect(database.read(someClaims(), 'SELECT 1 / $1::int', [0])).rejects.toThrow('division by zero');
  await expect(database.read(someClaims(), 'SELECT nonsense', [])).rejects.toThrow('does not exist');
  await expect(database.read(someClaims(), 'SELECT $1::uuid', ['x'])).rejects.toThrow('invalid input');
  const own = someClaims();
  expect(await database.read(own, SETTINGS, [])).toEqual([{ ...own, read_only: 'on' }]);
  expect(await database.read(own, 'SELECT nonsense FROM (SELECT 1 AS nonsense) t', [])).toEqual([
    { nonsense: 1 },
  ]);
});

/** Checks that a connection is clean for its next user, whatever the previous one did. */
async function expectNothingLeft(): Promise<void> {
  const { rows } = await database.query(statement);
  expect(rows).toEqual([{ userId: '', organizationId: '', read_only: 'off' }]);
  const own = someClaims();
  expect(await database.transaction(own, (tx) => tx.rows(SETTINGS, []))).toEqual([
    { ...own, read_only: 'off' },
  ]);
  expect(await database.read(own, SETTINGS, [])).toEqual([{ ...own, read_only: 'on' }]);
}

test('values that can’t be sent fail only their own read', async () => {
  const circular: Record<string, unknown> = {};
  circular.self = circular;
  await expect(database.read(someClaims(), 'SELECT $1::json', [circular])).rejects.toThrow('circular');
  await expectNothingLeft();
  await expect(database.read(someClaims(), 'SELECT $1::text', ['a\0b'])).rejects.toThrow('invalid byte');
  await expectNothingLeft();
  await expect(database.read(someClaims(), 'SELECT $1::text::json', ['{"a":'])).rejects.toThrow('json');
  await expectNothingLeft();
});

test('a cancelled read leaves nothing on the connection', async () => {
  const admin = new pg.Client({ connectionString: testDatabase.adminUrl });
  await admin.connect();
  const asleep = database.read(someClaims(), 'SELECT pg_sleep(60)', []);
  const cancelled = expect(asleep).rejects.toThrow('canceling statement');
  const cancel = `SELECT pg_cancel_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND state = 'active' AND query LIKE '%pg_sleep(60)'`;
  while ((await admin.query(cancel)).rowCount === 0);
  await cancelled;
  await admin.end();
  await expectNothingLeft();
});

test('a connection that ends during a read is replaced for the next read', async () => {
  const slow = database.read(someClaims(), 'SELECT pg_terminate_backend(pg_backend_pid()), $1::int', [1]);
  await expect(slow).rejects.toThrow();
  const own = someClaims();
  expect(await database.read(own, SETTINGS, [])).toEqual([{ ...own, read_only: 'on' }]);
});

describe('a statement that a transaction sends without waiting', () => {
  const KEYS = 'SELECT count(*)::integer AS count FROM oficio.idempotency_keys WHERE user_id = $1';
  const INSERT = `INSERT INTO oficio.idempotency_keys (user_id, key, request_hash, created_at)
    VALUES ($1::uuid, gen_random_uuid(), $2::text, now()) RETURNING key`;

  async function expectKept(own: Claims, count: number): Promise<void> {
    expect(await database.read(own, KEYS, [own.userId])).toEqual([{ count }]);
    await expectNothingLeft();
  }

  test('is committed with the others', async () => {
    const own = someClaims();
    await database.transaction(own, async (tx) => {
      tx.send(INSERT, [own.userId, 'one'], ([row]) => expect(row).toBeDefined());
      expect(await tx.rows(KEYS, [own.userId])).toEqual([{ count: 1 }]);
      tx.send(INSERT, [own.userId, 'another']);
    });
    await expectKept(own, 2);
  });

  test('that fails is the reason for all who wait behind it, also apart', async () => {
    const reasons: string[] = [];
    const failed = database.transaction(someClaims(), async (tx) => {
      tx.send('SELECT 1 / 0', []);
      const waiting = [1, 2, 3].map((number) => tx.rows('SELECT $1::integer', [number]));
      for (const answer of waiting) await answer.catch(({ message }: Error) => reasons.push(message));
    });
    await expect(failed).rejects.toThrow('rolled back');
    expect(reasons).toEqual(['division by zero', 'division by zero', 'division by zero']);
  });

  const circular: Record<string, unknown> = {};
  circular.self = circular;
  const refuse = () => {
    throw new Error('refused');
  };

  test.each([
    ['fails', ['a\0b'], undefined, 'invalid byte'],
    ['has rows that are refused', ['one'], refuse, 'refused'],
    ['has values that can’t be written', [circular], undefined, 'circular'],
  ] as const)('rolls back, now or at the commit, when it %s', async (_, values, check, message) => {
    const own = someClaims();
    const last = database.transaction(own, async (tx) => {
      await tx.rows(INSERT, [own.userId, 'before']);
      tx.send(INSERT, [own.userId, ...values], check);
    });
    await expect(last).rejects.toThrow(message);
    const followed = database.transaction(own, async (tx) => {
      tx.send(INSERT, [own.userId, ...values], check);
      tx.send(INSERT, [own.userId, 'behind']);
      await tx.rows(KEYS, [own.userId]);
    });
    await expect(followed).rejects.toThrow(message);
    await expectKept(own, 0);
  });
});
