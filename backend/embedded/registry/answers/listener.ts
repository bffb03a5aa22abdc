import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';

export interface Listener {
  port: number;
  /** Cuts off the open connections. */
  close(): Promise<void>;
}

/** Starts a server on a free port of the loopback address. Closing it aborts `closing` first. */
export async function listening(server: Server, closing: AbortController): Promise<Listener> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      closing.abort();
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
