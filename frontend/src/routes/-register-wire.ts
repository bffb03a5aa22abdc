import type { RegistrationEmitted } from '@oficio/machines/registration';
import { screenWire } from '../app/wires/screen-wire.ts';
import { RESEND_VERIFICATION_MESSAGES, SUCCESS_TOASTS } from '../lib/session/auth-messages.screens.ts';

export const registrationWire = screenWire<RegistrationEmitted>({
  'registration.redirected': ({ session }, { auth }) =>
    auth.send({ type: 'session.established', session, how: 'registration' }),
  'registration.verificationResent': (_, { raise }) =>
    raise({ kind: 'success', title: SUCCESS_TOASTS.verificationEmailSent }),
  'registration.resendRefused': (_, { raise }) =>
    raise({ kind: 'error', title: RESEND_VERIFICATION_MESSAGES.toast }),
  'registration.loginChosen': (_, { targets }) => targets.go('/login'),
});
