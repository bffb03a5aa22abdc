import { expect, test } from 'vitest';
import { verifyEmailWire } from './verify-email.ts';
import { wireEnds } from './wire-ends.fixture.ts';

test.each([
  [
    { type: 'verifyEmail.sent', email: 'a@b.mx' },
    { kind: 'success', title: 'Verification email sent!' },
  ],
  [
    { type: 'verifyEmail.refused', code: 'rate_limited' },
    { kind: 'error', title: 'Failed to resend email' },
  ],
] as const)('%o is said', (event, toast) => {
  const ends = wireEnds();
  verifyEmailWire(event, ends);
  expect(ends.raise).toHaveBeenCalledExactlyOnceWith(toast);
});

test('an address that is none is said at its field alone', () => {
  const ends = wireEnds();
  verifyEmailWire({ type: 'verifyEmail.refused', code: 'invalid_email' }, ends);
  expect(ends.raise).not.toHaveBeenCalled();
});
