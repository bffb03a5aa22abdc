import type { RegistrationRefusalCode, ResendRefusalCode } from '@oficio/machines/registration';

interface RegistrationMessage {
  title: string;
  text: string;
}

/** What is shown for each way in which a registration is refused. */
export const REGISTRATION_MESSAGES: Record<RegistrationRefusalCode, RegistrationMessage> = {
  password_mismatch: { title: 'Password Mismatch', text: 'The passwords you entered do not match.' },
  password_too_short: {
    title: 'Password Too Short',
    text: 'Your password needs at least 6 characters.',
  },
  invalid_email: { title: 'Invalid Email', text: 'Please enter a valid email address.' },
  name_required: { title: 'Name Required', text: 'Please enter both your first and last name.' },
  account_exists: {
    title: 'Account Exists',
    text: 'An account with this email already exists. Try signing in instead.',
  },
  weak_password: { title: 'Weak Password', text: 'Please choose a password of at least 6 characters.' },
  server: {
    title: 'Server Error',
    text: 'Something went wrong on our side. Please try again later or contact support.',
  },
  rate_limited: { title: 'Too Many Attempts', text: 'Please wait a few minutes and try again.' },
  network: {
    title: 'Network Error',
    text: 'Please check your internet connection and try again.',
  },
  unknown: {
    title: 'Registration Failed',
    text: 'Something went wrong while processing your request.',
  },
};

/** The form's field that a refusal is about; it gets the focus. */
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

export const RESEND_MESSAGES: Record<ResendRefusalCode, string> = {
  rate_limited: 'Too many attempts. Please wait a few minutes and try again.',
  network: 'Failed to resend verification email',
  unknown: 'Failed to resend verification email',
};
