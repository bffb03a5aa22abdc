import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { connectRaw, isFrame, joinFrame, refusedUpgrade } from './test-support/raw-client.ts';
import { type RealtimeFixture, startRealtimeFixture } from './test-support/realtime-fixture.ts';

let fixture: RealtimeFixture;

beforeAll(async () => {
  fixture = await startRealtimeFixture({
    sockets: 3,
    socketsPerAddress: 2,
    channelsPerSocket: 2,
    bindingsPerChannel: 2,
    joinsPerSecond: 5,
    messagesPerSecond: 3,
    frameBytes: 2_000,
    idleMs: 200,
    sweepMs: 50,
  });
});
afterAll(() => fixture.stop());

test('sockets above the limit of one address or of all are refused', async () => {
  const from = (address: string) => connectRaw(fixture, '2.0.0', undefined, { 'x-test-address': address });
  const clients = [await from('one'), await from('one')];
  expect(await refusedUpgrade(fixture, undefined, { 'x-test-address': 'one' })).toMatchObject({
    status: 429,
  });
  clients.push(await from('two'));
  expect(await refusedUpgrade(fixture, undefined, { 'x-test-address': 'three' })).toEqual({
    status: 429,
    body: { error: 'Too many connected users' },
  });
  await Promise.all(clients.map((client) => client.close()));
});

test('channels above the limit are refused; joins above the limit for a second end the socket', async () => {
  const client = await connectRaw(fixture);
  for (const name of ['a', 'b', 'c']) client.send(joinFrame(`realtime:${name}`, [], undefined, name));
  expect(await client.frames.next(isFrame('realtime:c', 'phx_reply'))).toEqual([
    'c',
    'c',
    'realtime:c',
    'phx_reply',
    { status: 'error', response: { reason: 'ChannelRateLimitReached: Too many channels' } },
  ]);
  for (const name of ['d', 'e', 'f']) client.send(joinFrame(`realtime:${name}`, [], undefined, name));
  expect(await client.closed).toBe(1001);
});

test('bindings above the limit are refused', async () => {
  const client = await connectRaw(fixture);
  client.send(joinFrame('realtime:a', [{}, {}, {}]));
  expect(await client.frames.next(() => true)).toEqual([
    '1',
    '1',
    'realtime:a',
    'phx_reply',
    {
      status: 'error',
      response: { reason: 'ChannelRateLimitReached: Too many postgres_changes in one channel' },
    },
  ]);
  await client.close();
});

test('messages above the limit for a second end the channel', async () => {
  const client = await connectRaw(fixture);
  client.send(joinFrame('realtime:a', []));
  for (let ref = 2; ref < 7; ref += 1) client.send(['1', String(ref), 'realtime:a', 'presence', {}]);
  await client.frames.next(isFrame('realtime:a', 'phx_close'));
  expect(client.frames.all.map((frame) => (frame as unknown[]).slice(1, 4))).toEqual([
    ['1', 'realtime:a', 'phx_reply'],
    ['2', 'realtime:a', 'phx_reply'],
    ['3', 'realtime:a', 'phx_reply'],
    ['4', 'realtime:a', 'phx_reply'],
    [null, 'realtime:a', 'system'],
    ['1', 'realtime:a', 'phx_close'],
  ]);
  await client.close();
});

test('a frame above the limit ends the socket', async () => {
  const client = await connectRaw(fixture);
  client.send('x'.repeat(3_000));
  expect(await client.closed).toBe(1009);
});

test('a silent socket is closed, so that its client reconnects', async () => {
  const client = await connectRaw(fixture);
  expect(await client.closed).toBe(1001);
});

test('other upgrade requests are ignored', async () => {
  const taken = new Promise<string | undefined>((resolve) => {
    const listener = (request: { url?: string }, socket: { destroy(): void }) => {
      if (request.url !== '/other') return;
      fixture.server.off('upgrade', listener);
      socket.destroy();
      resolve(request.url);
    };
    fixture.server.on('upgrade', listener);
  });
  const socket = new WebSocket(`${fixture.url.replace('http', 'ws')}/other`);
  socket.on('error', () => undefined);
  expect(await taken).toBe('/other');
});

test('an upgrade request with a malformed address does no harm', async () => {
  const { port } = new URL(fixture.url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write('GET //[ HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  const client = await connectRaw(fixture);
  client.send([null, '1', 'phoenix', 'heartbeat', {}]);
  await client.frames.next(() => true);
  socket.destroy();
  await once(socket, 'close');
  await client.close();
});

test('an upgrade request that no listener takes gets an answer', async () => {
  const socket = new WebSocket(`${fixture.url.replace('http', 'ws')}/other`);
  socket.on('error', () => undefined);
  const [, response] = await once(socket, 'unexpected-response');
  expect(response.statusCode).toBe(404);
  socket.terminate();
});
