import type { RegistrationEmitted } from '@oficio/machines/registration';
import { RESEND_VERIFICATION_MESSAGES, SUCCESS_TOASTS } from '../../lib/auth-messages.screens.ts';
import type { ScreenWire } from './screen-wire.ts';

export const registrationWire: ScreenWire<RegistrationEmitted> = (event, { auth, raise, targets }) => {
  switch (event.type) {
    case 'registration.redirected':
      auth.send({ type: 'session.established', session: event.session, how: 'registration' });
      break;
    case 'registration.verificationResent':
      raise({ kind: 'success', title: SUCCESS_TOASTS.verificationEmailSent });
      break;
    case 'registration.resendRefused':
      raise({ kind: 'error', title: RESEND_VERIFICATION_MESSAGES.toast });
      break;
    case 'registration.loginChosen':
      targets.go('/login');
      break;
  }
};
