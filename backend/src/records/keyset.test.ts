import fc from 'fast-check';
import pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ApiError } from '../http/api-error.ts';
import { Keyset, newestFirst } from './keyset.ts';
import { encodeCursor } from './list-cursor.ts';

interface Row {
  pinned: boolean;
  at: string;
  id: string;
}

const keyset = new Keyset<Row>('-pinned', 'descending', [
  { column: 'entry.pinned', type: 'boolean', value: ({ pinned }) => pinned },
  { column: 'entry.at', type: 'timestamptz', value: ({ at }) => at },
  { column: 'entry.id', type: 'uuid', value: ({ id }) => id },
]);

let client: pg.Client;

beforeAll(async () => {
  client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
});
afterAll(() => client.end());

const rows = fc.uniqueArray(
  fc.record({
    pinned: fc.boolean(),
    // Few instants, so that many rows have the same.
    at: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.001Z', '2026-02-01T00:00:00.000Z'),
    id: fc.uuid(),
  }),
  { selector: ({ id }) => id, maxLength: 12 },
);

async function read(stored: readonly Row[], condition: Sql, limit: number): Promise<Row[]> {
  const { text, values } =
    sql`SELECT pinned, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at, id
    FROM json_to_recordset(${JSON.stringify(stored)}) AS entry(pinned boolean, at timestamptz, id uuid)
    WHERE true ${condition} ORDER BY ${keyset.order} LIMIT ${limit}`;
  return (await client.query<Row>({ text, values })).rows;
}

test('the pages of any size are together the whole list, each row once', async () => {
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 1, max: 5 }), async (stored, limit) => {
      const whole = await read(stored, sql``, stored.length + 1);
      const walked: Row[] = [];
      let cursor: string | undefined;
      do {
        const page = keyset.page(await read(stored, keyset.after(cursor), limit + 1), limit);
        walked.push(...page.items);
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      expect(walked).toEqual(whole);
    }),
    { numRuns: 40 },
  );
});

test.each([
  ['another list', encodeCursor('-createdAt', ['true', '2026-01-01T00:00:00.000Z', crypto.randomUUID()])],
  [
    'a key that is no flag',
    encodeCursor('-pinned', ['yes', '2026-01-01T00:00:00.000Z', crypto.randomUUID()]),
  ],
  ['a key that is no instant', encodeCursor('-pinned', ['true', 'today', crypto.randomUUID()])],
  ['a key too few', encodeCursor('-pinned', ['true', '2026-01-01T00:00:00.000Z'])],
  ['no JSON', 'x'],
])('a cursor of %s is refused', (_, cursor) => {
  expect(() => keyset.after(cursor)).toThrow(ApiError);
});

test('a page that the rows just fill has no next page', () => {
  const row = { id: crypto.randomUUID(), createdAt: '2026-01-01T00:00:00.000Z' };
  const newest = newestFirst('entry', 'created_at', 'createdAt');
  expect(newest.page([row], 1)).toEqual({ items: [row], nextCursor: null });
  expect(newest.page([row, row], 1).nextCursor).not.toBeNull();
});
