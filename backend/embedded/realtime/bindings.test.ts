import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { connectRaw, isFrame, isSystem, joinFrame, type RawClient } from './test-support/raw-client.ts';
import { type RealtimeFixture, startRealtimeFixture } from './test-support/realtime-fixture.ts';

let fixture: RealtimeFixture;
const clients: RawClient[] = [];

beforeAll(async () => {
  fixture = await startRealtimeFixture();
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
});
afterAll(() => fixture.stop());

async function connect(vsn?: string, key?: string): Promise<RawClient> {
  const client = await connectRaw(fixture, vsn, key);
  clients.push(client);
  return client;
}

const ok = (joinRef: string | null, ref: string, topic: string, response: unknown = {}) => [
  joinRef,
  ref,
  topic,
  'phx_reply',
  { status: 'ok', response },
];

describe('bindings', () => {
  test('the join reply echoes every entry verbatim and in order; equal entries have equal ids', async () => {
    const { token, userId } = await fixture.signIn();
    const client = await connect();
    const entries = [
      {
        event: 'insert',
        schema: 'public',
        table: 'client_directory',
        filter: `user_id=eq.${userId}`,
        extra: 1,
      },
      { event: '*', schema: 'public' },
      {
        event: 'insert',
        schema: 'public',
        table: 'client_directory',
        filter: `user_id=eq.${userId}`,
        extra: 1,
      },
      { event: '*', table: 'client_directory', filter: '' },
    ];
    client.send(joinFrame('realtime:a', entries, token));
    const ids = [1, 2, 1, 3];
    expect(await client.frames.next(() => true)).toEqual(
      ok('1', '1', 'realtime:a', {
        postgres_changes: entries.map((entry, index) => ({ ...entry, id: ids[index] })),
      }),
    );
    expect(await client.frames.next(() => true)).toEqual([
      '1',
      null,
      'realtime:a',
      'system',
      { extension: 'postgres_changes', status: 'ok', message: 'Subscribed to PostgreSQL', channel: 'a' },
    ]);
  });

  test.each([[undefined], [null], [[]]])('postgres_changes may be %j', async (bindings) => {
    const client = await connect();
    client.send(joinFrame('realtime:a', bindings));
    expect(await client.frames.next(() => true)).toEqual(
      ok('1', '1', 'realtime:a', { postgres_changes: [] }),
    );
  });

  test.each([
    [
      'a table that is not published',
      { schema: 'public', table: 'unpublished' },
      /^Unable to subscribe to changes/,
    ],
    [
      'a table that the role may not read',
      { schema: 'public', table: 'secrets' },
      /^Unable to subscribe to changes/,
    ],
    ['a schema without published tables', { schema: 'auth' }, /^Unable to subscribe to changes/],
    ['neither schema nor table', { event: '*' }, /^No subscription params provided\. Please provide/],
    [
      'a filter without an operator',
      { table: 'client_directory', filter: 'user_id' },
      /^Error parsing `filter` params: user_id/,
    ],
    [
      'an unknown operator',
      { table: 'client_directory', filter: 'user_id=near.1' },
      /^Error parsing `filter` params/,
    ],
    [
      'an unknown column',
      { table: 'client_directory', filter: 'nobody=eq.1' },
      /^Unable to subscribe to changes/,
    ],
    [
      'a value of another type',
      { table: 'client_directory', filter: 'user_id=eq.1' },
      /Exception: invalid input syntax for type uuid/,
    ],
    [
      'SQL for a value',
      { table: 'client_directory', filter: 'balance=gt.1); select (1' },
      /Exception: invalid input syntax for type bigint/,
    ],
    [
      'an unknown column to select',
      { table: 'client_directory', select: ['nobody'] },
      /^Unable to subscribe to changes/,
    ],
  ])('%s: the join succeeds, the subscription fails', async (_name, entry, message) => {
    const { token } = await fixture.signIn();
    const client = await connect();
    client.send(joinFrame('realtime:a', [entry], token));
    expect(await client.frames.next(() => true)).toEqual(
      ok('1', '1', 'realtime:a', { postgres_changes: [{ ...entry, id: 1 }] }),
    );
    expect(await client.frames.next(() => true)).toEqual([
      '1',
      null,
      'realtime:a',
      'system',
      {
        extension: 'postgres_changes',
        status: 'error',
        message: expect.stringMatching(message),
        channel: 'a',
      },
    ]);
  });

  test('a client that waits for its subscription gets a failure in the reply', async () => {
    const client = await connect();
    const entry = { schema: 'public', table: 'unpublished' };
    client.send(
      joinFrame('realtime:a', [entry], undefined, '1', { postgres_changes_options: { wait: true } }),
    );
    expect(await client.frames.next(() => true)).toEqual([
      '1',
      '1',
      'realtime:a',
      'phx_reply',
      {
        status: 'error',
        response: { reason: expect.stringMatching(/^RealtimeDisabledForConfiguration: Unable to subscribe/) },
      },
    ]);
  });

  test('serializer 1.0.0 sends objects of exactly topic, event, payload and ref', async () => {
    const { token, userId } = await fixture.signIn();
    const client = await connect('1.0.0');
    const entry = {
      event: 'INSERT',
      schema: 'public',
      table: 'client_directory',
      filter: `user_id=eq.${userId}`,
    };
    const [joinRef, ref, topic, event, payload] = joinFrame('realtime:a', [entry], token);
    client.send({ topic, event, payload, ref, join_ref: joinRef });
    const isEvent = (name: string) => (frame: object) => 'event' in frame && frame.event === name;
    expect(await client.frames.next(isEvent('phx_reply'))).toEqual({
      topic,
      event: 'phx_reply',
      payload: { status: 'ok', response: { postgres_changes: [{ ...entry, id: 1 }] } },
      ref,
    });
    await client.frames.next(isEvent('system'));
    await fixture.database.query('insert into client_directory (user_id, name) values ($1, $2)', [
      userId,
      'Ana',
    ]);
    expect(await client.frames.next(isEvent('postgres_changes'))).toEqual({
      topic,
      event: 'postgres_changes',
      payload: {
        ids: [1],
        data: expect.objectContaining({ type: 'INSERT', record: expect.objectContaining({ name: 'Ana' }) }),
      },
      ref: null,
    });
  });

  test('one frame names all matching bindings, the columns’ types and the commit’s time', async () => {
    const { token, userId } = await fixture.signIn();
    const client = await connect();
    const filter = `user_id=eq.${userId}`;
    client.send(
      joinFrame(
        'realtime:a',
        [
          { event: 'INSERT', schema: 'public', table: 'client_directory', filter },
          { event: 'UPDATE', schema: 'public', table: 'client_directory', filter },
          { event: '*', schema: 'public' },
          { event: '*', schema: 'public', table: 'client_directory', filter, select: ['name'] },
        ],
        token,
      ),
    );
    await client.frames.next(isSystem('Subscribed to PostgreSQL'));
    const before = Date.now();
    await fixture.database.query('insert into client_directory (user_id, name) values ($1, $2)', [
      userId,
      'Ana',
    ]);
    const [, ref, , , payload] = (await client.frames.next(isFrame('realtime:a', 'postgres_changes'))) as [
      null,
      null,
      string,
      string,
      { ids: number[]; data: { commit_timestamp: string; columns: unknown[] } },
    ];
    expect(ref).toBeNull();
    expect(payload.ids).toEqual([1, 3]);
    expect(payload.data.commit_timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(Math.abs(Date.parse(payload.data.commit_timestamp) - before)).toBeLessThan(60_000);
    expect(payload.data.columns).toEqual([
      { name: 'id', type: 'uuid' },
      { name: 'user_id', type: 'uuid' },
      { name: 'name', type: 'text' },
      { name: 'balance', type: 'int8' },
      { name: 'notes', type: 'text' },
      { name: 'tags', type: '_text' },
      { name: 'extra', type: 'jsonb' },
      { name: 'created_at', type: 'timestamptz' },
    ]);
    expect(await client.frames.next(isFrame('realtime:a', 'postgres_changes'))).toEqual([
      null,
      null,
      'realtime:a',
      'postgres_changes',
      {
        ids: [4],
        data: {
          schema: 'public',
          table: 'client_directory',
          type: 'INSERT',
          commit_timestamp: payload.data.commit_timestamp,
          columns: [
            { name: 'id', type: 'uuid' },
            { name: 'name', type: 'text' },
          ],
          record: { id: expect.any(String), name: 'Ana' },
          errors: null,
        },
      },
    ]);
  });
});
