import type { VerifyEmailEmitted } from '@oficio/machines/verify-email';
import { RESEND_VERIFICATION_MESSAGES, SUCCESS_TOASTS } from '../../lib/auth-messages.screens.ts';
import type { ScreenWire } from './screen-wire.ts';

export const verifyEmailWire: ScreenWire<VerifyEmailEmitted> = (event, { raise }) => {
  if (event.type === 'verifyEmail.sent') {
    raise({ kind: 'success', title: SUCCESS_TOASTS.verificationEmailSent });
  } else if (event.code !== 'invalid_email') {
    raise({ kind: 'error', title: RESEND_VERIFICATION_MESSAGES.toast });
  }
};
