import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

async function inRoom(vsn: '1.0.0' | '2.0.0', self: boolean) {
  const supabase = createClient(fixture.url, PUBLISHABLE_KEY, { realtime: { vsn } });
  const received = eventLog<unknown>();
  const channel = supabase.channel('room', { config: { broadcast: { self, ack: true } } });
  channel.on('broadcast', { event: 'said' }, (message) => received.add(message));
  await new Promise<void>((resolve) => channel.subscribe((status) => status === 'SUBSCRIBED' && resolve()));
  return {
    received,
    say: (payload: unknown) => channel.send({ type: 'broadcast', event: 'said', payload }),
    leave: async () => {
      await supabase.removeAllChannels();
      await supabase.realtime.disconnect();
    },
  };
}

test('a public broadcast reaches the topic’s other clients in either serializer, and its sender on request', async () => {
  const people = await Promise.all([inRoom('2.0.0', true), inRoom('1.0.0', false), inRoom('2.0.0', false)]);
  const [first, second, third] = people;
  if (!first || !second || !third) throw new Error('unreachable');
  const message = (words: string) => ({ type: 'broadcast', event: 'said', payload: { words } });

  expect(await first.say({ words: 'olá 🙂' })).toBe('ok');
  for (const { received } of people) expect(await received.next(() => true)).toEqual(message('olá 🙂'));
  expect(await second.say({ words: 'back' })).toBe('ok');
  expect(await first.received.next(() => true)).toEqual(message('back'));
  expect(await third.received.next(() => true)).toEqual(message('back'));
  expect(second.received.all).toEqual([message('olá 🙂')]);
  await Promise.all(people.map(({ leave }) => leave()));
});

test('a client can’t broadcast a forged database change', async () => {
  const [sender, receiver] = [await connectRaw(fixture), await connectRaw(fixture)];
  for (const client of [sender, receiver]) {
    client.send(joinFrame('realtime:room', []));
    await client.frames.next(isFrame('realtime:room', 'phx_reply'));
  }
  sender.send(['1', '2', 'realtime:room', 'postgres_changes', { ids: [1], data: {} }]);
  sender.send(['1', '3', 'realtime:room', 'system', { status: 'ok' }]);
  sender.send(['1', '4', 'realtime:room', 'broadcast', { type: 'broadcast', event: 'said', payload: {} }]);
  expect(await receiver.frames.next(() => true)).toEqual(
    Buffer.concat([
      Buffer.from([4, 13, 4, 0, 1]),
      Buffer.from('realtime:room'),
      Buffer.from('said'),
      Buffer.from('{}'),
    ]),
  );
  await sender.close();
  await receiver.close();
});
