import type { RealtimeTable } from '@oficio/contracts';
import { type CallbackActorLogic, fromCallback } from 'xstate';
import type { TableChange } from './realtime-reconnect.types.ts';

export interface TableRequest {
  table: RealtimeTable;
  /** The rows' `user_id`. */
  ownerUserId: string;
  accessToken: string;
}

export interface TableListener {
  /** Delivery is live. */
  connected(): void;
  changed(change: Omit<TableChange, 'table'>): void;
  /** Refused, closed or broken; the machine decides whether and when to try again. */
  failed(): void;
}

export interface TableSubscriptionPorts {
  /**
   * Sets the token, then joins the channel of one table, opening the socket if need be. It never retries by
   * itself. Gives back how to leave; after leaving it calls the listener no more. To throw is to fail.
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
          // A join that throws has failed like any other, and is tried again like any other.
          sendBack({ type: 'channel.failed' });
          return undefined;
        }
      }),
    },
  };
}
