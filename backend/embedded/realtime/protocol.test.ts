import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { connectRaw, isFrame, joinFrame, type RawClient, refusedUpgrade } from './test-support/raw-client.ts';
import {
  PUBLIC_URL,
  PUBLISHABLE_KEY,
  type RealtimeFixture,
  signToken,
  startRealtimeFixture,
} from './test-support/realtime-fixture.ts';

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

describe('before the upgrade', () => {
  test.each([
    ['vsn=2.0.0', 'API key is missing'],
    ['apikey=sb_publishable_wrong', 'The token provided is not a valid JWT'],
  ])('the query %s is refused', async (query, error) => {
    expect(await refusedUpgrade(fixture, query)).toEqual({ status: 401, body: { error } });
  });

  test('a malformed JWT as the key is refused with the reason', async () => {
    const expired = await signToken({ exp: 1_000_000_000 });
    const forged = await signToken({}, 'another secret');
    const roleless = await signToken({ role: undefined });
    const owner = await signToken({ role: 'postgres' });
    const refusals = await Promise.all(
      [expired, forged, roleless, owner].map((key) => refusedUpgrade(fixture, `apikey=${key}`)),
    );
    expect(refusals).toEqual(
      [
        'Token has expired',
        'Failed to validate JWT signature',
        'Fields `role` and `exp` are required in JWT',
        'Fields `role` and `exp` are required in JWT',
      ].map((error) => ({ status: 401, body: { error } })),
    );
  });

  test('a JWT as the key is accepted, and an absent vsn means 1.0.0', async () => {
    const client = await connect('', await signToken({ role: 'anon', aud: undefined }));
    client.send({ topic: 'phoenix', event: 'heartbeat', payload: {}, ref: '7' });
    expect(await client.frames.next(() => true)).toEqual({
      topic: 'phoenix',
      event: 'phx_reply',
      payload: { status: 'ok', response: {} },
      ref: '7',
    });
  });
});

describe('frames', () => {
  test('a heartbeat is answered with its ref', async () => {
    const client = await connect();
    client.send([null, '42', 'phoenix', 'heartbeat', {}]);
    expect(await client.frames.next(() => true)).toEqual(ok(null, '42', 'phoenix'));
  });

  test.each([
    ['no JSON', '{'],
    ['no array', '{"topic":"phoenix"}'],
    ['four members', '["1","1","phoenix","heartbeat"]'],
    ['a topic that is no text', '["1","1",5,"heartbeat",{}]'],
    ['an unknown binary kind', Buffer.from([9, 0, 0, 0, 0, 0, 0])],
    ['a binary frame whose lengths lie', Buffer.from([3, 255, 255, 255, 255, 255, 1])],
    ['an empty binary frame', Buffer.alloc(0)],
  ])('a malformed frame (%s) is dropped and the connection stays', async (_name, message) => {
    const client = await connect();
    client.send(message);
    client.send([null, '1', 'phoenix', 'heartbeat', {}]);
    expect(await client.frames.next(() => true)).toEqual(ok(null, '1', 'phoenix'));
  });
});

describe('topics', () => {
  test('a message to a topic that isn’t joined, or not of realtime, is unmatched', async () => {
    const client = await connect();
    client.send(['1', '1', 'realtime:a', 'presence', {}]);
    client.send(joinFrame('other:a', [], undefined, '2'));
    const error = { status: 'error', response: { reason: 'unmatched topic' } };
    expect(await client.frames.next(() => true)).toEqual(['1', '1', 'realtime:a', 'phx_reply', error]);
    expect(await client.frames.next(() => true)).toEqual(['2', '2', 'other:a', 'phx_reply', error]);
  });

  test('a leave is acknowledged with its own ref, then the channel closes with the join ref', async () => {
    const client = await connect();
    client.send(joinFrame('realtime:a', []));
    await client.frames.next(isFrame('realtime:a', 'phx_reply'));
    client.send(['1', '2', 'realtime:a', 'phx_leave', {}]);
    expect(await client.frames.next(() => true)).toEqual(ok('1', '2', 'realtime:a'));
    expect(await client.frames.next(() => true)).toEqual(['1', '1', 'realtime:a', 'phx_close', {}]);
  });

  test('a leave of an unknown topic is acknowledged', async () => {
    const client = await connect();
    client.send(['1', '2', 'realtime:a', 'phx_leave', {}]);
    expect(await client.frames.next(() => true)).toEqual(ok('1', '2', 'realtime:a'));
  });

  test('a second join ends the first one under its own ref and continues under the second', async () => {
    const client = await connect();
    client.send(joinFrame('realtime:a', [], undefined, '1'));
    await client.frames.next(isFrame('realtime:a', 'phx_reply'));
    client.send(joinFrame('realtime:a', [], undefined, '2'));
    expect(await client.frames.next(() => true)).toEqual(['1', '1', 'realtime:a', 'phx_close', {}]);
    expect(await client.frames.next(() => true)).toEqual(
      ok('2', '2', 'realtime:a', { postgres_changes: [] }),
    );

    client.send(['1', '3', 'realtime:a', 'phx_leave', {}]);
    client.send(['1', '4', 'realtime:a', 'presence', {}]);
    client.send([null, '5', 'realtime:a', 'presence', {}]);
    expect(await client.frames.next(() => true), 'of what has an old join_ref, nothing').toEqual([
      '2',
      '5',
      'realtime:a',
      'phx_reply',
      { status: 'error', response: { reason: 'Unauthorized: There is no presence on this topic' } },
    ]);
  });

  test('a private channel is like any other, because each needs a person; an empty name is refused', async () => {
    const client = await connect();
    client.send(joinFrame('realtime:room', [], undefined, '1', { private: 'true' }));
    client.send(joinFrame('realtime:', [], undefined, '2'));
    const replies = [await client.frames.next(() => true), await client.frames.next(() => true)];
    expect(replies).toEqual([
      ok('1', '1', 'realtime:room', { postgres_changes: [] }),
      [
        '2',
        '2',
        'realtime:',
        'phx_reply',
        { status: 'error', response: { reason: 'TopicNameRequired: You must provide a topic name' } },
      ],
    ]);
  });
});

describe('the origin', () => {
  test.each(['https://evil.example', 'http://oficio.example', 'null', 'not an address'])(
    '%s may not connect',
    async (origin) => {
      expect(await refusedUpgrade(fixture, undefined, { origin })).toEqual({
        status: 403,
        body: { error: 'This origin may not connect' },
      });
    },
  );

  test('of the application’s pages, at its public address or where it was asked, may connect', async () => {
    for (const origin of [PUBLIC_URL, fixture.url]) {
      const client = await connectRaw(fixture, '2.0.0', PUBLISHABLE_KEY, { origin });
      await client.close();
    }
  });
});
