import type { IncomingMessage, ServerResponse } from 'node:http';
import fresh from 'fresh';
import Negotiator from 'negotiator';

export type Encoding = 'br' | 'gzip';

/**
 * Which of the encodings, best first, a request is answered in; undefined for none. Who refuses all that there is, the
 * plain form too, is sent that (RFC 9110, 12.4.1).
 */
export function encodingFor(request: IncomingMessage, encodings: readonly Encoding[]): Encoding | undefined {
  // Names and weights have no case; the library keeps that of weights.
  const accepted = (request.headers['accept-encoding'] ?? '').toLowerCase();
  const negotiator = new Negotiator({ headers: { 'accept-encoding': accepted } });
  const chosen = negotiator.encoding([...encodings, 'identity'], encodings);
  return chosen === 'identity' ? undefined : chosen;
}

/** Answers 304, with the headers set so far except those of a body, when the request names the answer's `ETag`. */
export function answerIfNotModified(request: IncomingMessage, response: ServerResponse): boolean {
  if (!fresh(request.headers, { etag: response.getHeader('ETag') })) return false;
  response.removeHeader('Content-Type');
  response.writeHead(304).end();
  return true;
}
