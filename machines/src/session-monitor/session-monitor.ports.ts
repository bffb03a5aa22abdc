import { assign, type CallbackActorLogic, fromCallback, type NonReducibleUnknown } from 'xstate';
import { fromPort } from '../shared/ports.ts';
import type { PageReport, SessionMonitorContext, SessionMonitorEvent } from './session-monitor.types.ts';

/**
 * `due`: the token has expired or is about to. `missing`: the device stores no session any more. `replaced`: the
 * device stores a newer session of the same person, from another tab.
 */
export type SessionCheck = { status: 'valid' | 'due' | 'missing' | 'replaced' };

/** `refused`: the auth service rejects the refresh token. `unavailable`: the service couldn't be reached. */
export type SessionRefresh = { status: 'refreshed' | 'refused' | 'unavailable' };

export interface SessionMonitorPorts {
  /** Reads the device's storage, without network access. */
  checkSession(): Promise<SessionCheck>;
  /** The refresh that all tabs and requests share. It stores the new session on the device. */
  refreshSession(): Promise<SessionRefresh>;
  /** Observes the person's input and the page, passively. Returns the function that stops it. */
  watchPage(listener: (report: PageReport) => void): () => void;
  /** In milliseconds since 1970. */
  now(): number;
}

/** An interface, so that declarations name it instead of spelling out XState's internal types. */
export interface WatchPageLogic extends CallbackActorLogic<{ type: 'none' }> {}

export function provideSessionMonitorPorts(ports: SessionMonitorPorts) {
  return {
    actors: {
      checkSession: fromPort(ports.checkSession),
      refreshSession: fromPort(ports.refreshSession),
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
