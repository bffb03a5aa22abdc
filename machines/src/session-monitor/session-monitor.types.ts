/** Kinds of alert; each has its own threshold and cooldown. */
export type SessionAlertKind = 'authFailures' | 'unexpectedLogouts' | 'warnings' | 'circuitBreakerTrips';

export type SessionRecordKind =
  | 'started'
  | 'renewed'
  | 'checked'
  | 'unauthorized'
  | 'refreshed'
  | 'refreshFailed'
  | 'refreshRefused'
  | 'breakerOpened'
  | 'expired'
  | 'signInAgain'
  | 'unexpectedLogout'
  | 'inactive'
  | 'active'
  | 'alert';

/** One recorded event; `at` is in milliseconds since 1970 by this device's clock. */
export interface SessionRecord {
  at: number;
  kind: SessionRecordKind;
  detail?: string | undefined;
}

export interface SessionMonitorContext {
  /** In seconds since 1970 by the auth service's clock; null while nobody is signed in. */
  expiresAt: number | null;
  /** Newest last. */
  events: readonly SessionRecord[];
  /** Events since the last alert of each kind. */
  counts: Readonly<Record<SessionAlertKind, number>>;
  /** The time of the last alert of each kind. */
  alertedAt: Readonly<Partial<Record<SessionAlertKind, number>>>;
  /** The time of the last recorded event, in milliseconds since 1970 by this device's clock. */
  now: number;
  /** Consecutive refreshes without an answer. */
  failuresInARow: number;
}

export type SessionMonitorEvent =
  | { type: 'session.started'; expiresAt: number }
  | { type: 'session.renewed'; expiresAt: number }
  | { type: 'session.ended' }
  /** A request got a 401, and the application waits for the session's outcome. */
  | { type: 'unauthorized.seen' }
  /** The session is being ended by something other than the person. */
  | { type: 'signOut.unexpected' }
  | { type: 'signInAgain.chosen' }
  | PageReport;

/** Input and page events. */
export type PageReport =
  | { type: 'activity.seen' }
  /** The page is visible again, or the device has woken: timers may be late by hours. */
  | { type: 'page.resumed' }
  | { type: 'network.online' };

export type SessionMonitorEmitted =
  /** The device stores a newer session. */
  | { type: 'sessionMonitor.refreshed' }
  | { type: 'sessionMonitor.expired' }
  | { type: 'sessionMonitor.signInAgain' }
  | { type: 'sessionMonitor.inactive' }
  | { type: 'sessionMonitor.alertRaised'; kind: SessionAlertKind; count: number };

/**
 * `refreshing`: the session's outcome will be known soon. `broken`: the circuit breaker is open. `expired`: the
 * dialog is open.
 */
export type SessionMonitorTag = 'refreshing' | 'broken' | 'expired';

/** Members that an inspector must mask: none, because no token and no address gets in here. */
export const SESSION_MONITOR_SECRETS = [] as const;
