import type { ForgotPasswordEmitted } from '@oficio/machines/forgot-password';
import { screenWire } from '../app/wires/screen-wire.ts';
import { SUCCESS_TOASTS } from '../lib/session/auth-messages.screens.ts';

export const forgotPasswordWire = screenWire<ForgotPasswordEmitted>({
  'forgotPassword.sent': (_, { raise }) =>
    raise({ kind: 'success', title: SUCCESS_TOASTS.passwordResetEmailSent }),
});
