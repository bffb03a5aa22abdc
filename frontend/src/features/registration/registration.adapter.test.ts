import { AuthApiError, AuthRetryableFetchError } from '@supabase/auth-js';
import { expect, test } from 'vitest';
import { refusalCode } from './registration.adapter.ts';

test.each([
  [new AuthApiError('', 422, 'user_already_exists'), 'account_exists'],
  [new AuthApiError('', 422, 'weak_password'), 'weak_password'],
  [new AuthApiError('', 400, 'email_address_invalid'), 'invalid_email'],
  [new AuthApiError('', 429, 'over_email_send_rate_limit'), 'rate_limited'],
  [new AuthApiError('slow down', 429, undefined), 'rate_limited'],
  [new AuthApiError('upstream', 503, undefined), 'server'],
  [new AuthRetryableFetchError('Failed to fetch', 0), 'network'],
  [new AuthApiError('User already registered', 400, undefined), 'account_exists'],
  [new AuthApiError('Database error saving new user', 400, undefined), 'server'],
  [new AuthApiError('Signups not allowed', 422, 'signup_disabled'), 'unknown'],
  [new AuthApiError('', 400, 'invalid_credentials'), 'unknown'],
] as const)('%s is %s', (error, code) => {
  expect(refusalCode(error)).toBe(code);
});
