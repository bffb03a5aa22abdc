/**
 * How long an account had existed when its session was made, in milliseconds; Infinity where that can't be read.
 * Both instants are the auth service's own, as this device's clock may be wrong.
 */
export function accountAgeMs(createdAt: string, accessToken: string): number {
  const age = issuedAtMs(accessToken) - instantMs(createdAt);
  return Number.isNaN(age) ? Number.POSITIVE_INFINITY : age;
}

/** RFC 3339, or as Postgres writes it: `2026-11-20 23:20:46.914+00`. NaN if it is neither. */
function instantMs(text: string): number {
  return Date.parse(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
}

/** The `iat` of an access token; NaN if there is none. */
function issuedAtMs(accessToken: string): number {
  try {
    const payload = accessToken.split('.')[1] ?? '';
    return Number(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).iat) * 1_000;
  } catch {
    return Number.NaN;
  }
}
