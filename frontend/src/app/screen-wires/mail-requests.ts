import type { ForgotPasswordEmitted } from '@oficio/machines/forgot-password';
import type { MagicLinkRequestEmitted } from '@oficio/machines/magic-link-request';
import type { VerifyEmailEmitted } from '@oficio/machines/verify-email';
import { RESEND_VERIFICATION_MESSAGES, SUCCESS_TOASTS } from '../../lib/session/auth-messages.screens.ts';
import { screenWire } from './screen-wire.ts';

export const forgotPasswordWire = screenWire<ForgotPasswordEmitted>({
  'forgotPassword.sent': (_, { raise }) =>
    raise({ kind: 'success', title: SUCCESS_TOASTS.passwordResetEmailSent }),
});

export const magicLinkRequestWire = screenWire<MagicLinkRequestEmitted>({
  'magicLinkRequest.sent': (_, { raise }) => raise({ kind: 'success', title: SUCCESS_TOASTS.magicLinkSent }),
});

export const verifyEmailWire = screenWire<VerifyEmailEmitted>({
  'verifyEmail.sent': (_, { raise }) =>
    raise({ kind: 'success', title: SUCCESS_TOASTS.verificationEmailSent }),
  'verifyEmail.refused': ({ code }, { raise }) => {
    if (code !== 'invalid_email') raise({ kind: 'error', title: RESEND_VERIFICATION_MESSAGES.toast });
  },
});
