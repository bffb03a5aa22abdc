import { expect, test } from 'vitest';
import { wireEnds } from '../targets/wire-ends.fixture.ts';
import { forgotPasswordWire, magicLinkRequestWire, verifyEmailWire } from './mail-requests.ts';

type Ends = ReturnType<typeof wireEnds>;
const email = 'a@b.mx';

test.each([
  [
    'a link for a new password',
    (ends: Ends) => forgotPasswordWire({ type: 'forgotPassword.sent' }, ends),
    { kind: 'success', title: 'Password reset email sent' },
  ],
  [
    'a link for signing in',
    (ends: Ends) => magicLinkRequestWire({ type: 'magicLinkRequest.sent', email }, ends),
    { kind: 'success', title: 'Magic link sent!' },
  ],
  [
    'a confirmation',
    (ends: Ends) => verifyEmailWire({ type: 'verifyEmail.sent', email }, ends),
    { kind: 'success', title: 'Verification email sent!' },
  ],
  [
    'a confirmation that is refused',
    (ends: Ends) => verifyEmailWire({ type: 'verifyEmail.refused', code: 'rate_limited' }, ends),
    { kind: 'error', title: 'Failed to resend email' },
  ],
])('%s raises one toast', (_, emit, toast) => {
  const ends = wireEnds();
  emit(ends);
  expect(ends.raise).toHaveBeenCalledExactlyOnceWith(toast);
});

test.each([
  [
    'a link for a new password',
    (ends: Ends) => forgotPasswordWire({ type: 'forgotPassword.refused', code: 'failed' }, ends),
  ],
  [
    'a link for signing in',
    (ends: Ends) => magicLinkRequestWire({ type: 'magicLinkRequest.refused', code: 'no_account' }, ends),
  ],
  [
    'a confirmation for an invalid address',
    (ends: Ends) => verifyEmailWire({ type: 'verifyEmail.refused', code: 'invalid_email' }, ends),
  ],
])('a refusal of %s raises no toast, because the form shows it', (_, emit) => {
  const ends = wireEnds();
  emit(ends);
  expect(ends.raise).not.toHaveBeenCalled();
});
