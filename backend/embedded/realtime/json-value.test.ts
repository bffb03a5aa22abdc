import pg from 'pg';
import type { Pgoutput } from 'pg-logical-replication';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectionConfig } from './connection-settings.ts';
import { createTableCatalog, type TableColumn } from './table-catalog.ts';
import { type RealtimeFixture, startRealtimeFixture } from './test-support/realtime-fixture.ts';

let fixture: RealtimeFixture;
let client: pg.Client;

beforeAll(async () => {
  fixture = await startRealtimeFixture();
  client = new pg.Client(connectionConfig(fixture.postgres.adminUrl, 'test'));
  await client.connect();
  await client.query(`
    create type public.mood as enum ('sad', 'very happy');
    create domain public.amount as numeric(10, 2);
    create domain public.amounts as public.amount[];
    create type public.pair as (a int, b text);
    create type public.span as range (subtype = int);
    create table public.probed (id int primary key)`);
});
afterAll(async () => {
  await client.end();
  await fixture.stop();
});

async function columnOf(sqlType: string): Promise<TableColumn> {
  const { rows } = await client.query<{ oid: number }>('select $1::regtype::oid as oid', [sqlType]);
  const { rows: relations } = await client.query<{ oid: number }>(
    `select 'public.probed'::regclass::oid as oid`,
  );
  const column = { name: 'value', typeOid: rows[0]?.oid };
  const relation = { relationOid: relations[0]?.oid, schema: 'public', name: 'probed', columns: [column] };
  const table = await createTableCatalog(client).describe(relation as unknown as Pgoutput.MessageRelation);
  const [described] = table.columns;
  if (described === undefined) throw new Error('no column');
  return described;
}

const texts: [string, string, string[]][] = [
  ['boolean', 'bool', ['true', 'false']],
  ['int2', 'int2', ['-32768']],
  ['int8', 'int8', ['9007199254740993', '-1']],
  ['numeric', 'numeric', ['1.50', '-0.000001', '1e30', 'NaN', 'Infinity', '-Infinity', '0']],
  ['float8', 'float8', ['1e-7', '1e300', '-0', 'NaN', '-Infinity', '0.1']],
  ['float4', 'float4', ['3.4e38', '0.1']],
  ['text', 'text', ['', 'a "quoted" \\ line\nbreak\u2028', 'null', '🙂 ñ', '\u0001']],
  ['varchar(3)', 'varchar', ['abc']],
  ['char(5)', 'bpchar', ['ab']],
  ['uuid', 'uuid', ['A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11']],
  ['date', 'date', ['2026-11-20', 'infinity', '0044-03-15 BC', '10000-01-01']],
  ['timestamp', 'timestamp', ['2026-11-20 01:02:03.4', '-infinity', '0044-03-15 01:02:03 BC', '12026-01-01']],
  ['timestamptz', 'timestamptz', ['2026-11-20 01:02:03.456789-06', 'infinity', '0044-03-15 01:02:03+00 BC']],
  ['time', 'time', ['24:00:00', '01:02:03.5']],
  ['timetz', 'timetz', ['01:02:03+05:30']],
  ['interval', 'interval', ['1 year 2 mons -3 days 04:05:06.7']],
  ['json', 'json', ['{"a": [1, null, 1.50]}', '"x"', 'null']],
  ['jsonb', 'jsonb', ['{"b": 1, "a": {"c": "d"}}', '12345678901234567890']],
  ['public.mood', 'mood', ['very happy']],
  ['public.amount', 'amount', ['12.3']],
  ['public.span', 'span', ['[1,5)']],
  ['public.pair', 'pair', ['(1,"two words")']],
  ['inet', 'inet', ['10.0.0.1/8']],
  ['oid', 'oid', ['42']],
  ['point', 'point', ['(1,2)']],
  ['text[]', '_text', ['{}', '{a,"b, {c}",NULL,"NULL","","\\"\\\\"}', '{{a,b},{c,NULL}}', '[0:1]={x,y}']],
  ['int[]', '_int4', ['{1,-2,NULL}']],
  ['numeric[]', '_numeric', ['{NaN,1.50}']],
  ['boolean[]', '_bool', ['{t,f}']],
  ['timestamptz[]', '_timestamptz', ['{"2026-11-20 01:02:03+00",infinity}']],
  ['jsonb[]', '_jsonb', ['{"{\\"a\\": \\"x,y\\"}",NULL}']],
  ['bytea[]', '_bytea', ['{"\\\\xdead"}']],
  ['box[]', '_box', ['{(1,1),(0,0);(2,2),(1,1)}']],
  ['public.mood[]', '_mood', ['{sad,"very happy"}']],
  ['public.amounts', 'amounts', ['{1.2,3}']],
  ['public.pair[]', '_pair', ['{"(1,x)"}']],
];

test.each(texts)('%s is written as to_jsonb writes it', async (sqlType, typeName, values) => {
  const column = await columnOf(sqlType);
  expect(column.type).toBe(typeName);
  for (const value of values) {
    const { rows } = await client.query<{ text: string; json: string }>(
      `select format('%s', v) as text, to_jsonb(v)::text as json from (select $1::text::${sqlType} as v) as given`,
      [value],
    );
    const { text = '', json = '' } = rows[0] ?? {};
    const written = column.toJson
      ? column.toJson(text)
      : (await client.query(`select to_jsonb($1::text::${column.sqlType})::text as json`, [text])).rows[0]
          ?.json;
    expect(JSON.parse(written)).toEqual(JSON.parse(json));
  }
});

test('bytea is bare hex', async () => {
  expect((await columnOf('bytea')).toJson?.('\\xdeadbeef')).toBe('"deadbeef"');
});

test('only values that this service can’t distinguish are left to Postgres', async () => {
  const left = [];
  for (const [sqlType] of texts) if ((await columnOf(sqlType)).toJson === undefined) left.push(sqlType);
  expect(left).toEqual(['public.pair', 'box[]', 'public.pair[]']);
});
