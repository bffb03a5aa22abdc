import { isJsonObject } from './json.ts';

/** A client's message to the other clients of its topic; `body` is passed on unchanged. */
export interface UserBroadcast {
  event: string;
  encoding: 'json' | 'binary';
  body: Buffer;
}

export interface BroadcastPush {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  broadcast: UserBroadcast;
}

const PUSH = 3;
const BROADCAST = 4;
const JSON_ENCODING = 1;
const PUSH_HEADER_BYTES = 7;

/**
 * Parses a binary frame of kind 3, which clients of serializer 2.0.0 send for every broadcast. Header: kind, then a
 * byte each for the lengths of join_ref, ref, topic, event and metadata, then the encoding; the strings follow, then
 * the body. Undefined for any other frame.
 */
export function decodeBroadcastPush(bytes: Buffer): BroadcastPush | undefined {
  if (bytes.length < PUSH_HEADER_BYTES || bytes[0] !== PUSH) return undefined;
  const lengths = [...bytes.subarray(1, 6)];
  const encoding = bytes[6] === JSON_ENCODING ? 'json' : 'binary';
  let offset = PUSH_HEADER_BYTES;
  const parts = lengths.map((length) => {
    const part = bytes.subarray(offset, offset + length);
    offset += length;
    return part.toString('utf8');
  });
  if (offset > bytes.length) return undefined;
  const [joinRef = '', ref = '', topic = '', event = ''] = parts;
  const body = bytes.subarray(offset);
  if (encoding === 'json' && !isJson(body)) return undefined;
  return { joinRef: joinRef || null, ref: ref || null, topic, broadcast: { event, encoding, body } };
}

/** Writes a binary frame of kind 4: kind, lengths of topic, event and metadata, encoding; strings; body. */
export function encodeBroadcast(topic: string, { event, encoding, body }: UserBroadcast): Buffer {
  const topicBytes = Buffer.from(topic);
  const eventBytes = Buffer.from(event);
  const header = Buffer.from([
    BROADCAST,
    topicBytes.length,
    eventBytes.length,
    0,
    encoding === 'json' ? JSON_ENCODING : 0,
  ]);
  return Buffer.concat([header, topicBytes, eventBytes, body]);
}

/** Reads a broadcast from a text frame's payload `{ type, event, payload }`. */
export function broadcastFromPayload(payload: unknown): UserBroadcast | undefined {
  if (!isJsonObject(payload) || typeof payload.event !== 'string') return undefined;
  if (Buffer.byteLength(payload.event) > 255) return undefined;
  return { event: payload.event, encoding: 'json', body: Buffer.from(JSON.stringify(payload.payload ?? {})) };
}

/** The payload of a text frame, for clients of serializer 1.0.0. A binary body can't be written as text. */
export function broadcastPayload({ event, encoding, body }: UserBroadcast): string | undefined {
  if (encoding === 'binary') return undefined;
  return `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${body.toString('utf8')}}`;
}

function isJson(bytes: Buffer): boolean {
  try {
    JSON.parse(bytes.toString('utf8'));
    return true;
  } catch {
    return false;
  }
}
