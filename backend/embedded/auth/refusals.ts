/** A refusal as the auth protocol writes it. */
export function refusal(
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json(
    { code: status, error_code: code, msg: message },
    { status, headers: { 'X-Sb-Error-Code': code, ...headers } },
  );
}

/** One request too many: of mails, or of anything else. */
export function limited(seconds: number, what: 'mails' | 'requests'): Response {
  const headers = { 'Retry-After': String(seconds) };
  return what === 'mails'
    ? refusal(
        429,
        'over_email_send_rate_limit',
        `For security purposes, you can only request this after ${seconds} seconds.`,
        headers,
      )
    : refusal(
        429,
        'over_request_rate_limit',
        'Request rate limit reached. Please wait and try again.',
        headers,
      );
}

export const invalidCredentials = (): Response =>
  refusal(400, 'invalid_credentials', 'Invalid login credentials');
