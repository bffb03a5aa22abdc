import { DAY_MS, MINUTE_MS as minute, SECOND_MS as second } from './durations.ts';

/**
 * Endpoints to which events are sent. `retryMinutes`: from each failed attempt to the next one, for almost three days. An
 * endpoint is switched off after `failures` failed attempts in a row that took `failingMs` or longer.
 */
export const WEBHOOKS = {
  most: 10,
  urlLength: 500,
  patienceMs: 10 * second,
  responseBytes: 1_024,
  retryMinutes: [1, 5, 30, 120, 360, 720, 1_440, 1_440],
  claimMs: 2 * minute,
  lostAfterMs: 10 * minute,
  failures: 20,
  failingMs: DAY_MS,
  secretOverlapMs: DAY_MS,
  keptDays: 30,
} as const;
