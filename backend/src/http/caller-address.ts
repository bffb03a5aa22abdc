import type { IncomingMessage } from 'node:http';

/**
 * The caller's network address behind a number of trusted proxies, for requests that Express doesn't see. It reads
 * `X-Forwarded-For` as Express does.
 */
export function callerAddress({ headers, socket }: IncomingMessage, proxies: number): string | undefined {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const hops = forwarded.map((hop) => hop.trim()).filter((hop) => hop !== '');
  const path = [socket.remoteAddress, ...hops.reverse()];
  return path[Math.min(proxies, path.length - 1)];
}
