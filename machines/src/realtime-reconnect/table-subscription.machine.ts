// Owns the subscription to one table: joined within the time limit, or failed until a retry.
import { REALTIME } from '@oficio/contracts';
import { assign, sendParent, setup } from 'xstate';
import { missingPorts } from '../shared/ports.ts';
import type { TableReport } from './realtime-reconnect.types.ts';
import {
  provideTableSubscriptionPorts,
  type TableChannelEvent,
  type TableRequest,
  type TableSubscriptionPorts,
} from './table-subscription.ports.ts';

export type TableSubscriptionEvent = TableChannelEvent | { type: 'retry.started'; accessToken: string };

export const tableSubscriptionMachine = setup({
  types: {
    context: {} as TableRequest,
    input: {} as TableRequest,
    events: {} as TableSubscriptionEvent,
  },
  actors: provideTableSubscriptionPorts(missingPorts<TableSubscriptionPorts>('table-subscription')).actors,
  delays: { connectTimeout: REALTIME.connectTimeoutMs },
  actions: {
    storeToken: assign({ accessToken: (_, params: { accessToken: string }) => params.accessToken }),
    notifyConnected: sendParent(
      ({ context }): TableReport => ({ type: 'table.connected', table: context.table }),
    ),
    notifyFailed: sendParent(({ context }): TableReport => ({ type: 'table.failed', table: context.table })),
    notifyChanged: sendParent((_, params: Extract<TableReport, { type: 'table.changed' }>) => params),
  },
}).createMachine({
  id: 'table-subscription',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      initial: 'connecting',
      invoke: { id: 'openTable', src: 'openTable', input: ({ context }) => context },
      on: { 'channel.failed': 'failed' },
      states: {
        connecting: {
          after: { connectTimeout: '#table-subscription.failed' },
          on: { 'channel.connected': { target: 'connected', actions: 'notifyConnected' } },
        },
        connected: {
          on: {
            // The socket rejoins by itself when its token is replaced.
            'channel.connected': { actions: 'notifyConnected' },
            'channel.changed': {
              actions: {
                type: 'notifyChanged',
                params: ({ event }) => ({ type: 'table.changed', change: event.change }),
              },
            },
          },
        },
      },
    },
    failed: {
      entry: 'notifyFailed',
      on: {
        'retry.started': { target: 'open', actions: { type: 'storeToken', params: ({ event }) => event } },
      },
    },
  },
});
