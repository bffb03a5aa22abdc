import { expect, test } from 'vitest';
import { wireEnds } from '../app/targets/wire-ends.fixture.ts';
import { resetPasswordWire } from './-reset-password-wire.ts';

function endsWith(userId: string | null) {
  const ends = wireEnds();
  const session = userId && { accessToken: 'a', expiresAt: 2_000_000_000, userId };
  ends.auth.getSnapshot.mockReturnValue({ context: { session } } as never);
  return ends;
}

test.each([
  ['resetPassword.succeeded', 'u', 1],
  ['resetPassword.succeeded', 'v', 0],
  ['resetPassword.succeeded', null, 0],
  ['resetPassword.finished', 'u', 1],
  ['resetPassword.finished', 'v', 0],
] as const)('after %s of u, with %s signed in, there are %i sign-outs', (type, signedIn, times) => {
  const ends = endsWith(signedIn);
  resetPasswordWire({ type, userId: 'u' }, ends);
  expect(ends.auth.send.mock.calls).toEqual(Array(times).fill([{ type: 'signOut.requested' }]));
});

test('a new password raises a toast', () => {
  const ends = endsWith(null);
  resetPasswordWire({ type: 'resetPassword.succeeded', userId: 'u' }, ends);
  expect(ends.raise).toHaveBeenCalledExactlyOnceWith({
    kind: 'success',
    title: 'Password reset successful',
  });
  expect(ends.targets.go).not.toHaveBeenCalled();
});

test('the sign-in replaces the form in the history', () => {
  const ends = endsWith(null);
  resetPasswordWire({ type: 'resetPassword.finished', userId: 'u' }, ends);
  expect(ends.targets.go).toHaveBeenCalledExactlyOnceWith('/login', { replace: true });
});

test('the chosen sign-in is opened', () => {
  const ends = endsWith('u');
  resetPasswordWire({ type: 'resetPassword.loginChosen' }, ends);
  expect(ends.targets.go).toHaveBeenCalledExactlyOnceWith('/login');
  expect(ends.auth.send).not.toHaveBeenCalled();
});

test.each([
  ['same_password', 'This is your current password. Please choose a different one.'],
  ['unknown', 'Something went wrong while processing your request.'],
] as const)('%s raises a toast', (code, description) => {
  const ends = endsWith(null);
  resetPasswordWire({ type: 'resetPassword.refused', code }, ends);
  expect(ends.raise).toHaveBeenCalledExactlyOnceWith({
    kind: 'error',
    title: 'Failed to reset password',
    description,
  });
});
