import type { ResetPasswordEmitted } from '@oficio/machines/reset-password';
import { type ScreenWireEnds, screenWire } from '../app/wires/screen-wire.ts';
import { REFUSAL_MESSAGES } from '../features/sign-in/reset-password/reset-password.messages.ts';
import { RESET_PASSWORD_MESSAGES, SUCCESS_TOASTS } from '../lib/session/auth-messages.screens.ts';

export const resetPasswordWire = screenWire<ResetPasswordEmitted>({
  'resetPassword.succeeded'(event, { auth, raise }) {
    raise({ kind: 'success', title: SUCCESS_TOASTS.passwordReset });
    endSessionOf(event.userId, auth);
  },
  'resetPassword.refused': (event, { raise }) =>
    raise({
      kind: 'error',
      title: RESET_PASSWORD_MESSAGES.failed,
      description: REFUSAL_MESSAGES[event.code],
    }),
  'resetPassword.finished'(event, { auth, targets }) {
    // The session that was still being restored when the password changed.
    endSessionOf(event.userId, auth);
    targets.go('/login', { replace: true });
  },
  'resetPassword.loginChosen': (_, { targets }) => targets.go('/login'),
});

/** Signs out the person whose password was reset, so that they sign in with it. Another signed-in person stays. */
function endSessionOf(userId: string, auth: ScreenWireEnds['auth']): void {
  if (auth.getSnapshot().context.session?.userId === userId) auth.send({ type: 'signOut.requested' });
}
