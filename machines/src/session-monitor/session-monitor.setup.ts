import { SESSION } from '@oficio/contracts';
import { assign, emit, enqueueActions, setup } from 'xstate';
import { missingPorts } from '../shared/ports.ts';
import { type SessionMonitorPorts, sessionMonitorActors } from './session-monitor.actors.ts';
import { type Noted, noted } from './session-monitor.record.ts';
import type {
  SessionMonitorContext,
  SessionMonitorEmitted,
  SessionMonitorEvent,
  SessionMonitorTag,
} from './session-monitor.types.ts';

/** What the chart of `session-monitor.machine.ts` is written in. */
export const sessionMonitorSetup = setup({
  types: {
    context: {} as SessionMonitorContext,
    events: {} as SessionMonitorEvent,
    emitted: {} as SessionMonitorEmitted,
    tags: {} as SessionMonitorTag,
  },
  actors: sessionMonitorActors(missingPorts<SessionMonitorPorts>('session-monitor')),
  delays: {
    checkInterval: SESSION.checkIntervalMs,
    inactivityWarning: SESSION.inactivityWarningMs,
    breakerHalfOpen: SESSION.breaker.halfOpenAfterMs,
  },
  guards: {
    isReplaced: (_, params: { status: string }) => params.status === 'replaced',
    isValid: (_, params: { status: string }) => params.status === 'valid',
    isRefreshed: (_, params: { status: string }) => params.status === 'refreshed',
    isRefused: (_, params: { status: string }) => params.status === 'refused',
    isLastFailure: ({ context }) => context.failuresInARow + 1 >= SESSION.breaker.failures,
  },
  actions: {
    record: recordFrom(() => 0),
    storeExpiry: assign({ expiresAt: (_, params: { expiresAt: number }) => params.expiresAt }),
    clearExpiry: assign({ expiresAt: null }),
    countFailure: assign({ failuresInARow: ({ context }) => context.failuresInARow + 1 }),
    clearFailures: assign({ failuresInARow: 0 }),
    notifyRefreshed: emit({ type: 'sessionMonitor.refreshed' }),
    notifyExpired: emit({ type: 'sessionMonitor.expired' }),
    notifySignInAgain: emit({ type: 'sessionMonitor.signInAgain' }),
    notifyInactive: emit({ type: 'sessionMonitor.inactive' }),
  },
});

/**
 * The action that notes what has happened, counts what alerts are about, and raises the alert that is due. `now`
 * is in milliseconds since 1970.
 */
export function recordFrom(now: () => number) {
  return enqueueActions<
    SessionMonitorContext,
    SessionMonitorEvent,
    Noted,
    SessionMonitorEvent,
    never,
    never,
    never,
    never,
    SessionMonitorEmitted
  >(({ context, enqueue }, params) => {
    const { changes, alert } = noted(context, params, now());
    enqueue.assign(changes);
    if (alert) enqueue.emit({ type: 'sessionMonitor.alertRaised', ...alert });
  });
}
