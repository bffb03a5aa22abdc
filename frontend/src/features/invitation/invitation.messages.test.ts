import { expect, test } from 'vitest';
import { CONFIRMATION_REFUSALS, problemText } from './invitation.messages.ts';

test.each([
  ['missing', null, 'Invalid invitation link'],
  ['refused', null, 'Failed to verify invitation'],
  ['unreachable', null, 'Failed to verify invitation'],
  ['refused', 'This invitation has expired.', 'This invitation has expired.'],
] as const)('an invitation that is %s, with the server’s message %j: %s', (code, text, shown) => {
  expect(problemText({ code, text })).toBe(shown);
});

test('a refused confirmation mail has a message for its reason', () => {
  expect(CONFIRMATION_REFUSALS).toEqual({
    rate_limited: 'Too many attempts. Please wait a few minutes and try again.',
    network: 'Failed to resend verification email',
    unknown: 'Failed to resend verification email',
  });
});
