import { expect, test } from 'vitest';
import { refusalCode } from './registration.adapter.ts';

test.each([
  [{ code: 'user_already_exists', status: 422, message: '' }, 'account_exists'],
  [{ code: 'weak_password', status: 422, message: '' }, 'weak_password'],
  [{ code: 'email_address_invalid', status: 400, message: '' }, 'invalid_email'],
  [{ code: 'over_email_send_rate_limit', status: 429, message: '' }, 'rate_limited'],
  [{ code: undefined, status: 429, message: 'slow down' }, 'rate_limited'],
  [{ code: undefined, status: 503, message: 'upstream' }, 'server'],
  [{ code: undefined, status: 0, message: 'Failed to fetch' }, 'network'],
  [{ code: undefined, status: 400, message: 'User already registered' }, 'account_exists'],
  [{ code: undefined, status: 400, message: 'Database error saving new user' }, 'server'],
  [{ code: 'signup_disabled', status: 422, message: 'Signups not allowed' }, 'unknown'],
] as const)('%o is %s', (error, code) => {
  expect(refusalCode(error)).toBe(code);
});
