import { boundedText } from '../connection/bounded-body.ts';
import type { Connect } from '../connection/connection.types.ts';
import type { LookupFacts } from '../lookup.types.ts';
import { LookupFailure } from '../lookup-failure.ts';
import { readWhoisAnswer } from './whois-answer.ts';
import type { WhoisRegistry } from './whois-registry.ts';

export const WHOIS_PORT = 43;

/**
 * Asks a registry on port 43 (RFC 3912) about a domain.
 * @throws LookupFailure for every answer that isn't the domain's
 */
export async function askWhois(
  { registry, connect }: { registry: WhoisRegistry; connect: Connect },
  name: string,
  signal: AbortSignal,
): Promise<LookupFacts & { server: string }> {
  const { server } = registry;
  const socket = await connect(server, WHOIS_PORT, signal);
  socket.write(`${name}\r\n`);
  const text = await boundedText(socket, server).catch((error: unknown) => {
    if (error instanceof LookupFailure) throw error;
    throw signal.aborted ? signal.reason : new LookupFailure('error', `The answer of ${server} broke off.`);
  });
  // A socket that the signal destroys ends like one that the server closes.
  signal.throwIfAborted();
  return { server, ...readWhoisAnswer(text, name, registry) };
}
