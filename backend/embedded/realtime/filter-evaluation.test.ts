import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBinding } from './binding.ts';
import { validateBinding } from './binding-validation.ts';
import type { Change, Row } from './change.ts';
import { connectionConfig } from './connection-settings.ts';
import { matchingSubscriptions } from './filter-evaluation.ts';
import type { Subscriber } from './subscription.ts';
import { type RealtimeFixture, startRealtimeFixture } from './test-support/realtime-fixture.ts';
import { ANONYMOUS } from './token.ts';

let fixture: RealtimeFixture;
let pool: pg.Pool;

beforeAll(async () => {
  fixture = await startRealtimeFixture();
  pool = new pg.Pool({
    ...connectionConfig(fixture.postgres.adminUrl, 'test', { statement_timeout: '1s' }),
    max: 2,
  });
  pool.on('error', () => undefined);
  // `pool.end()` resolves before its connections close, so dropping the database may still hit one.
  pool.on('connect', (client) => client.on('error', () => undefined));
  await pool.query(`
    create type mood as enum ('sad', 'happy');
    create table values_of_types (
      id int primary key, uuid uuid, whole int8, fraction numeric, real float8, name text, code char(5), yes boolean,
      day date, at timestamptz, mood mood, data jsonb, tags text[]
    );
    grant select on values_of_types to authenticated;
    alter publication supabase_realtime add table values_of_types;
    insert into values_of_types values
      (1, 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', 10, 1.50, 'NaN', 'Ana', 'ab', true, '2026-02-28', '2026-02-28 12:00+00', 'happy', '{"a": 1}', '{x}'),
      (2, null, null, null, null, null, null, null, null, null, null, null, null),
      (3, 'ffffffff-9c0b-4ef8-bb6d-6bb9bd380a11', -5, 1.5, 0, 'ana, "B"', 'abc', false, '2024-02-29', 'infinity', 'sad', 'null', '{}')`);
});
afterAll(async () => {
  await pool.end();
  await fixture.stop();
});

/** The ids of the rows that match the filter. */
async function kept(filter: string): Promise<number[]> {
  const read = readBinding({ schema: 'public', table: 'values_of_types', filter });
  if ('error' in read) throw new Error(read.error);
  const checked = await validateBinding(pool, 'authenticated', read.request);
  if ('error' in checked) throw new Error(checked.error);
  const subscriber: Subscriber = {
    topic: 'realtime:test',
    version: '2.0.0',
    identity: ANONYMOUS,
    isOpen: () => true,
    deliver: () => undefined,
    end: (message) => {
      throw new Error(message);
    },
  };
  const subscription = { ...read.request, subscriber, id: 1, conditions: checked.conditions };
  const ids: number[] = [];
  for (const newRow of await rowsAsText()) {
    const change = { type: 'INSERT', newRow } as Change;
    if ((await matchingSubscriptions(pool, change, [subscription])).length > 0) ids.push(Number(newRow.id));
  }
  return ids;
}

/** In the text form of the change stream. */
async function rowsAsText(): Promise<Row[]> {
  const { rows } = await pool.query({
    text: 'select * from values_of_types order by id',
    types: { getTypeParser: () => (text: string) => text },
  });
  return rows;
}

test.each<[string, string]>([
  ['uuid=eq.A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11', `uuid = 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'`],
  ['whole=eq.010', 'whole = 10'],
  ['whole=neq.10', 'whole <> 10'],
  ['whole=not.eq.10', 'not whole = 10'],
  ['whole=gt.-6', 'whole > -6'],
  ['whole=lte.-5', 'whole <= -5'],
  ['whole=in.(10,-5)', 'whole in (10, -5)'],
  ['whole=not.in.(10)', 'whole not in (10)'],
  ['whole=isdistinct.10', 'whole is distinct from 10'],
  ['whole=not.isdistinct.10', 'whole is not distinct from 10'],
  ['whole=is.null', 'whole is null'],
  ['whole=not.is.null', 'whole is not null'],
  ['fraction=eq.1.500', 'fraction = 1.5'],
  ['fraction=in.(1.50)', 'fraction in (1.5)'],
  ['fraction=isdistinct.1.5', 'fraction is distinct from 1.5'],
  ['real=eq.NaN', `real = 'NaN'`],
  ['real=eq.-0', 'real = 0'],
  ['name=eq."ana, \\"B\\""', `name = 'ana, "B"'`],
  ['name=ilike.ANA%', `name ilike 'ANA%'`],
  ['name=not.like.A%', `name not like 'A%'`],
  ['name=match.^[A-Z]', `name ~ '^[A-Z]'`],
  ['name=imatch.B"$', `name ~* 'B"$'`],
  ['code=eq.ab', `code = 'ab'`],
  ['code=eq.abcdefgh', `code = 'abcdefgh'`],
  ['yes=eq.on', 'yes'],
  ['yes=is.true', 'yes is true'],
  ['yes=not.is.true', 'yes is not true'],
  ['yes=is.unknown', 'yes is unknown'],
  ['day=eq.20260228', `day = '2026-02-28'`],
  ['day=lt.2025-01-01', `day < '2025-01-01'`],
  ['at=eq.2026-02-28T13:00:00+01:00', `at = '2026-02-28 12:00+00'`],
  ['at=gt.2100-01-01', `at > '2100-01-01'`],
  ['mood=eq.happy', `mood = 'happy'`],
  ['mood=gt.sad', `mood > 'sad'`],
  ['data=eq.{"a":1.0}', `data = '{"a": 1.0}'`],
  ['tags=eq."{x}"', `tags = '{x}'`],
  ['whole=gt.0,name=like.A%,yes=is.true', `whole > 0 and name like 'A%' and yes`],
])('%s matches the rows that SQL matches', async (filter, condition) => {
  const { rows } = await pool.query<{ id: number }>(
    `select id from values_of_types where ${condition} order by id`,
  );
  expect(await kept(filter)).toEqual(rows.map(({ id }) => id));
});

test.each(['eq.1', 'neq.1', 'not.eq.1', 'is.null', 'not.is.null', 'isdistinct.1', 'gt.0', 'not.gt.0'])(
  'a column absent from the change never matches (%s)',
  async (rest) => {
    const read = readBinding({ table: 'values_of_types', filter: `whole=${rest}` });
    if ('error' in read) throw new Error(read.error);
    const checked = await validateBinding(pool, 'authenticated', read.request);
    if ('error' in checked) throw new Error(checked.error);
    const subscription = {
      ...read.request,
      subscriber: {} as Subscriber,
      id: 1,
      conditions: checked.conditions,
    };
    const change = { type: 'DELETE', oldRow: { id: '1' } } as unknown as Change;
    expect(await matchingSubscriptions(pool, change, [subscription])).toEqual([]);
  },
);
