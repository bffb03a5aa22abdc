import { expect, test } from 'vitest';
import {
  INVITATIONS,
  LINKS,
  NEW_OAUTH_USER_MS,
  PASSWORDS,
  RATE_LIMITS,
  REDIRECT_DELAYS,
  RETENTION,
  SIGN_IN_PAUSE,
  TOASTS,
} from './limits.ts';

test.each([
  ['magic link and password reset link validity: 1 hour', LINKS.validMs, 3_600_000],
  ['resend cooldown 60 s', LINKS.resendCooldownMs, 60_000],
  ['one mail of a kind to an address in 60 s', RATE_LIMITS.mailPause, { points: 1, perMs: 60_000 }],
  ['minimum password: 6 at registration', PASSWORDS.registrationMinLength, 6],
  ['10 at reset', PASSWORDS.resetMinLength, 10],
  ['after registration 1.5 s', REDIRECT_DELAYS.afterRegistrationMs, 1_500],
  ['after reset 3 s', REDIRECT_DELAYS.afterPasswordResetMs, 3_000],
  ['after magic link sign-in 2 s', REDIRECT_DELAYS.afterMagicLinkMs, 2_000],
  ['after invitation acceptance 1.5 s', REDIRECT_DELAYS.afterInvitationMs, 1_500],
  ['new OAuth user: created within the last 60 s', NEW_OAUTH_USER_MS, 60_000],
  ['an invitation lasts seven days', INVITATIONS.validDays, 7],
  ['sign-in 10 a minute and account', RATE_LIMITS.signIn, { points: 10, perMs: 60_000 }],
  [
    'then a growing pause',
    SIGN_IN_PAUSE,
    { baseMs: 60_000, capMs: 15 * 60_000, forgottenAfterMs: 60 * 60_000 },
  ],
  ['invitation mails per hour', RATE_LIMITS.invitationMail.perMs, 3_600_000],
  ['contact mails per hour', RATE_LIMITS.contactMail.perMs, 3_600_000],
  ['data is deleted within 30 days after a request', RETENTION.deletionDays, 30],
  ['toast area max width 420 px', TOASTS.areaMaxWidthPx, 420],
])('%s', (_, built, specified) => {
  expect(built).toEqual(specified);
});
