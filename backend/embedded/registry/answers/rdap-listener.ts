import { createServer, type ServerResponse } from 'node:http';
import { REGISTRY_NAME } from '../names/domain-name.ts';
import type { RegistryNames } from '../names/registry-names.ts';
import { delivered } from './delivery.ts';
import { type Listener, listening } from './listener.ts';
import { rdapDomain } from './rdap-domain.ts';

const PATH = /^\/domain\/([^/]+\.example)$/;
const RETRY_AFTER_SECONDS = 600;

/** RDAP for `.example` on a port of its own, on loopback. */
export function startRdap(names: RegistryNames, log: (line: string) => void): Promise<Listener> {
  const closing = new AbortController();
  const server = createServer((request, response) => {
    const [, fqdn] = PATH.exec(request.url ?? '') ?? [];
    answer(names, fqdn, response, closing.signal).catch((error: unknown) => {
      if (!closing.signal.aborted) log(`The registry stand-in failed: ${String(error)}`);
      response.destroy();
    });
  });
  return listening(server, closing);
}

async function answer(
  names: RegistryNames,
  fqdn: string | undefined,
  response: ServerResponse,
  closing: AbortSignal,
): Promise<void> {
  const isName = fqdn !== undefined && REGISTRY_NAME.test(fqdn);
  const known = isName ? await names.know(fqdn) : undefined;
  if (!known || known.state.phase === 'gone' || known.name.answer === 'not_found') {
    send(response, 404, JSON.stringify({ errorCode: 404, title: 'Not found' }));
    return;
  }
  if (known.name.answer === 'rate_limited') {
    response.setHeader('Retry-After', RETRY_AFTER_SECONDS);
    send(response, 429, JSON.stringify({ errorCode: 429, title: 'Too many requests' }));
    return;
  }
  const body = await delivered(JSON.stringify(rdapDomain(known)), known.name.answer, closing);
  if (body !== null) send(response, 200, body);
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'Content-Type': 'application/rdap+json' });
  response.end(body);
}
