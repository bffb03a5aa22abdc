import type { BrowserConfig } from '@oficio/contracts';
import { authMachine, provideAuthPorts } from '@oficio/machines/auth';
import type { realtimeReconnectMachine } from '@oficio/machines/realtime-reconnect';
import type { toastsMachine } from '@oficio/machines/toasts';
import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import { createAuthPorts } from '../features/auth/auth.adapter.ts';
import type { LoadAuthClient } from '../lib/supabase-client.ts';
import { type RealtimeLogic, rootMachine } from './root.machine.ts';

export type AuthActor = ActorRefFrom<typeof authMachine>;
export type ToastsActor = ActorRefFrom<typeof toastsMachine>;
export type RealtimeActor = ActorRefFrom<typeof realtimeReconnectMachine>;
export type RootActor = ReturnType<typeof createRootActor>;

/** The actor system's root, not started yet. */
export function createRootActor(config: BrowserConfig, loadAuthClient: LoadAuthClient) {
  return createActor(
    rootMachine.provide({
      actors: {
        auth: authMachine.provide(provideAuthPorts(createAuthPorts(loadAuthClient, localStorage))),
        loadRealtime: fromPromise<RealtimeLogic>(async () => {
          const { createRealtimeLogic } = await import('./realtime.actor.ts');
          return createRealtimeLogic(config);
        }),
      },
    }),
    { systemId: 'root' },
  );
}

export const authOf = (root: RootActor): AuthActor => root.system.get('auth');
export const toastsOf = (root: RootActor): ToastsActor => root.system.get('toasts');
/** Undefined until it is loaded. */
export const realtimeOf = (root: RootActor): RealtimeActor | undefined => root.system.get('realtime');
