import type { ForgotPasswordEmitted } from '@oficio/machines/forgot-password';
import { SUCCESS_TOASTS } from '../../lib/auth-messages.screens.ts';
import type { ScreenWire } from './screen-wire.ts';

/** A refusal is said in the form alone. */
export const forgotPasswordWire: ScreenWire<ForgotPasswordEmitted> = (event, { raise }) => {
  if (event.type === 'forgotPassword.sent') {
    raise({ kind: 'success', title: SUCCESS_TOASTS.passwordResetEmailSent });
  }
};
