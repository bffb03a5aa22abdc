import type { RealtimeTable } from '@oficio/contracts';
import type { RealtimePorts } from './realtime-reconnect.ports.ts';
import type { TableListener, TableRequest } from './table-subscription.ports.ts';

/** A socket controlled by a test, which records its calls. */
export interface ExampleSocket {
  ports: RealtimePorts;
  /** The listener of a joined table; throws for any other table. */
  listener(table: RealtimeTable): TableListener;
  opened: TableRequest[];
  left: RealtimeTable[];
  tokens: string[];
  closed(): number;
}

export function createExampleSocket(random = 1): ExampleSocket {
  const listeners = new Map<RealtimeTable, TableListener>();
  const socket = { opened: [] as TableRequest[], left: [] as RealtimeTable[], tokens: [] as string[] };
  let closed = 0;
  return {
    ...socket,
    closed: () => closed,
    listener(table) {
      const listener = listeners.get(table);
      if (!listener) throw new Error(`${table} is not open`);
      return listener;
    },
    ports: {
      openTable(request, listener) {
        socket.opened.push(request);
        listeners.set(request.table, listener);
        return () => {
          socket.left.push(request.table);
          if (listeners.get(request.table) === listener) listeners.delete(request.table);
        };
      },
      renewToken: (accessToken) => socket.tokens.push(accessToken),
      closeSocket: () => {
        closed += 1;
      },
      random: () => random,
    },
  };
}
