import { connect as openSocket, type Socket } from 'node:net';
import { LookupFailure } from '../lookup-failure.ts';
import { afterAbort } from './after-abort.ts';
import type { Connect, ResolveHost } from './connection.types.ts';
import { isHostName } from './host-name.ts';
import { isPublicAddress, isSamePublicAddress } from './public-address.ts';
import { resolveHost } from './resolve-host.ts';

export interface SafeConnectOptions {
  /** The ports that may be connected to. */
  ports: readonly number[];
  /** The hosts that may be connected to. Undefined: all public ones. */
  hosts?: ReadonlySet<string>;
  resolve?: ResolveHost;
  /** Opens a socket to an address. */
  open?: (target: { host: string; port: number }) => Socket;
}

/**
 * The only way to a server that isn't ours. It connects to host names on the given ports, and only if all addresses of
 * the name are public. The name is resolved once and the socket is opened to a checked address, so that a second
 * answer of the DNS can't lead elsewhere. No proxy is used.
 */
export function safeConnect({
  ports,
  hosts,
  resolve = resolveHost,
  open = openSocket,
}: SafeConnectOptions): Connect {
  return async (host, port, signal) => {
    if (!ports.includes(port)) throw refusal(`Port ${port} isn’t asked`);
    if (!isHostName(host)) throw refusal(`${host} isn’t the name of a public server`);
    if (hosts && !hosts.has(host)) throw refusal(`${host} isn’t a server that is asked`);
    const addresses = await afterAbort(resolve(host, signal), signal);
    if (addresses.length === 0) throw new LookupFailure('error', `${host} has no address.`);
    if (!addresses.every(isPublicAddress)) throw refusal(`${host} leads to a private network`);
    for (const address of addresses) {
      const socket = open({ host: address, port });
      if (!(await opened(socket, signal))) continue;
      if (isSamePublicAddress(socket.remoteAddress, address)) return socket;
      socket.destroy();
      throw refusal(`${host} answered from another address`);
    }
    throw new LookupFailure('error', `${host} can’t be reached.`);
  };
}

/** Whether the socket could be connected. The signal destroys it, also after that. */
export function opened(socket: Socket, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      socket.destroy();
      reject(signal.reason);
    };
    signal.addEventListener('abort', end, { once: true });
    socket.once('close', () => signal.removeEventListener('abort', end));
    socket.once('connect', () => resolve(true));
    socket.on('error', () => resolve(false));
    if (signal.aborted) end();
  });
}

function refusal(reason: string): LookupFailure {
  return new LookupFailure('error', `${reason}.`);
}
