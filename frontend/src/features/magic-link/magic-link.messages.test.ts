import { expect, test } from 'vitest';
import { MAGIC_LINK_REFUSALS, NO_ADDRESS } from './magic-link.messages.ts';

test('a refused link has a message for its reason', () => {
  expect({ ...MAGIC_LINK_REFUSALS, invalid_email: NO_ADDRESS }).toEqual({
    rate_limited: 'Too many attempts. Please wait a minute and try again.',
    no_account: 'No account found with this email address. Please sign up first.',
    network: 'Failed to send magic link',
    unknown: 'Failed to send magic link',
    invalid_email: 'Please enter a valid email address',
  });
});
