import type { ClientFrame, ProtocolVersion, ServerFrame } from './frame.ts';
import { isJsonObject } from './json.ts';

/**
 * Parses a client's frame, which is text of its serializer. Undefined for a malformed frame, and for a binary one:
 * clients send only broadcasts in that form.
 */
export function decodeFrame(
  version: ProtocolVersion,
  data: Buffer,
  isBinary: boolean,
): ClientFrame | undefined {
  if (isBinary) return undefined;
  const message = parse(data.toString('utf8'));
  return version === '2.0.0' ? fromArray(message) : fromObject(message);
}

/** Writes a frame as text. Objects of 1.0.0 have no `join_ref`. */
export function encodeFrame(version: ProtocolVersion, frame: ServerFrame): string {
  const ref = JSON.stringify(frame.ref);
  const topic = JSON.stringify(frame.topic);
  const event = JSON.stringify(frame.event);
  return version === '2.0.0'
    ? `[${JSON.stringify(frame.joinRef)},${ref},${topic},${event},${frame.payload}]`
    : `{"topic":${topic},"event":${event},"payload":${frame.payload},"ref":${ref}}`;
}

function fromArray(message: unknown): ClientFrame | undefined {
  if (!Array.isArray(message) || message.length !== 5) return undefined;
  const [joinRef, ref, topic, event, payload] = message as unknown[];
  return checked(joinRef, ref, topic, event, payload);
}

function fromObject(message: unknown): ClientFrame | undefined {
  if (!isJsonObject(message)) return undefined;
  return checked(message.join_ref, message.ref, message.topic, message.event, message.payload);
}

function checked(
  joinRef: unknown,
  ref: unknown,
  topic: unknown,
  event: unknown,
  payload: unknown,
): ClientFrame | undefined {
  if (typeof topic !== 'string' || typeof event !== 'string') return undefined;
  if (!isReference(joinRef) || !isReference(ref)) return undefined;
  return { joinRef: joinRef ?? null, ref: ref ?? null, topic, event, payload };
}

function isReference(value: unknown): value is string | null | undefined {
  return value === null || value === undefined || typeof value === 'string';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
