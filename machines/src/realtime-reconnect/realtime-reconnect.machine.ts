// Owns the live connection: one child for each table, the backoff after a failure, and the retry budget.
import { REALTIME, type RealtimeTable, uuid } from '@oficio/contracts';
import { assign, emit, setup } from 'xstate';
import { backoffMs } from '../shared/backoff.ts';
import type {
  RealtimeContext,
  RealtimeEmitted,
  RealtimeEvent,
  RealtimeInput,
  RealtimeTag,
  TableChange,
  TableState,
} from './realtime-reconnect.types.ts';
import { tableSubscriptionMachine } from './table-subscription.machine.ts';

const realtimeSetup = setup({
  types: {
    context: {} as RealtimeContext,
    input: {} as RealtimeInput,
    events: {} as RealtimeEvent,
    emitted: {} as RealtimeEmitted,
    tags: {} as RealtimeTag,
  },
  actors: { tableSubscription: tableSubscriptionMachine },
  delays: {
    reconnectBackoff: ({ context }) => backoffMs(REALTIME.backoff, context.retries, context.jitter),
    wholeForAWhile: REALTIME.backoff.capMs,
  },
  guards: {
    isUserId: (_, params: { ownerUserId: string }) => uuid.safeParse(params.ownerUserId).success,
    canRetry: ({ context }) => context.retries < REALTIME.retries,
    areAllConnected: ({ context }) => count(context, 'connected') === context.tables.length,
    areAllFailed: ({ context }) => count(context, 'failed') === context.tables.length,
    isAnyFailed: ({ context }) => count(context, 'failed') > 0,
    isPartlyConnected: ({ context }) =>
      count(context, 'pending') === 0 && count(context, 'connected') > 0 && count(context, 'failed') > 0,
  },
  actions: {
    storeOwner: assign((_, params: { ownerUserId: string; accessToken: string }) => ({
      ownerUserId: params.ownerUserId,
      accessToken: params.accessToken,
    })),
    storeToken: assign({ accessToken: (_, params: { accessToken: string }) => params.accessToken }),
    storeConnected: assign(({ context }, params: { table: RealtimeTable }) => ({
      tableStates: { ...context.tableStates, [params.table]: 'connected' },
    })),
    storeFailed: assign(({ context }, params: { table: RealtimeTable }) => ({
      tableStates: { ...context.tableStates, [params.table]: 'failed' },
    })),
    storeRetry: assign({ retries: ({ context }) => context.retries + 1 }),
    clearRetries: assign({ retries: 0 }),
    clearOwner: assign({ ownerUserId: null, accessToken: null, tableStates: {}, retries: 0 }),
    passTokenToSocket: (_, _params: { accessToken: string }) => {},
    closeSocket: () => {},
    notifyTableConnected: emit((_, params: { table: RealtimeTable }) => ({
      type: 'realtime.tableConnected',
      table: params.table,
    })),
    notifyConnected: emit({ type: 'realtime.connected' }),
    notifyDisabled: emit({ type: 'realtime.disabled' }),
    notifyChange: emit((_, params: { change: TableChange }) => ({
      type: 'realtime.changeReceived',
      change: params.change,
    })),
  },
});

/** Stores the random share of the next wait; `random` is uniformly distributed in [0, 1). */
export function drawJitterFrom(random: () => number) {
  return realtimeSetup.assign({ jitter: () => random() });
}

/** A requested retry resets the retry budget. */
const retryFromStart = ['clearRetries', 'retryFailedTables'] as const;

export const realtimeReconnectMachine = realtimeSetup
  .extend({
    actions: {
      openTables: realtimeSetup.enqueueActions(({ context, enqueue }) => {
        const { ownerUserId, accessToken } = context;
        if (ownerUserId === null || accessToken === null) return;
        for (const table of context.tables) {
          enqueue.spawnChild('tableSubscription', { id: table, input: { table, ownerUserId, accessToken } });
        }
        enqueue.assign({ tableStates: allTables(context.tables, 'pending'), retries: 0 });
      }),
      retryFailedTables: realtimeSetup.enqueueActions(({ context, enqueue }) => {
        const failed = context.tables.filter((table) => context.tableStates[table] === 'failed');
        for (const table of failed) {
          enqueue.sendTo(table, { type: 'retry.started', accessToken: context.accessToken ?? '' });
        }
        enqueue.assign({ tableStates: { ...context.tableStates, ...allTables(failed, 'pending') } });
      }),
      drawJitter: drawJitterFrom(() => 1),
      leaveTables: realtimeSetup.enqueueActions(({ context, enqueue }) => {
        for (const table of context.tables) enqueue.stopChild(table);
      }),
    },
  })
  .createMachine({
    id: 'realtime-reconnect',
    context: ({ input }) => ({
      tables: input.tables,
      tableStates: {},
      ownerUserId: null,
      accessToken: null,
      retries: 0,
      jitter: 1,
    }),
    initial: 'idle',
    states: {
      idle: {
        on: {
          'connection.opened': {
            guard: { type: 'isUserId', params: ({ event }) => event },
            target: 'active',
            actions: { type: 'storeOwner', params: ({ event }) => event },
          },
        },
      },
      active: {
        entry: 'openTables',
        exit: ['leaveTables', 'closeSocket'],
        initial: 'connecting',
        on: {
          'connection.opened': [
            {
              guard: { type: 'isUserId', params: ({ event }) => event },
              target: 'active',
              reenter: true,
              actions: { type: 'storeOwner', params: ({ event }) => event },
            },
            { target: 'idle', actions: 'clearOwner' },
          ],
          'connection.closed': { target: 'idle', actions: 'clearOwner' },
          'token.renewed': {
            actions: [
              { type: 'storeToken', params: ({ event }) => event },
              { type: 'passTokenToSocket', params: ({ event }) => event },
            ],
          },
          'table.connected': {
            actions: [
              { type: 'storeConnected', params: ({ event }) => event },
              { type: 'notifyTableConnected', params: ({ event }) => event },
            ],
          },
          'table.failed': { actions: { type: 'storeFailed', params: ({ event }) => event } },
          'table.changed': { actions: { type: 'notifyChange', params: ({ event }) => event } },
        },
        states: {
          connecting: {
            tags: 'pillConnecting',
            always: [
              { guard: 'areAllConnected', target: 'connected' },
              { guard: 'areAllFailed', target: 'broken' },
              { guard: 'isPartlyConnected', target: 'limited' },
            ],
          },
          connected: {
            entry: 'notifyConnected',
            after: { wholeForAWhile: { actions: 'clearRetries' } },
            always: { guard: 'isAnyFailed', target: 'limited' },
          },
          limited: {
            tags: 'pillLimited',
            initial: 'deciding',
            always: [
              { guard: 'areAllConnected', target: 'connected' },
              { guard: 'areAllFailed', target: 'broken' },
            ],
            on: { 'retry.requested': { target: '.retrying', actions: retryFromStart } },
            states: {
              deciding: { always: [{ guard: 'canRetry', target: 'waiting' }, { target: 'exhausted' }] },
              waiting: {
                entry: 'drawJitter',
                after: {
                  reconnectBackoff: { target: 'retrying', actions: ['storeRetry', 'retryFailedTables'] },
                },
              },
              retrying: { always: { guard: 'isPartlyConnected', target: 'deciding' } },
              exhausted: { on: { 'api.answered': { target: 'retrying', actions: retryFromStart } } },
            },
          },
          broken: {
            initial: 'deciding',
            on: { 'retry.requested': { target: 'connecting', actions: retryFromStart } },
            states: {
              deciding: { always: [{ guard: 'canRetry', target: 'waiting' }, { target: 'disabled' }] },
              waiting: {
                tags: 'pillError',
                entry: 'drawJitter',
                after: {
                  reconnectBackoff: {
                    target: '#realtime-reconnect.active.connecting',
                    actions: ['storeRetry', 'retryFailedTables'],
                  },
                },
              },
              disabled: {
                tags: 'pillDisabled',
                entry: 'notifyDisabled',
                on: {
                  'api.answered': {
                    target: '#realtime-reconnect.active.connecting',
                    actions: retryFromStart,
                  },
                },
              },
            },
          },
        },
      },
    },
  });

function count(context: RealtimeContext, state: TableState): number {
  return context.tables.filter((table) => context.tableStates[table] === state).length;
}

function allTables(tables: readonly RealtimeTable[], state: TableState): RealtimeContext['tableStates'] {
  return Object.fromEntries(tables.map((table) => [table, state]));
}
