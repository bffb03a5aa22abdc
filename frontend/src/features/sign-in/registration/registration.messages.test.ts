import { expect, test } from 'vitest';
import { registrationMessage } from './registration.messages.ts';

test.each([
  ['password_mismatch', 'Password Mismatch', 'The passwords you entered do not match.'],
  ['password_too_short', 'Password Too Short', 'Your password needs at least 6 characters.'],
  ['invalid_email', 'Invalid Email', 'Please enter a valid email address.'],
  ['name_required', 'Name Required', 'Please enter both your first and last name.'],
  ['account_exists', 'Account Exists', 'An account with this email already exists. Try signing in instead.'],
  ['weak_password', 'Weak Password', 'Please choose a password of at least 6 characters.'],
  ['server', 'Server Error', 'Something went wrong on our side. Please try again later or contact support.'],
  ['rate_limited', 'Too Many Attempts', 'Please wait a few minutes and try again.'],
  ['network', 'Network Error', 'Please check your internet connection and try again.'],
  ['unknown', 'Registration Failed', 'Something went wrong while processing your request.'],
] as const)('the message of %s is %s', (code, title, text) => {
  expect(registrationMessage(code, null)).toEqual({ title, text });
});

test.each([
  ['Signups are closed', 'Error', 'Signups are closed'],
  ['Link expired', 'Session Expired', 'Please sign in again.'],
])('the service’s own message is shown: %s', (said, title, text) => {
  expect(registrationMessage('unknown', said)).toEqual({ title, text });
});
