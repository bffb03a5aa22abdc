import { describe, expect, test } from 'vitest';
import { AUTH_MESSAGES, authMessage, SESSION_EXPIRED_AT_LOGIN, signInMessage } from './auth-messages.ts';

/** The rows of the error catalogue, in its order: contained texts, title, text. */
const CATALOGUE = [
  [
    ['invalid login credentials'],
    'Invalid Credentials',
    'The email or password you entered is incorrect. Please check your credentials and try again.',
  ],
  [
    ['email not confirmed'],
    'Email Not Confirmed',
    'Your email address needs to be verified. Please check your inbox for the confirmation email.',
  ],
  [
    ['already registered', 'already exists'],
    'Account Exists',
    'An account with this email already exists. Try signing in instead.',
  ],
  [['weak password'], 'Weak Password', 'Please choose a password of at least 6 characters.'],
  [['invalid email'], 'Invalid Email', 'Please enter a valid email address.'],
  [
    ['database error', 'server error'],
    'Server Error',
    'Something went wrong on our side. Please try again later or contact support.',
  ],
  [['rate limit'], 'Too Many Attempts', 'Please wait a few minutes and try again.'],
  [['network'], 'Network Error', 'Please check your internet connection and try again.'],
  [['expired'], 'Session Expired', 'Please sign in again.'],
  [['unknown error'], 'Unexpected Error', 'Something went wrong while processing your request.'],
] as const;

const TITLES = CATALOGUE.map(([, title]) => title);

describe('a row of the catalogue', () => {
  test.each(CATALOGUE.map(([contains, title, text]) => ({ contains, title, text })))(
    '$title: $contains',
    ({ contains, title, text }) => {
      for (const part of contains) {
        for (const spelling of [part, part.toUpperCase(), `Sorry: ${part}, it said.`]) {
          expect(authMessage(undefined, spelling)).toEqual({ title, text });
        }
      }
    },
  );

  test.each(
    CATALOGUE.flatMap(([[first], title], i) =>
      CATALOGUE.slice(i + 1).map(([[later]]) => ({ first, later, title })),
    ),
  )('the row "$first" is tried before the row "$later"', ({ first, later, title }) => {
    expect(authMessage(undefined, `${later}, ${first}`).title).toBe(title);
  });

  test('an unknown text is shown under Error', () => {
    expect(authMessage(undefined, 'Signups are closed')).toEqual({
      title: 'Error',
      text: 'Signups are closed',
    });
  });

  test.each(['', '  '])('an empty text (%j) is shown as unexpected', (text) => {
    expect(authMessage(undefined, text).title).toBe('Unexpected Error');
  });

  test('the catalogue has each row once', () => {
    const own = ['Account Blocked', 'Login failed'];
    const titles: readonly string[] = AUTH_MESSAGES.map(({ title }) => title);
    expect(titles.filter((title) => !own.includes(title))).toEqual(TITLES);
  });
});

describe('a code', () => {
  test.each([
    ['invalid_credentials', 'Invalid Credentials'],
    ['email_not_confirmed', 'Email Not Confirmed'],
    ['user_already_exists', 'Account Exists'],
    ['email_exists', 'Account Exists'],
    ['account_exists', 'Account Exists'],
    ['weak_password', 'Weak Password'],
    ['email_address_invalid', 'Invalid Email'],
    ['invalid_email', 'Invalid Email'],
    ['unexpected_failure', 'Server Error'],
    ['server', 'Server Error'],
    ['over_request_rate_limit', 'Too Many Attempts'],
    ['over_email_send_rate_limit', 'Too Many Attempts'],
    ['rate_limited', 'Too Many Attempts'],
    ['network', 'Network Error'],
    ['session_expired', 'Session Expired'],
    ['session_not_found', 'Session Expired'],
    ['refresh_token_not_found', 'Session Expired'],
    ['refresh_token_already_used', 'Session Expired'],
    ['bad_jwt', 'Session Expired'],
    ['no_authorization', 'Session Expired'],
    ['otp_expired', 'Session Expired'],
    ['expired', 'Session Expired'],
    ['user_banned', 'Account Blocked'],
    ['no_session', 'Login failed'],
    ['unknown', 'Unexpected Error'],
  ])('%s takes precedence over the text', (code, title) => {
    expect(authMessage(code, 'Invalid email: it already exists').title).toBe(title);
  });

  test('of another kind leaves the choice to the text', () => {
    expect(authMessage('validation_failed', 'Invalid email').title).toBe('Invalid Email');
  });
});

describe('a sign-in error', () => {
  const shown = {
    title: 'Login failed',
    text: 'Invalid email or password. Please check your credentials and try again.',
  };

  test.each(['Wrong password', 'Grant is INVALID'])('%s gives no details', (text) => {
    expect(signInMessage(null, text)).toEqual(shown);
  });

  test('of the catalogue keeps its message', () => {
    expect(signInMessage('email_not_confirmed', 'invalid').title).toBe('Email Not Confirmed');
  });

  test('without a session says that there is no session', () => {
    expect(signInMessage('no_session', '')).toEqual({ title: 'Login failed', text: 'No session created' });
  });
});

test('a session that has ended has its own message at the sign-in', () => {
  expect(SESSION_EXPIRED_AT_LOGIN).toBe('Your session has expired. Please log in again.');
});
