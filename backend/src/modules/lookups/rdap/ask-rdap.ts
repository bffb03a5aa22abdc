import type { Connect } from '../connection/connection.types.ts';
import { httpGet } from '../connection/http-get.ts';
import type { LookupFacts } from '../lookup.types.ts';
import { LookupFailure } from '../lookup-failure.ts';
import { readRdapAnswer } from './rdap-answer.ts';
import { retryAfterSeconds } from './retry-after.ts';

export interface RdapServer {
  /** The address to which `domain/…` is added, with a final slash. */
  base: URL;
  connect: Connect;
  /** Certificates of authorities instead of the system's. */
  authorities?: string[] | undefined;
}

/**
 * Asks an RDAP server (RFC 9082) about a domain.
 * @throws LookupFailure for every answer that isn't the domain's
 */
export async function askRdap(
  { base, connect, authorities }: RdapServer,
  name: string,
  signal: AbortSignal,
): Promise<LookupFacts & { server: string }> {
  const { status, body, retryAfter, server } = await httpGet(new URL(`domain/${name}`, base), {
    connect,
    ...(authorities && { authorities }),
    signal,
    accept: 'application/rdap+json, application/json',
    protocol: base.protocol === 'http:' ? 'http:' : 'https:',
  });
  if (status === 200) return { server, ...readRdapAnswer(body, name, server) };
  if (status === 404) throw new LookupFailure('not_found', `${server} doesn’t know ${name}.`);
  const seconds = retryAfterSeconds(retryAfter);
  if (status === 429 || (status === 503 && seconds !== null)) {
    throw new LookupFailure('rate_limited', `${server} asks us to wait before we ask again.`, seconds);
  }
  throw new LookupFailure('error', `${server} answered with status ${status}.`);
}
