import { expect, test } from 'vitest';
import { wireEnds } from '../app/targets/wire-ends.fixture.ts';
import { registrationWire } from './-register-wire.ts';

test.each([
  [
    { type: 'registration.verificationResent', email: 'a@b.mx' },
    { kind: 'success', title: 'Verification email sent!' },
  ],
  [
    { type: 'registration.resendRefused', code: 'unknown' },
    { kind: 'error', title: 'Failed to resend email' },
  ],
] as const)('%o raises a toast', (event, toast) => {
  const ends = wireEnds();
  registrationWire(event, ends);
  expect(ends.raise).toHaveBeenCalledExactlyOnceWith(toast);
});

test('the chosen sign-in is opened', () => {
  const ends = wireEnds();
  registrationWire({ type: 'registration.loginChosen' }, ends);
  expect(ends.targets.go).toHaveBeenCalledExactlyOnceWith('/login');
});

test('a session signs in', () => {
  const ends = wireEnds();
  const session = { accessToken: 'a', expiresAt: 2_000_000_000, userId: 'u' };
  registrationWire({ type: 'registration.redirected', session }, ends);
  expect(ends.auth.send).toHaveBeenCalledExactlyOnceWith({
    type: 'session.established',
    session,
    how: 'registration',
  });
});
