import type { IncomingMessage } from 'node:http';

export interface RequestAddress {
  /** The decoded path. Undefined if it can't be decoded or is missing. */
  path: string | undefined;
  /** The path as it was sent, with its dots resolved. */
  pathname: string;
  /** With its question mark. */
  query: string;
}

/** A request may name a whole URL, of which only the path counts (RFC 9112, 3.2.2). */
const ORIGIN = /^https?:\/\/[^/?#]*/i;

export function addressOf(request: Pick<IncomingMessage, 'url'>): RequestAddress {
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
