import { expect, test } from 'vitest';
import { ARRIVAL_MESSAGES } from './oauth-callback.messages.ts';

test('an arrival without a session has a message for its reason', () => {
  expect(ARRIVAL_MESSAGES).toEqual({
    link_expired: 'This link has expired or was used already. Sign in to get a new one.',
    network: 'Please check your internet connection and try again.',
    server: 'Something went wrong on our side. Please try again later or contact support.',
    rate_limited: 'Please wait a few minutes and try again.',
    user_banned: 'This account can’t sign in at the moment. Please contact support.',
    no_session: 'Authentication failed. Please try again.',
    unknown: 'Authentication failed. Please try again.',
  });
});
