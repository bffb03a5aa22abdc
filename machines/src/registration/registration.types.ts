import type { AuthSession } from '../shared/session.types.ts';

/** Values as typed; the checks and the payload trim the names. */
export interface RegistrationForm {
  email: string;
  password: string;
  confirmPassword: string;
  firstName: string;
  lastName: string;
}

export type RegistrationCheckCode =
  | 'password_mismatch'
  | 'password_too_short'
  | 'invalid_email'
  | 'name_required';

/** Each code is one line of the error catalogue. `invalid_email` comes from the check or from the server. */
export type RegistrationRefusalCode =
  | RegistrationCheckCode
  | 'account_exists'
  | 'weak_password'
  | 'server'
  | 'rate_limited'
  | 'network'
  | 'unknown';

export type ResendRefusalCode = 'rate_limited' | 'network' | 'unknown';

export interface RegistrationContext {
  /** The last submitted address, for the verify-your-email view. */
  email: string;
  refusal: RegistrationRefusalCode | null;
  /** The auth service's message, for refusals without a known code. */
  refusalText: string | null;
  resendRefusal: ResendRefusalCode | null;
  session: AuthSession | null;
}

export type RegistrationEvent =
  | ({ type: 'form.submitted' } & RegistrationForm)
  | { type: 'form.edited' }
  | { type: 'form.reopened' }
  | { type: 'resend.requested' }
  | { type: 'login.chosen' };

export type RegistrationEmitted =
  | { type: 'registration.refused'; code: RegistrationRefusalCode }
  | { type: 'registration.created'; session: AuthSession }
  | { type: 'registration.redirected'; session: AuthSession }
  | { type: 'registration.verificationPending'; email: string }
  | { type: 'registration.verificationResent'; email: string }
  | { type: 'registration.resendRefused'; code: ResendRefusalCode }
  | { type: 'registration.loginChosen' };

/** `busy`: disable the form. `sending`: the resend is in progress. `coolingDown`: resending is not offered yet. */
export type RegistrationTag = 'busy' | 'sending' | 'coolingDown';

/** Members that an inspector must mask. */
export const REGISTRATION_SECRETS = [
  'password',
  'confirmPassword',
  'accessToken',
  'email',
  'firstName',
  'lastName',
  'refusalText',
] as const;
