import fc from 'fast-check';
import pg from 'pg';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { valueParsers } from '../database/value-parsers.ts';
import { ApiError } from '../http/api-error.ts';
import { type KeyColumns, Keyset, keysetOf } from './keyset.ts';
import { encodeCursor } from './list-cursor.ts';

interface Row extends KeyColumns {
  pinned: boolean;
  at: string;
  id: string;
}

const keyset = new Keyset('-pinned', 'descending', [
  ['pinned', 'boolean'],
  ['at', 'timestamptz'],
  ['id', 'uuid'],
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

async function read(stored: readonly object[], after: string[] | null, limit: number): Promise<Row[]> {
  const { text, values } = sql`SELECT pinned, at, id, ${keyset.shown()}
    FROM json_to_recordset(${JSON.stringify(stored)}) AS entry(pinned boolean, at timestamptz, id uuid)
    WHERE ${keyset.after(after)} ORDER BY ${keyset.order()} LIMIT ${limit}`;
  return (await client.query<Row>({ text, values, types: valueParsers })).rows;
}

test('the pages of any size are together the whole list, each row once', async () => {
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 1, max: 5 }), async (stored, limit) => {
      const whole = await read(stored, null, stored.length + 1);
      const walked: Row[] = [];
      let cursor: string | null = null;
      do {
        const page = await read(stored, keyset.keysOf(cursor ?? undefined), limit);
        walked.push(...page);
        const last = page.at(-1);
        cursor = last && page.length === limit ? keyset.cursorOf(keyset.keysIn(last)) : null;
      } while (cursor);
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
  expect(() => keyset.keysOf(cursor)).toThrow(ApiError);
});

test('an order that a query names ends with the id', () => {
  const sorts = { date: { date: 'date' } } as const;
  expect(keysetOf(sorts, '-date').order().text).toBe('(entry.date) DESC, (entry.id) DESC');
  expect(keysetOf(sorts, 'date').order('listed').text).toBe('(listed.date), (listed.id)');
});
