import type { IncomingMessage } from 'node:http';

export interface RequestAddress {
  /** Decoded; undefined where it can't be, and where there is none. */
  path: string | undefined;
  /** As it was sent, with its dots resolved. */
  pathname: string;
  /** With its question mark. */
  query: string;
}

/** Where a request may name the whole address, it is the path that counts (RFC 9112, 3.2.2). */
const ORIGIN = /^https?:\/\/[^/?#]*/i;

export function addressOf(request: IncomingMessage): RequestAddress {
  const target = (request.url ?? '').replace(ORIGIN, '') || '/';
  const address = target.startsWith('/') ? URL.parse(`http://path.only${target}`) : null;
  if (!address) return { path: undefined, pathname: '', query: '' };
  const { pathname, search } = address;
  return { path: decoded(pathname), pathname, query: search };
}

function decoded(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}
