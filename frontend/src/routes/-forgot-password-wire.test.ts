import { expect, test } from 'vitest';
import { wireEnds } from '../app/targets/wire-ends.fixture.ts';
import { forgotPasswordWire } from './-forgot-password-wire.ts';

test('a link for a new password raises one toast', () => {
  const ends = wireEnds();
  forgotPasswordWire({ type: 'forgotPassword.sent' }, ends);
  expect(ends.raise).toHaveBeenCalledExactlyOnceWith({
    kind: 'success',
    title: 'Password reset email sent',
  });
});

test('a refusal raises no toast, because the form shows it', () => {
  const ends = wireEnds();
  forgotPasswordWire({ type: 'forgotPassword.refused', code: 'failed' }, ends);
  expect(ends.raise).not.toHaveBeenCalled();
});
