import type { RegistrationRefusalCode } from '@oficio/machines/registration';
import { REGISTRATION_FAILED } from '../../../lib/session/auth-messages.screens.ts';
import { type AuthMessage, authMessage } from '../../../lib/session/auth-messages.ts';

/** The message for each refusal of a registration for which the auth service sends none. */
const REGISTRATION_MESSAGES: Record<RegistrationRefusalCode, AuthMessage> = {
  password_mismatch: { title: 'Password Mismatch', text: 'The passwords you entered do not match.' },
  password_too_short: {
    title: 'Password Too Short',
    text: 'Your password needs at least 6 characters.',
  },
  invalid_email: authMessage('invalid_email', ''),
  name_required: { title: 'Name Required', text: 'Please enter both your first and last name.' },
  account_exists: authMessage('account_exists', ''),
  weak_password: authMessage('weak_password', ''),
  server: authMessage('server', ''),
  rate_limited: authMessage('rate_limited', ''),
  network: authMessage('network', ''),
  unknown: { title: REGISTRATION_FAILED, text: authMessage('unknown', '').text },
};

/** `text` is the auth service's message, for refusals without a known code. */
export function registrationMessage(code: RegistrationRefusalCode, text: string | null): AuthMessage {
  return text ? authMessage(null, text) : REGISTRATION_MESSAGES[code];
}

/** The field that a refusal concerns; it gets the focus. */
export const REFUSED_FIELD: Partial<
  Record<RegistrationRefusalCode, 'firstName' | 'email' | 'password' | 'confirmPassword'>
> = {
  password_mismatch: 'confirmPassword',
  password_too_short: 'password',
  weak_password: 'password',
  invalid_email: 'email',
  account_exists: 'email',
  name_required: 'firstName',
};
