import { expect, test } from 'vitest';
import { MAGIC_LINK_REASONS } from './magic-link-verify.messages.ts';

test('a magic link that fails has a message for its reason', () => {
  expect(MAGIC_LINK_REASONS).toEqual({
    link_expired: { text: 'The magic link is invalid or has expired.' },
    no_token: { text: 'No verification token found in URL' },
    rate_limited: { text: 'Too many attempts. Please wait a minute and try again.' },
    user_banned: {
      text: 'Failed to verify magic link',
      advice: 'This account can’t sign in at the moment. Please contact support.',
    },
    network: {
      text: 'Failed to verify magic link',
      advice: 'Please check your internet connection and try again.',
    },
    server: { text: 'Failed to verify magic link' },
    unknown: { text: 'Failed to verify magic link' },
  });
});
