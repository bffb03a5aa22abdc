import type { RealtimeTable } from '@oficio/contracts';
import { type CallbackActorLogic, fromCallback } from 'xstate';
import type { TableChange } from './realtime-reconnect.types.ts';

export interface TableRequest {
  table: RealtimeTable;
  /** The `user_id` of the rows. */
  ownerUserId: string;
  accessToken: string;
}

export interface TableListener {
  /** Delivery is live. */
  connected(): void;
  changed(change: Omit<TableChange, 'table'>): void;
  /** The join was refused, closed or broken. The machine decides about a retry. */
  failed(): void;
}

export interface TableSubscriptionPorts {
  /**
   * Sets the token and joins the channel of one table, opening the socket if necessary. It never retries by itself.
   * Returns the function that leaves the channel, after which the listener is never called. A throw is a failure.
   */
  openTable(request: TableRequest, listener: TableListener): () => void;
}

export type TableChannelEvent =
  | { type: 'channel.connected' }
  | { type: 'channel.failed' }
  | { type: 'channel.changed'; change: TableChange };

/** An interface, so that declarations name it instead of spelling out XState's internal types. */
export interface OpenTableLogic extends CallbackActorLogic<{ type: 'none' }, TableRequest> {}

export function provideTableSubscriptionPorts(ports: TableSubscriptionPorts): {
  actors: { openTable: OpenTableLogic };
} {
  return {
    actors: {
      openTable: fromCallback<{ type: 'none' }, TableRequest>(({ input, sendBack }) => {
        try {
          return ports.openTable(input, {
            connected: () => sendBack({ type: 'channel.connected' }),
            changed: (change) =>
              sendBack({ type: 'channel.changed', change: { ...change, table: input.table } }),
            failed: () => sendBack({ type: 'channel.failed' }),
          });
        } catch {
          // A join that throws has failed, and is retried like any other failure.
          sendBack({ type: 'channel.failed' });
          return undefined;
        }
      }),
    },
  };
}
