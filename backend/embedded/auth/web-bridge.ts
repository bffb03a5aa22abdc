import type { ServerResponse } from 'node:http';
import type { AuthRequest } from './auth-request.ts';

const OWN_HEADERS = new Set(['connection', 'content-length', 'host', 'keep-alive', 'transfer-encoding']);

/** The same request in the library's form, at the public address. */
export function toRequest(request: AuthRequest, publicUrl: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value === undefined || OWN_HEADERS.has(name)) continue;
    headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const { pathname, search } = request.url;
  return new Request(new URL(pathname + search, publicUrl), {
    method: request.method,
    headers,
    ...(request.body && { body: request.body }),
  });
}

/** Writes the library's answer to Node's response. */
export async function toNodeResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  outgoing.statusCode = response.status;
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie' && !OWN_HEADERS.has(name)) outgoing.setHeader(name, value);
  }
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader('Set-Cookie', cookies);
  if (!outgoing.hasHeader('Cache-Control')) outgoing.setHeader('Cache-Control', 'no-store');
  outgoing.end(body);
}
