import { issuedAtMs } from '../../../lib/session/issued-at.ts';

/**
 * The age of an account when its session was created, in milliseconds; Infinity when it can't be read. Both instants
 * come from the auth service, because this device's clock may be wrong.
 */
export function accountAgeMs(createdAt: string, accessToken: string): number {
  const age = issuedAtMs(accessToken) - instantMs(createdAt);
  return Number.isNaN(age) ? Number.POSITIVE_INFINITY : age;
}

/** RFC 3339, or Postgres' format: `2026-11-20 23:20:46.914+00`. NaN for any other text. */
function instantMs(text: string): number {
  return Date.parse(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
}
