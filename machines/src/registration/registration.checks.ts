import { EMAIL_PATTERN, PASSWORDS } from '@oficio/contracts';
import type { RegistrationPayload } from './registration.ports.ts';
import type { RegistrationCheckCode, RegistrationForm } from './registration.types.ts';

/** The first check that fails, in the specified order: match, length, address, names. Null if none does. */
export function findFailingCheck(form: RegistrationForm): RegistrationCheckCode | null {
  if (form.password !== form.confirmPassword) return 'password_mismatch';
  if (form.password.length < PASSWORDS.registrationMinLength) return 'password_too_short';
  if (!EMAIL_PATTERN.test(form.email.trim())) return 'invalid_email';
  if (form.firstName.trim() === '' || form.lastName.trim() === '') return 'name_required';
  return null;
}

export function toPayload(form: RegistrationForm): RegistrationPayload {
  return {
    email: form.email.trim(),
    password: form.password,
    firstName: form.firstName.trim(),
    lastName: form.lastName.trim(),
  };
}
