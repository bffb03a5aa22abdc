import type { RegistrationEmitted } from '@oficio/machines/registration';
import type { ScreenWire } from './screen-wire.ts';

export const registrationWire: ScreenWire<RegistrationEmitted> = (event, { auth, raise, targets }) => {
  switch (event.type) {
    case 'registration.redirected':
      auth.send({ type: 'session.established', session: event.session, how: 'registration' });
      break;
    case 'registration.verificationResent':
      raise({ kind: 'success', title: 'Verification email sent!' });
      break;
    case 'registration.resendRefused':
      raise({ kind: 'error', title: 'Failed to resend email' });
      break;
    case 'registration.loginChosen':
      targets.go('/login');
      break;
  }
};
