/** An error answer in the form of the auth protocol. */
export function authError(
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
  details: Record<string, unknown> = {},
): Response {
  return Response.json(
    { code: status, error_code: code, msg: message, ...details },
    { status, headers: { 'X-Sb-Error-Code': code, ...headers } },
  );
}

/** The answer 429, for mails or for other requests. */
export function rateLimited(seconds: number, what: 'mails' | 'requests'): Response {
  const headers = { 'Retry-After': String(seconds) };
  return what === 'mails'
    ? authError(
        429,
        'over_email_send_rate_limit',
        `For security purposes, you can only request this after ${seconds} seconds.`,
        headers,
      )
    : authError(
        429,
        'over_request_rate_limit',
        'Request rate limit reached. Please wait and try again.',
        headers,
      );
}

export const invalidCredentials = (): Response =>
  authError(400, 'invalid_credentials', 'Invalid login credentials');
