import { expect, test } from 'vitest';
import {
  FORGOT_PASSWORD_MESSAGES,
  INVITATION_MESSAGES,
  MAGIC_LINK_MESSAGES,
  MAGIC_LINK_VERIFY_MESSAGES,
  NEW_PASSWORD_MESSAGES,
  OAUTH_MESSAGES,
  REGISTRATION_FAILED,
  RESEND_VERIFICATION_MESSAGES,
  RESET_PASSWORD_MESSAGES,
  SUCCESS_TOASTS,
} from './auth-messages.screens.ts';

test.each([
  [
    'magic link, rate limit',
    MAGIC_LINK_MESSAGES.rate_limited,
    'Too many attempts. Please wait a minute and try again.',
  ],
  [
    'magic link, not found',
    MAGIC_LINK_MESSAGES.no_account,
    'No account found with this email address. Please sign up first.',
  ],
  ['magic link, otherwise', MAGIC_LINK_MESSAGES.failed, 'Failed to send magic link'],
  ['magic link, verification', MAGIC_LINK_VERIFY_MESSAGES.failed, 'Failed to verify magic link'],
  ['magic link, expired', MAGIC_LINK_VERIFY_MESSAGES.expired, 'The magic link is invalid or has expired.'],
  ['magic link, verification title', MAGIC_LINK_VERIFY_MESSAGES.title, 'Verification failed'],
  ['magic link, no token', MAGIC_LINK_VERIFY_MESSAGES.no_token, 'No verification token found in URL'],
  [
    'resend, rate limit',
    RESEND_VERIFICATION_MESSAGES.rate_limited,
    'Too many attempts. Please wait a few minutes and try again.',
  ],
  ['resend, otherwise', RESEND_VERIFICATION_MESSAGES.failed, 'Failed to resend verification email'],
  ['resend, toast', RESEND_VERIFICATION_MESSAGES.toast, 'Failed to resend email'],
  [
    'forgot, rate limit',
    FORGOT_PASSWORD_MESSAGES.rate_limited,
    'Too many reset attempts. Please wait a few minutes and try again.',
  ],
  ['forgot, otherwise', FORGOT_PASSWORD_MESSAGES.failed, 'Failed to send reset email'],
  ['registration', REGISTRATION_FAILED, 'Registration Failed'],
  [
    'reset, expired',
    RESET_PASSWORD_MESSAGES.expired,
    'This password reset link has expired. Please request a new one.',
  ],
  ['reset, invalid', RESET_PASSWORD_MESSAGES.invalid, 'This password reset link is invalid.'],
  ['reset, toast', RESET_PASSWORD_MESSAGES.failed, 'Failed to reset password'],
  ['new password, length', NEW_PASSWORD_MESSAGES.too_short, 'Password must be at least 10 characters long'],
  [
    'new password, upper case',
    NEW_PASSWORD_MESSAGES.no_uppercase_letter,
    'Password must contain at least one uppercase letter',
  ],
  [
    'new password, lower case',
    NEW_PASSWORD_MESSAGES.no_lowercase_letter,
    'Password must contain at least one lowercase letter',
  ],
  ['new password, number', NEW_PASSWORD_MESSAGES.no_number, 'Password must contain at least one number'],
  [
    'new password, special character',
    NEW_PASSWORD_MESSAGES.no_special_character,
    'Password must contain at least one special character',
  ],
  ['new password, again', NEW_PASSWORD_MESSAGES.mismatch, "Passwords don't match"],
  ['OAuth, try again', OAUTH_MESSAGES.retry, 'Authentication failed. Please try again.'],
  ['OAuth', OAUTH_MESSAGES.failed, 'Authentication failed'],
  ['invitation, link', INVITATION_MESSAGES.invalid, 'Invalid invitation link'],
  ['invitation, verification', INVITATION_MESSAGES.verify_failed, 'Failed to verify invitation'],
  ['invitation, toast title', INVITATION_MESSAGES.accept_failed.title, 'Error'],
  ['invitation, toast', INVITATION_MESSAGES.accept_failed.description, 'Failed to accept invitation'],
  ['magic link sent', SUCCESS_TOASTS.magicLinkSent, 'Magic link sent!'],
  ['verification sent', SUCCESS_TOASTS.verificationEmailSent, 'Verification email sent!'],
  ['reset sent', SUCCESS_TOASTS.passwordResetEmailSent, 'Password reset email sent'],
  ['reset done', SUCCESS_TOASTS.passwordReset, 'Password reset successful'],
])('%s', (_, own, specified) => {
  expect(own).toBe(specified);
});
