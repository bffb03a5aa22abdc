import { MINUTE_MS as minute, SECOND_MS as second } from './durations.ts';

/* The limits that every page needs from the start, `/login` too. Others stand apart, so that its script doesn't grow. */

/** The retries of the request helper, for network errors, 5xx, 408 and 429. Milliseconds. */
export const REQUEST_RETRY = {
  retries: 2,
  delaysMs: [1 * second, 2 * second],
  capMs: 5 * second,
  statuses: [408, 429],
} as const;

/**
 * The time limit of a call in the browser, including its retries and a refreshed session. Milliseconds. An upload
 * also gets the time for its bytes at the slowest connection. An arriving answer restarts the time.
 */
export const REQUEST_TIME = {
  readMs: 20 * second,
  writeMs: 30 * second,
  exportMs: 120 * second,
  slowestUploadBytesPerSecond: 16 * 1024,
} as const;

export const SESSION = {
  checkIntervalMs: 60 * second,
  /** A token with less time left is refreshed; this is the auth client's own margin. */
  refreshMarginMs: 90 * second,
  /** The time limit of a refresh. */
  refreshTimeoutMs: 30 * second,
  /**
   * A refresh token is accepted again for this time after its use: longer than a lost answer's time limit and the next
   * check.
   */
  refreshReuseMs: 120 * second,
  /** Activity is reported at most once in this time. */
  activityPauseMs: 5 * second,
  /** A 401 in the first seconds of a page's life doesn't end the session. */
  graceAfterLoadMs: 10 * second,
  /** The backoff of verifying an unverified session again. */
  verificationBackoff: { baseMs: 5 * second, capMs: 60 * second, spreadMs: 6 * second },
  /** A sign-out completes on this device after this time, whatever the network does. */
  signOutTimeoutMs: 5 * second,
  eventsKept: 100,
  inactivityWarningMs: 30 * minute,
  alertCooldownMs: 5 * minute,
  alertThresholds: { authFailures: 3, unexpectedLogouts: 1, warnings: 5, circuitBreakerTrips: 2 },
  breaker: { failures: 3, halfOpenAfterMs: 30 * second },
  crossTabLogoutDelayMs: 500,
  /** The longest time that the server may cache a verified token or a session's existence. */
  verifiedTokenCacheMs: 30 * second,
} as const;

export const TOASTS = {
  lifetimeMs: 3 * second,
  /** Duration of a toast that offers an action or must be read: ten times as long (WCAG 2.2.1). */
  lastingLifetimeMs: 30 * second,
  areaMaxWidthPx: 420,
} as const;
