import { expect, test } from 'vitest';
import { problemText } from './invitation.messages.ts';

test.each([
  ['missing', null, 'Invalid invitation link'],
  ['refused', null, 'Failed to verify invitation'],
  ['unreachable', null, 'Failed to verify invitation'],
  ['refused', 'This invitation has expired.', 'This invitation has expired.'],
] as const)('an invitation that is %s, with the server’s message %j: %s', (code, text, shown) => {
  expect(problemText({ code, text })).toBe(shown);
});
