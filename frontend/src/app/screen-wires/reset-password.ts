import type { ResetPasswordEmitted } from '@oficio/machines/reset-password';
import { REFUSAL_MESSAGES } from '../../features/reset-password/reset-password.messages.ts';
import { RESET_PASSWORD_MESSAGES, SUCCESS_TOASTS } from '../../lib/auth-messages.screens.ts';
import type { ScreenWire, ScreenWireEnds } from './screen-wire.ts';

export const resetPasswordWire: ScreenWire<ResetPasswordEmitted> = (event, { auth, raise, targets }) => {
  switch (event.type) {
    case 'resetPassword.succeeded':
      raise({ kind: 'success', title: SUCCESS_TOASTS.passwordReset });
      endSessionOf(event.userId, auth);
      break;
    case 'resetPassword.refused':
      raise({
        kind: 'error',
        title: RESET_PASSWORD_MESSAGES.failed,
        description: REFUSAL_MESSAGES[event.code],
      });
      break;
    case 'resetPassword.finished':
      // One that was still being restored when the password changed.
      endSessionOf(event.userId, auth);
      targets.go('/login', { replace: true });
      break;
    case 'resetPassword.loginChosen':
      targets.go('/login');
      break;
  }
};

/** A new password is for signing in with; somebody else who is signed in here stays so. */
function endSessionOf(userId: string, auth: ScreenWireEnds['auth']): void {
  if (auth.getSnapshot().context.session?.userId === userId) auth.send({ type: 'signOut.requested' });
}
