/** What an alert is raised about; each has its own threshold and its own cooldown. */
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

/** One thing that the monitor noticed; `at` is in milliseconds since 1970 by this device's clock. */
export interface SessionRecord {
  at: number;
  kind: SessionRecordKind;
  detail?: string | undefined;
}

export interface SessionMonitorContext {
  /** Seconds since 1970 by the auth service's clock; null while nobody is signed in. */
  expiresAt: number | null;
  /** The newest come last. */
  events: readonly SessionRecord[];
  /** What has been noticed since the last alert of each kind. */
  counts: Readonly<Record<SessionAlertKind, number>>;
  /** When the last alert of each kind was raised. */
  alertedAt: Readonly<Partial<Record<SessionAlertKind, number>>>;
  /** Milliseconds since 1970 by this device's clock, when something was recorded last. */
  now: number;
  /** Refreshes in a row that nobody answered. */
  failuresInARow: number;
}

export type SessionMonitorEvent =
  | { type: 'session.started'; expiresAt: number }
  | { type: 'session.renewed'; expiresAt: number }
  | { type: 'session.ended' }
  /** A request was answered with 401, and the application wants to know what becomes of the session. */
  | { type: 'unauthorized.seen' }
  /** The session is being ended by something else than the person's wish. */
  | { type: 'signOut.unexpected' }
  | { type: 'signInAgain.chosen' }
  | PageReport;

/** What the page tells about the person in front of it. */
export type PageReport =
  | { type: 'activity.seen' }
  /** The page is looked at again, or the device has woken: timers may be late by hours. */
  | { type: 'page.resumed' }
  | { type: 'network.online' };

export type SessionMonitorEmitted =
  /** This device remembers a newer session. */
  | { type: 'sessionMonitor.refreshed' }
  | { type: 'sessionMonitor.expired' }
  | { type: 'sessionMonitor.signInAgain' }
  | { type: 'sessionMonitor.inactive' }
  | { type: 'sessionMonitor.alertRaised'; kind: SessionAlertKind; count: number };

/**
 * `refreshing`: what becomes of the session will be known soon. `broken`: refreshing is not tried for now.
 * `expired`: the dialog is on.
 */
export type SessionMonitorTag = 'refreshing' | 'broken' | 'expired';

/** Names of members that an inspector must not show: no token and no address ever gets in here. */
export const SESSION_MONITOR_SECRETS = [] as const;
