// Owns the long-lived actors: those that always live, and those that a signed-in person needs.
import { LIVE_TABLES } from '@oficio/contracts';
import { authMachine } from '@oficio/machines/auth';
import type { realtimeReconnectMachine } from '@oficio/machines/realtime-reconnect';
import { toastsMachine } from '@oficio/machines/toasts';
import { emit, enqueueActions, fromPromise, setup, spawnChild } from 'xstate';

export type RealtimeLogic = typeof realtimeReconnectMachine;

export const rootMachine = setup({
  types: {
    events: {} as { type: 'session.started' } | { type: 'network.online' },
    emitted: {} as { type: 'root.realtimeStarted' },
  },
  actors: {
    auth: authMachine,
    toasts: toastsMachine,
    loadRealtime: fromPromise<RealtimeLogic>(async () => {
      throw new Error('loadRealtime is not provided');
    }),
  },
  actions: {
    startAuth: spawnChild('auth', { id: 'auth', systemId: 'auth' }),
    startToasts: spawnChild('toasts', { id: 'toasts', systemId: 'toasts' }),
    startRealtime: enqueueActions(({ enqueue }, params: { logic: RealtimeLogic }) => {
      // The logic arrives with its chunk, so it can't be among the declared actors.
      enqueue.spawnChild(
        params.logic as never,
        {
          id: 'realtime',
          systemId: 'realtime',
          input: { tables: LIVE_TABLES },
        } as never,
      );
    }),
    notifyRealtimeStarted: emit({ type: 'root.realtimeStarted' }),
  },
}).createMachine({
  id: 'root',
  entry: ['startToasts', 'startAuth'],
  initial: 'signInActorsOnly',
  states: {
    signInActorsOnly: { on: { 'session.started': 'loadingRealtime' } },
    loadingRealtime: {
      invoke: {
        id: 'loadRealtime',
        src: 'loadRealtime',
        onDone: {
          target: 'complete',
          actions: [
            { type: 'startRealtime', params: ({ event }) => ({ logic: event.output }) },
            'notifyRealtimeStarted',
          ],
        },
        onError: 'withoutRealtime',
      },
    },
    withoutRealtime: {
      on: { 'network.online': 'loadingRealtime', 'session.started': 'loadingRealtime' },
    },
    complete: {},
  },
});
