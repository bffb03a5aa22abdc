import { Resolver } from 'node:dns/promises';
import type { ResolveHost } from './connection.types.ts';

/**
 * Asks the system's DNS servers for all addresses of a host. `dns.lookup` isn't used, because it waits in libuv's thread
 * pool, where four dead names would stop file reads of the whole process.
 */
export const resolveHost: ResolveHost = async (host, signal) => {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const cancel = (): void => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  } finally {
    signal.removeEventListener('abort', cancel);
  }
};
