import { createServer, type Socket } from 'node:net';
import { REGISTRY_NAME } from '../names/domain-name.ts';
import type { RegistryNames } from '../names/registry-names.ts';
import { delivered } from './delivery.ts';
import { type Listener, listening } from './listener.ts';
import { WHOIS_LIMITED, WHOIS_UNKNOWN, whoisText } from './whois-text.ts';

const LONGEST_QUESTION = 300;

/** WHOIS for `.test` on a port of its own, on loopback. */
export function startWhois(names: RegistryNames, log: (line: string) => void): Promise<Listener> {
  const closing = new AbortController();
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    answer(names, socket, closing.signal).catch((error: unknown) => {
      if (!closing.signal.aborted) log(`The registry stand-in failed: ${String(error)}`);
      socket.destroy();
    });
  });
  return listening(server, closing);
}

async function answer(names: RegistryNames, socket: Socket, closing: AbortSignal): Promise<void> {
  const fqdn = await question(socket);
  const isName = fqdn.endsWith('.test') && REGISTRY_NAME.test(fqdn);
  const known = isName ? await names.know(fqdn) : undefined;
  if (!known || known.state.phase === 'gone' || known.name.answer === 'not_found') {
    socket.end(WHOIS_UNKNOWN);
  } else if (known.name.answer === 'rate_limited') {
    socket.end(WHOIS_LIMITED);
  } else {
    const text = await delivered(whoisText(known), known.name.answer, closing);
    if (text !== null) socket.end(text);
  }
}

/** The first line, or nothing if the line is too long. */
function question(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      const end = text.indexOf('\n');
      if (end >= 0) resolve(text.slice(0, end).trim().toLowerCase());
      else if (text.length > LONGEST_QUESTION) resolve('');
    });
  });
}
