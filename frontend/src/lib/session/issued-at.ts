/** The `iat` claim of an access token (RFC 7519, 4.1.6), in milliseconds since 1970; NaN without one. */
export function issuedAtMs(accessToken: string): number {
  try {
    const payload = (accessToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { iat } = JSON.parse(atob(payload));
    return typeof iat === 'number' ? iat * 1_000 : Number.NaN;
  } catch {
    return Number.NaN;
  }
}
