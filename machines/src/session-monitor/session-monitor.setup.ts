import { SESSION } from '@oficio/contracts';
import { assign, emit, enqueueActions, setup } from 'xstate';
import { hasStatus } from '../shared/outcome.ts';
import { missingPorts } from '../shared/ports.ts';
import { provideSessionMonitorPorts, type SessionMonitorPorts } from './session-monitor.ports.ts';
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
  actors: provideSessionMonitorPorts(missingPorts<SessionMonitorPorts>('session-monitor')).actors,
  delays: {
    checkInterval: SESSION.checkIntervalMs,
    inactivityWarning: SESSION.inactivityWarningMs,
    breakerHalfOpen: SESSION.breaker.halfOpenAfterMs,
  },
  guards: {
    isReplaced: hasStatus('replaced'),
    isValid: hasStatus('valid'),
    isRefreshed: hasStatus('refreshed'),
    isRefused: hasStatus('refused'),
    isLastFailure: ({ context }) => context.failuresInARow + 1 >= SESSION.breaker.failures,
  },
  actions: {
    readClock: assign({ now: 0 }),
    /** Stores what has happened, counts what alerts are about, and raises the alert that is due. */
    storeRecord: enqueueActions(({ context, enqueue }, params: Noted) => {
      const { changes, alert } = noted(context, params, context.now);
      enqueue.assign(changes);
      if (alert) enqueue.emit({ type: 'sessionMonitor.alertRaised', ...alert });
    }),
    record: enqueueActions(({ enqueue }, params: Noted) => {
      // What `setup` declares is not among the types of its own actions.
      enqueue('readClock' as never);
      enqueue({ type: 'storeRecord', params } as never);
    }),
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
