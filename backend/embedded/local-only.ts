import type { IncomingMessage } from 'node:http';

const LOCAL_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;
const LOOPBACK = /^(::ffff:)?127\.|^::1$/;
const FORWARDING = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/**
 * Whether a request comes from this machine itself: a loopback socket, a local `Host` (a foreign name could have been
 * pointed here), no sign of a proxy, and for anything but reading a JSON body from one of our own pages.
 */
export function isLocal(request: IncomingMessage, publicUrl: string): boolean {
  const { headers, method, socket } = request;
  if (!LOOPBACK.test(socket.remoteAddress ?? '') || !LOCAL_HOST.test(headers.host ?? '')) return false;
  if (FORWARDING.some((name) => headers[name] !== undefined)) return false;
  if (method === 'GET' || method === 'HEAD') return true;
  const ours = headers.origin === undefined || headers.origin === new URL(publicUrl).origin;
  return ours && /^application\/json(;|$)/i.test(headers['content-type'] ?? '');
}
