import { describe, expect, test } from 'vitest';
import { authMessage, signInMessage } from './auth-messages.ts';

const invalidCredentials = {
  title: 'Invalid Credentials',
  text: 'The email or password you entered is incorrect. Please check your credentials and try again.',
};
const emailNotConfirmed = {
  title: 'Email Not Confirmed',
  text: 'Your email address needs to be verified. Please check your inbox for the confirmation email.',
};
const accountExists = {
  title: 'Account Exists',
  text: 'An account with this email already exists. Try signing in instead.',
};
const weakPassword = { title: 'Weak Password', text: 'Please choose a password of at least 6 characters.' };
const invalidEmail = { title: 'Invalid Email', text: 'Please enter a valid email address.' };
const serverError = {
  title: 'Server Error',
  text: 'Something went wrong on our side. Please try again later or contact support.',
};
const tooMany = { title: 'Too Many Attempts', text: 'Please wait a few minutes and try again.' };
const network = { title: 'Network Error', text: 'Please check your internet connection and try again.' };
const sessionExpired = { title: 'Session Expired', text: 'Please sign in again.' };
const unexpected = {
  title: 'Unexpected Error',
  text: 'Something went wrong while processing your request.',
};

describe('the text of an answer without a code', () => {
  test.each([
    ['Invalid login credentials', invalidCredentials],
    ['Email not confirmed', emailNotConfirmed],
    ['User already registered', accountExists],
    ['This address already exists', accountExists],
    ['weak password: too short', weakPassword],
    ['Invalid email address', invalidEmail],
    ['Database error saving new user', serverError],
    ['Internal server error', serverError],
    ['Email rate limit exceeded', tooMany],
    ['NETWORK timeout', network],
    ['The link has expired', sessionExpired],
    ['An unknown error occurred', unexpected],
    ['', unexpected],
    ['Signups are closed', { title: 'Error', text: 'Signups are closed' }],
  ])('%s', (text, message) => {
    expect(authMessage(undefined, text)).toEqual(message);
  });
});

describe('a code', () => {
  test.each([
    ['invalid_credentials', invalidCredentials],
    ['email_not_confirmed', emailNotConfirmed],
    ['user_already_exists', accountExists],
    ['weak_password', weakPassword],
    ['email_address_invalid', invalidEmail],
    ['unexpected_failure', serverError],
    ['over_request_rate_limit', tooMany],
    ['over_email_send_rate_limit', tooMany],
    ['network', network],
    ['session_expired', sessionExpired],
    ['unknown', unexpected],
  ])('%s decides before the text', (code, message) => {
    expect(authMessage(code, 'Invalid email: it already exists and has expired')).toEqual(message);
  });
});

describe('a sign-in error', () => {
  test('that speaks of a password or of something invalid tells no more', () => {
    const shown = {
      title: 'Login failed',
      text: 'Invalid email or password. Please check your credentials and try again.',
    };
    expect(['Wrong password', 'Grant is invalid'].map((text) => signInMessage(null, text))).toEqual([
      shown,
      shown,
    ]);
  });

  test('of the catalogue keeps its message', () => {
    expect(signInMessage('email_not_confirmed', 'invalid')).toEqual(emailNotConfirmed);
  });
});
