import { timingSafeEqual } from 'node:crypto';
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ProtocolVersion } from './frame.ts';
import { ANONYMOUS, type Identity, verifyToken } from './token.ts';

const WEBSOCKET_PATH = '/realtime/v1/websocket';

export type Admission =
  | { version: ProtocolVersion; identity: Identity }
  | { status: 400 | 401 | 403 | 404; error: string };

/** Whether an upgrade request is for this service. */
export function isRealtimeRequest(request: IncomingMessage): boolean {
  return (request.url ?? '').split('?', 1)[0] === WEBSOCKET_PATH;
}

/**
 * Whether the page that opens the socket is the application's: of its public address, or of the host that was asked.
 * Clients that aren't browsers send no Origin.
 */
export function isOwnPage({ headers: { origin, host } }: IncomingMessage, publicOrigin: string): boolean {
  return origin === undefined || origin === publicOrigin || URL.parse(origin)?.host === host;
}

/** Checks the API key (header `x-api-key`, otherwise the query's `apikey`): the publishable key or a signed JWT. */
export async function admit(
  request: IncomingMessage,
  publishableKey: string,
  secret: Uint8Array,
): Promise<Admission> {
  const query = new URLSearchParams((request.url ?? '').split('?').slice(1).join('?'));
  const header = request.headers['x-api-key'];
  const key = typeof header === 'string' && header !== '' ? header : query.get('apikey');
  const version = query.get('vsn') ?? '1.0.0';
  if (version !== '1.0.0' && version !== '2.0.0')
    return { status: 400, error: 'Unsupported serializer version' };
  if (key === null || key === '') return { status: 401, error: 'API key is missing' };
  if (isSame(key, publishableKey)) return { version, identity: ANONYMOUS };
  const result = await verifyToken(key, secret);
  return 'identity' in result
    ? { version, identity: result.identity }
    : { status: 401, error: withoutAge(result.refusal.message) };
}

/** Answers an upgrade request with plain HTTP and a JSON body. */
export function refuseUpgrade(socket: Duplex, status: number, error: string): void {
  const body = JSON.stringify({ error });
  socket.on('error', () => socket.destroy());
  socket.once('finish', () => socket.destroy());
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

function isSame(left: string, right: string): boolean {
  const leftBytes = Buffer.from(left);
  const rightBytes = Buffer.from(right);
  return leftBytes.length === rightBytes.length && timingSafeEqual(leftBytes, rightBytes);
}

function withoutAge(message: string): string {
  return message.startsWith('Token has expired') ? 'Token has expired' : message;
}
