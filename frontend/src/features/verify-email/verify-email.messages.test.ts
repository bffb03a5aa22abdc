import { expect, test } from 'vitest';
import { NO_ADDRESS, VERIFY_EMAIL_REFUSALS } from './verify-email.messages.ts';

test('a refused confirmation mail has a message for its reason', () => {
  expect({ ...VERIFY_EMAIL_REFUSALS, invalid_email: NO_ADDRESS }).toEqual({
    rate_limited: 'Too many attempts. Please wait a few minutes and try again.',
    network: 'Failed to resend verification email',
    unknown: 'Failed to resend verification email',
    invalid_email: 'Please enter a valid email address',
  });
});
