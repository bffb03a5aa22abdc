/**
 * The messages of the account screens, screen by screen: each screen maps its own codes to them. Messages that are the
 * same on every screen are in auth-messages.ts.
 */

/** The message at the field of an invalid address. */
export const NO_ADDRESS = 'Please enter a valid email address';

export const MAGIC_LINK_MESSAGES = {
  rate_limited: 'Too many attempts. Please wait a minute and try again.',
  no_account: 'No account found with this email address. Please sign up first.',
  network: 'Failed to send magic link',
  unknown: 'Failed to send magic link',
} as const;

export const MAGIC_LINK_VERIFY_MESSAGES = {
  failed: 'Failed to verify magic link',
  expired: 'The magic link is invalid or has expired.',
  title: 'Verification failed',
  no_token: 'No verification token found in URL',
} as const;

export const RESEND_VERIFICATION_MESSAGES = {
  rate_limited: 'Too many attempts. Please wait a few minutes and try again.',
  network: 'Failed to resend verification email',
  unknown: 'Failed to resend verification email',
  toast: 'Failed to resend email',
} as const;

export const FORGOT_PASSWORD_MESSAGES = {
  rate_limited: 'Too many reset attempts. Please wait a few minutes and try again.',
  failed: 'Failed to send reset email',
} as const;

export const RESET_PASSWORD_MESSAGES = {
  expired: 'This password reset link has expired. Please request a new one.',
  invalid: 'This password reset link is invalid.',
  failed: 'Failed to reset password',
} as const;

/** The password rules are those of `contracts`. */
export const NEW_PASSWORD_MESSAGES = {
  too_short: 'Password must be at least 10 characters long',
  no_uppercase_letter: 'Password must contain at least one uppercase letter',
  no_lowercase_letter: 'Password must contain at least one lowercase letter',
  no_number: 'Password must contain at least one number',
  no_special_character: 'Password must contain at least one special character',
  mismatch: "Passwords don't match",
} as const;

export const REGISTRATION_FAILED = 'Registration Failed';

export const OAUTH_MESSAGES = {
  retry: 'Authentication failed. Please try again.',
  failed: 'Authentication failed',
} as const;

export const INVITATION_MESSAGES = {
  invalid: 'Invalid invitation link',
  verify_failed: 'Failed to verify invitation',
  accept_failed: { title: 'Error', description: 'Failed to accept invitation' },
} as const;

export const SUCCESS_TOASTS = {
  magicLinkSent: 'Magic link sent!',
  verificationEmailSent: 'Verification email sent!',
  passwordResetEmailSent: 'Password reset email sent',
  passwordReset: 'Password reset successful',
} as const;
