import { expect, test } from 'vitest';
import { FORGOT_PASSWORD_MESSAGES } from './forgot-password.messages.ts';

test('a refused reset link has a message for its reason', () => {
  expect(FORGOT_PASSWORD_MESSAGES).toEqual({
    invalid_email: 'Please enter a valid email address',
    rate_limited: 'Too many reset attempts. Please wait a few minutes and try again.',
    failed: 'Failed to send reset email',
  });
});
