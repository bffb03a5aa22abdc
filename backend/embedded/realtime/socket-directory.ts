import type { RealtimeLimits } from './limits.ts';
import type { RealtimeSocket } from './realtime-socket.ts';

/** The open sockets, each with the key of its network address. */
export interface SocketDirectory {
  add(socket: RealtimeSocket, address: string): void;
  remove(socket: RealtimeSocket): void;
  all(): RealtimeSocket[];
  /** Whether another socket of this address is too many. */
  areFull(address: string): boolean;
}

export function createSocketDirectory({
  sockets,
  socketsPerAddress,
}: Pick<RealtimeLimits, 'sockets' | 'socketsPerAddress'>): SocketDirectory {
  const addresses = new Map<RealtimeSocket, string>();
  const counts = new Map<string, number>();

  function count(address: string, change: 1 | -1): void {
    const left = (counts.get(address) ?? 0) + change;
    if (left === 0) counts.delete(address);
    else counts.set(address, left);
  }

  return {
    add(socket, address) {
      addresses.set(socket, address);
      count(address, 1);
    },
    remove(socket) {
      const address = addresses.get(socket);
      if (address !== undefined && addresses.delete(socket)) count(address, -1);
    },
    all: () => [...addresses.keys()],
    areFull: (address) => addresses.size >= sockets || (counts.get(address) ?? 0) >= socketsPerAddress,
  };
}
