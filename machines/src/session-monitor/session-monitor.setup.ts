import { SESSION } from '@oficio/contracts';
import { assign, emit, enqueueActions, setup } from 'xstate';
import { hasStatus } from '../shared/outcome.ts';
import { missingPorts } from '../shared/ports.ts';
import { provideSessionMonitorPorts, type SessionMonitorPorts } from './session-monitor.ports.ts';
import type {
  SessionAlertKind,
  SessionMonitorContext,
  SessionMonitorEmitted,
  SessionMonitorEvent,
  SessionMonitorTag,
  SessionRecord,
  SessionRecordKind,
} from './session-monitor.types.ts';

/** The vocabulary of `session-monitor.machine.ts`: types, actors, delays, guards, actions. */
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
    /** Records an event, counts it for its alert, and emits the alert that is due. */
    storeRecord: enqueueActions(({ context, enqueue }, params: Noted) => {
      const { changes, alert } = noted(context, params, context.now);
      enqueue.assign(changes);
      if (alert) enqueue.emit({ type: 'sessionMonitor.alertRaised', ...alert });
    }),
    record: enqueueActions(({ enqueue }, params: Noted) => {
      // The actions of `setup` are missing from the types within `setup`.
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

/** An event, and the alert that it counts for. */
export interface Noted {
  kind: SessionRecordKind;
  detail?: string;
  counts?: SessionAlertKind;
}

interface NotedResult {
  changes: Pick<SessionMonitorContext, 'events' | 'counts' | 'alertedAt'>;
  alert: { kind: SessionAlertKind; count: number } | null;
}

export const NOTHING_NOTED: NotedResult['changes'] = {
  events: [],
  counts: { authFailures: 0, unexpectedLogouts: 0, warnings: 0, circuitBreakerTrips: 0 },
  alertedAt: {},
};

/** The context after recording an event, and the alert it raises; `at` in milliseconds since 1970. */
function noted(context: SessionMonitorContext, what: Noted, at: number): NotedResult {
  const { kind, detail, counts: counted } = what;
  const events = kept(context.events, { at, kind, ...(detail === undefined ? {} : { detail }) });
  const { counts, alertedAt } = context;
  if (!counted) return { changes: { events, counts, alertedAt }, alert: null };
  const count = counts[counted] + 1;
  if (count < SESSION.alertThresholds[counted] || isCoolingDown(alertedAt[counted], at)) {
    return { changes: { events, counts: { ...counts, [counted]: count }, alertedAt }, alert: null };
  }
  return {
    changes: {
      events: kept(events, { at, kind: 'alert', detail: counted }),
      counts: { ...counts, [counted]: 0 },
      alertedAt: { ...alertedAt, [counted]: at },
    },
    alert: { kind: counted, count },
  };
}

function kept(events: readonly SessionRecord[], next: SessionRecord): readonly SessionRecord[] {
  return [...events, next].slice(-SESSION.eventsKept);
}

/** A clock that was set back must not extend the alerts' cooldown. */
function isCoolingDown(alertedAt: number | undefined, at: number): boolean {
  return alertedAt !== undefined && at >= alertedAt && at - alertedAt < SESSION.alertCooldownMs;
}
