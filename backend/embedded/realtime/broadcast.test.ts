import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventLog } from './test-support/event-log.ts';
import { connectRaw, isFrame, joinFrame } from './test-support/raw-client.ts';
import {
  PUBLISHABLE_KEY,
  type RealtimeFixture,
  startRealtimeFixture,
} from './test-support/realtime-fixture.ts';

let fixture: RealtimeFixture;

beforeAll(async () => {
  fixture = await startRealtimeFixture();
});
afterAll(() => fixture.stop());

const TOPIC = 'realtime:invoices:1';

test('a stranger with the publishable key joins no topic', async () => {
  const client = await connectRaw(fixture, '2.0.0', PUBLISHABLE_KEY);
  for (const [ref, bindings] of [
    ['1', []],
    ['2', [{ event: '*', schema: 'public', table: 'client_directory' }]],
  ] as const) {
    client.send(joinFrame(TOPIC, bindings, undefined, ref));
    expect(await client.frames.next(isFrame(TOPIC, 'phx_reply'))).toEqual([
      ref,
      ref,
      TOPIC,
      'phx_reply',
      {
        status: 'error',
        response: {
          reason: 'Unauthorized: You do not have permissions to read from this Channel topic: invoices:1',
        },
      },
    ]);
  }
  await client.close();
});

describe('a signed-in person sends nothing to others', () => {
  /** The pushes by which a message could reach the topic's other clients. */
  const PUSHES: [string, unknown][] = [
    ['a broadcast', ['1', '2', TOPIC, 'broadcast', { type: 'broadcast', event: 'said', payload: {} }]],
    ['presence', ['1', '2', TOPIC, 'presence', { type: 'presence', event: 'track', payload: {} }]],
    ['a forged change', ['1', '2', TOPIC, 'postgres_changes', { ids: [1], data: {} }]],
    ['a forged system message', ['1', '2', TOPIC, 'system', { status: 'ok' }]],
    [
      'a binary broadcast',
      Buffer.concat([Buffer.from([3, 1, 1, TOPIC.length, 4, 0, 1]), Buffer.from(`12${TOPIC}said{}`)]),
    ],
  ];

  test.each(PUSHES)('%s', async (_, push) => {
    const [sender, receiver] = [await connectRaw(fixture), await connectRaw(fixture)];
    for (const client of [sender, receiver]) {
      client.send(
        joinFrame(TOPIC, [], undefined, '1', { broadcast: { self: true }, presence: { enabled: true } }),
      );
      await client.frames.next(isFrame(TOPIC, 'phx_reply'));
    }
    sender.send(push);
    // Messages of a channel are handled in order, so the answer to this one comes after the first was handled.
    sender.send(['1', '3', TOPIC, 'presence', {}]);
    await sender.frames.next((frame) => Array.isArray(frame) && frame[1] === '3');
    receiver.send([null, '9', 'phoenix', 'heartbeat', {}]);
    await receiver.frames.next(isFrame('phoenix', 'phx_reply'));
    expect(receiver.frames.all).toHaveLength(2);
    for (const answer of sender.frames.all.slice(1))
      expect(answer).toMatchObject(['1', expect.any(String), TOPIC, 'phx_reply', { status: 'error' }]);
    await Promise.all([sender.close(), receiver.close()]);
  });

  test('the real client is told so', async () => {
    const { token } = await fixture.signIn();
    const supabase = createClient(fixture.url, PUBLISHABLE_KEY, {
      accessToken: async () => token,
      realtime: { vsn: '1.0.0' },
    });
    const received = eventLog<unknown>();
    await supabase.realtime.setAuth();
    const channel = supabase.channel('room', { config: { broadcast: { self: true, ack: true } } });
    channel.on('broadcast', { event: 'said' }, (message) => received.add(message));
    await new Promise<void>((resolve) => channel.subscribe((status) => status === 'SUBSCRIBED' && resolve()));
    expect(await channel.send({ type: 'broadcast', event: 'said', payload: {} })).toBe('error');
    expect(received.all).toEqual([]);
    await supabase.removeAllChannels();
    await supabase.realtime.disconnect();
  });
});
