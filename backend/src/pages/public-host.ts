import type { IncomingMessage, ServerResponse } from 'node:http';
import { addressOf } from './request-address.ts';

const LOCAL_NAME = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

/**
 * Redirects other names of this machine to the public address, because a session belongs to one origin: `127.0.0.1`
 * doesn't share the session of `localhost`.
 */
export function redirectToPublicHost(
  request: IncomingMessage,
  response: ServerResponse,
  publicUrl: string,
): boolean {
  const target = new URL(publicUrl);
  const asked = `http://${request.headers.host ?? ''}`;
  if (!URL.canParse(asked)) return false;
  const { hostname } = new URL(asked);
  if (!LOCAL_NAME.test(hostname) || hostname === target.hostname) return false;
  const { pathname, query } = addressOf({ url: sentUrl(request) });
  // A path like "//elsewhere" would lead to another host.
  const location = target.origin + pathname.replace(/^\/+/, '/') + query;
  response.writeHead(307, { Location: location, 'Cache-Control': 'no-store' }).end();
  return true;
}

/** The address as it was sent: below a mounted path, `url` is what follows it. */
function sentUrl(request: IncomingMessage & { originalUrl?: string }): string | undefined {
  return request.originalUrl ?? request.url;
}
