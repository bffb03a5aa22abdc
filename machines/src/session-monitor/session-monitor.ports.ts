import { assign, type CallbackActorLogic, fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate';
import type { PageReport, SessionMonitorContext, SessionMonitorEvent } from './session-monitor.types.ts';

/**
 * `due`: the token has run out or is about to. `missing`: this device remembers no session any more. `replaced`:
 * it remembers a newer one of the same person, which another tab has brought.
 */
export type SessionCheck = { status: 'valid' | 'due' | 'missing' | 'replaced' };

/** `refused`: the auth service takes the refresh token no more. `unavailable`: nobody could be asked. */
export type SessionRefresh = { status: 'refreshed' | 'refused' | 'unavailable' };

export interface SessionMonitorPorts {
  /** Looks at what this device remembers; doesn't touch the network. */
  checkSession(): Promise<SessionCheck>;
  /** The one refresh that all tabs and requests share. The new session stays with the device. */
  refreshSession(): Promise<SessionRefresh>;
  /** Listens to the person and the page, passively; gives back how to stop. */
  watchPage(tell: (report: PageReport) => void): () => void;
  /** Milliseconds since 1970. */
  now(): number;
}

/** An interface, so that declarations name it instead of spelling out XState's internal types. */
export interface WatchPageLogic extends CallbackActorLogic<{ type: 'none' }> {}

export function provideSessionMonitorPorts(ports: SessionMonitorPorts) {
  return {
    actors: {
      checkSession: fromPromise<SessionCheck>(() => ports.checkSession()),
      refreshSession: fromPromise<SessionRefresh>(() => ports.refreshSession()),
      watchPage: fromCallback<{ type: 'none' }>(({ sendBack }) =>
        ports.watchPage(sendBack),
      ) as WatchPageLogic,
    },
    actions: {
      readClock: assign<
        SessionMonitorContext,
        SessionMonitorEvent,
        NonReducibleUnknown,
        SessionMonitorEvent,
        never
      >({ now: () => ports.now() }),
    },
  };
}
