import { SESSION } from '@oficio/contracts';
import type {
  SessionAlertKind,
  SessionMonitorContext,
  SessionRecord,
  SessionRecordKind,
} from './session-monitor.types.ts';

/** What has happened, and what it counts for. */
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

/** The context after something has been noted, and the alert that it raises; `at` in milliseconds since 1970. */
export function noted(context: SessionMonitorContext, what: Noted, at: number): NotedResult {
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

/** A clock that was set back doesn't silence alerts for as long. */
function isCoolingDown(alertedAt: number | undefined, at: number): boolean {
  return alertedAt !== undefined && at >= alertedAt && at - alertedAt < SESSION.alertCooldownMs;
}
