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
 * Whether a request comes from this machine: a loopback socket, a local `Host` (a foreign name may resolve to this
 * machine), and no proxy header. Any method but GET and HEAD also needs a JSON body and our own origin.
 */
export function isLocal(request: IncomingMessage, publicUrl: string): boolean {
  const { headers, socket } = request;
  if (!LOOPBACK.test(socket.remoteAddress ?? '') || !LOCAL_HOST.test(headers.host ?? '')) return false;
  if (FORWARDING.some((name) => headers[name] !== undefined)) return false;
  return isReadOrOwnWrite(request, publicUrl);
}

/**
 * Whether a request names the installation as `publicUrl` does, from whatever machine. Another name that resolves to
 * this machine is refused (DNS rebinding), and so is a write from another origin.
 */
export function isForPublicUrl(request: IncomingMessage, publicUrl: string): boolean {
  return request.headers.host === new URL(publicUrl).host && isReadOrOwnWrite(request, publicUrl);
}

function isReadOrOwnWrite({ method, headers }: IncomingMessage, publicUrl: string): boolean {
  if (method === 'GET' || method === 'HEAD') return true;
  const ours = headers.origin === undefined || headers.origin === new URL(publicUrl).origin;
  return ours && /^application\/json(;|$)/i.test(headers['content-type'] ?? '');
}
