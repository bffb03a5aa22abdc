import { expect, test } from 'vitest';
import { forgotPasswordWire } from './forgot-password.ts';
import { wireEnds } from './wire-ends.fixture.ts';

test('a mail on its way is said', () => {
  const ends = wireEnds();
  forgotPasswordWire({ type: 'forgotPassword.sent' }, ends);
  expect(ends.raise).toHaveBeenCalledExactlyOnceWith({
    kind: 'success',
    title: 'Password reset email sent',
  });
});

test('a refusal stands in the form', () => {
  const ends = wireEnds();
  forgotPasswordWire({ type: 'forgotPassword.refused', code: 'failed' }, ends);
  expect(ends.raise).not.toHaveBeenCalled();
});
