import type { VerifyEmailEmitted } from '@oficio/machines/verify-email';
import { screenWire } from '../app/wires/screen-wire.ts';
import { RESEND_VERIFICATION_MESSAGES, SUCCESS_TOASTS } from '../lib/session/auth-messages.screens.ts';

export const verifyEmailWire = screenWire<VerifyEmailEmitted>({
  'verifyEmail.sent': (_, { raise }) =>
    raise({ kind: 'success', title: SUCCESS_TOASTS.verificationEmailSent }),
  'verifyEmail.refused': ({ code }, { raise }) => {
    if (code !== 'invalid_email') raise({ kind: 'error', title: RESEND_VERIFICATION_MESSAGES.toast });
  },
});
