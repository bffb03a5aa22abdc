import type { IncomingMessage, ServerResponse } from 'node:http';
import fresh from 'fresh';
import Negotiator from 'negotiator';

export type Encoding = 'br' | 'gzip';

/**
 * The best accepted encoding, undefined for none. A request that accepts nothing, not even the plain form, gets the
 * plain form (RFC 9110, 12.4.1).
 * @param encodings the available encodings, best first
 */
export function encodingFor(request: IncomingMessage, encodings: readonly Encoding[]): Encoding | undefined {
  // Names and weights are case-insensitive, but the library compares the case of weights.
  const accepted = (request.headers['accept-encoding'] ?? '').toLowerCase();
  const negotiator = new Negotiator({ headers: { 'accept-encoding': accepted } });
  const chosen = negotiator.encoding([...encodings, 'identity'], encodings);
  return chosen === 'identity' ? undefined : chosen;
}

/** Answers 304 if the request names the answer's `ETag`, with the headers set so far except those of a body. */
export function answerIfNotModified(request: IncomingMessage, response: ServerResponse): boolean {
  if (!fresh(request.headers, { etag: response.getHeader('ETag') })) return false;
  response.removeHeader('Content-Type');
  response.writeHead(304).end();
  return true;
}
