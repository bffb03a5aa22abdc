import { expect, test } from 'vitest';
import { wireEnds } from '../app/targets/wire-ends.fixture.ts';
import { verifyEmailWire } from './-verify-email-wire.ts';

test.each([
  [
    { type: 'verifyEmail.sent', email: 'a@b.mx' },
    { kind: 'success', title: 'Verification email sent!' },
  ],
  [
    { type: 'verifyEmail.refused', code: 'rate_limited' },
    { kind: 'error', title: 'Failed to resend email' },
  ],
] as const)('%o raises one toast', (event, toast) => {
  const ends = wireEnds();
  verifyEmailWire(event, ends);
  expect(ends.raise).toHaveBeenCalledExactlyOnceWith(toast);
});

test('a refusal of an invalid address raises no toast, because the form shows it', () => {
  const ends = wireEnds();
  verifyEmailWire({ type: 'verifyEmail.refused', code: 'invalid_email' }, ends);
  expect(ends.raise).not.toHaveBeenCalled();
});
