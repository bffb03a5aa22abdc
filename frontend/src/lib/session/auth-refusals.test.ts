import {
  AuthApiError,
  type AuthError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
} from '@supabase/auth-js';
import { describe, expect, test } from 'vitest';
import { causeOf, refusalOf, wordsOf } from './auth-refusals.ts';

const api = (status: number, code: string | undefined, message: string) =>
  new AuthApiError(message, status, code) as AuthError;

/** Each refusal as the embedded service, the hosted service and a service without codes report it. */
describe('each refusal is recognized in every spelling', () => {
  test.each<[refusal: string, ...errors: AuthError[]]>([
    [
      'invalid_credentials',
      api(400, 'invalid_credentials', 'Invalid login credentials'),
      api(400, undefined, 'Invalid login credentials'),
    ],
    [
      'email_not_confirmed',
      api(400, 'email_not_confirmed', 'Email not confirmed'),
      api(400, undefined, 'Email not confirmed'),
    ],
    [
      'account_exists',
      api(422, 'user_already_exists', 'User already registered'),
      api(422, 'email_exists', 'A user with this email address has already been registered'),
      api(422, undefined, 'User already registered'),
    ],
    [
      'weak_password',
      api(422, 'weak_password', 'Password should be at least 6 characters.'),
      api(422, undefined, 'Weak password'),
    ],
    [
      'invalid_email',
      api(400, 'validation_failed', 'Unable to validate email address: invalid format'),
      api(400, 'email_address_invalid', 'Email address "a@b" is invalid'),
      api(400, undefined, 'Invalid email'),
    ],
    [
      'server',
      api(500, 'unexpected_failure', 'Unexpected failure, please check server logs for more information'),
      api(500, undefined, 'Database error saving new user'),
      api(400, undefined, 'Internal server error'),
      new AuthRetryableFetchError('Bad gateway', 502),
    ],
    [
      'rate_limited',
      api(
        429,
        'over_email_send_rate_limit',
        'For security purposes, you can only request this after 59 seconds.',
      ),
      api(429, 'over_request_rate_limit', 'Request rate limit reached'),
      api(429, undefined, 'For security purposes, you can only request this after 8 seconds.'),
      api(400, undefined, 'Email rate limit exceeded'),
    ],
    [
      'network',
      new AuthRetryableFetchError('Failed to fetch', 0),
      new AuthRetryableFetchError('Load failed', 0),
    ],
    [
      'expired',
      api(403, 'otp_expired', 'Email link is invalid or has expired'),
      api(403, 'otp_expired', 'Token has expired or is invalid'),
      api(403, 'session_not_found', 'Session from session_id claim in JWT does not exist'),
      api(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'),
      api(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used'),
      new AuthSessionMissingError(),
      api(403, undefined, 'Token has expired or is invalid'),
    ],
    ['user_banned', api(403, 'user_banned', 'User is banned'), api(400, 'user_banned', 'User is banned')],
    [
      'no_account',
      api(422, 'otp_disabled', 'Signups not allowed for otp'),
      api(400, undefined, 'Signups not allowed for otp'),
    ],
    [
      'same_password',
      api(422, 'same_password', 'New password should be different from the old password.'),
      api(422, undefined, 'New password should be different from the old password.'),
    ],
    [
      'unknown',
      api(422, 'signup_disabled', 'Signups not allowed for this instance'),
      api(400, undefined, ''),
    ],
  ])('%s', (refusal, ...errors) => {
    expect(errors.map(refusalOf)).toEqual(errors.map(() => refusal));
  });
});

test.each([
  [api(429, undefined, ''), 'rate_limited'],
  [api(400, 'over_email_send_rate_limit', ''), 'rate_limited'],
  [new AuthRetryableFetchError('', 0), 'network'],
  [new AuthRetryableFetchError('', 503), 'server'],
  [api(500, undefined, ''), 'server'],
  [api(400, undefined, ''), 'other'],
])('the cause of %o is %s', (error, cause) => {
  expect(causeOf(error)).toBe(cause);
});

test.each([
  ['Signups are closed', 'Signups are closed'],
  ['x'.repeat(500), 'x'.repeat(200)],
  ['{"msg":""}', ''],
  ['[]', ''],
  ['', ''],
])('of the message %j the part %j is shown', (message, words) => {
  expect(wordsOf(api(400, undefined, message))).toBe(words);
});
