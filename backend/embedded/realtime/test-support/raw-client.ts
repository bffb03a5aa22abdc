import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { isJsonObject } from '../json.ts';
import { type EventLog, eventLog } from './event-log.ts';
import { PUBLISHABLE_KEY, type RealtimeFixture, signToken } from './realtime-fixture.ts';

/** A frame as received: the array of 2.0.0, the object of 1.0.0, or a binary one. */
export type RawFrame = unknown[] | Record<string, unknown> | Buffer;

export interface RawClient {
  frames: EventLog<RawFrame>;
  /** Sends text unchanged, bytes as binary, anything else as JSON. */
  send(message: unknown): void;
  /** Resolves with the close code. */
  closed: Promise<number>;
  close(): Promise<void>;
}

/** A bare WebSocket, for what the real client hides. Its key is a person's token, so that a join needs none. */
export async function connectRaw(
  { url }: Pick<RealtimeFixture, 'url'>,
  vsn: string = '2.0.0',
  key?: string,
  headers: Record<string, string> = {},
): Promise<RawClient> {
  const address = new URL('/realtime/v1/websocket', url.replace('http', 'ws'));
  address.searchParams.set('apikey', key ?? (await signToken({ sub: randomUUID() })));
  if (vsn !== '') address.searchParams.set('vsn', vsn);
  const socket = new WebSocket(address, { headers });
  const frames = eventLog<RawFrame>();
  socket.on('message', (data: Buffer, isBinary) => frames.add(isBinary ? data : JSON.parse(data.toString())));
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await once(socket, 'open');
  return {
    frames,
    send(message) {
      if (typeof message === 'string' || Buffer.isBuffer(message)) socket.send(message);
      else socket.send(JSON.stringify(message));
    },
    closed,
    async close() {
      socket.close();
      await closed;
    },
  };
}

/** The status and JSON body of a refused upgrade. */
export async function refusedUpgrade(
  { url }: Pick<RealtimeFixture, 'url'>,
  query: string = `apikey=${PUBLISHABLE_KEY}`,
  headers: Record<string, string> = {},
): Promise<{ status: number | undefined; body: unknown }> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?${query}`, { headers });
  socket.on('error', () => undefined);
  const [, response] = await once(socket, 'unexpected-response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return { status: response.statusCode, body: JSON.parse(Buffer.concat(chunks).toString()) };
}

/** Matches a 2.0.0 frame by topic and event. */
export function isFrame(topic: string, event: string): (frame: RawFrame) => boolean {
  return (frame) => Array.isArray(frame) && frame[2] === topic && frame[3] === event;
}

/** Matches a system message of a 2.0.0 socket by its text. */
export function isSystem(message: string): (frame: RawFrame) => boolean {
  return (frame) =>
    Array.isArray(frame) && frame[3] === 'system' && isJsonObject(frame[4]) && frame[4].message === message;
}

/** A join with `postgres_changes` entries in the form of 2.0.0. */
export function joinFrame(topic: string, bindings: unknown, token?: string, ref = '1', more = {}): unknown[] {
  const payload = {
    config: {
      broadcast: { ack: false, self: false },
      presence: { key: '' },
      postgres_changes: bindings,
      ...more,
    },
    ...(token === undefined ? {} : { access_token: token }),
  };
  return [ref, ref, topic, 'phx_join', payload];
}
