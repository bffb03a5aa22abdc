/** The message of a refusal. `title` is shown before `text`. */
export interface AuthMessage {
  title: string;
  text: string;
}

/** The kinds of refusals, independent of how the auth service names them. */
export type AuthRefusalKind = (typeof AUTH_MESSAGES)[number]['kind'];

interface MessageRow extends AuthMessage {
  kind: string;
  /** Values of the auth service's `error.code`. A code or a kind takes precedence over any text. */
  codes: readonly string[];
  /** Lower-case parts of message texts, for answers without a known code. */
  contains: readonly string[];
}

/** Ordered: the first row with a contained text wins. */
export const AUTH_MESSAGES = [
  {
    kind: 'invalid_credentials',
    codes: ['invalid_credentials'],
    contains: ['invalid login credentials'],
    title: 'Invalid Credentials',
    text: 'The email or password you entered is incorrect. Please check your credentials and try again.',
  },
  {
    kind: 'email_not_confirmed',
    codes: ['email_not_confirmed'],
    contains: ['email not confirmed'],
    title: 'Email Not Confirmed',
    text: 'Your email address needs to be verified. Please check your inbox for the confirmation email.',
  },
  {
    kind: 'account_exists',
    codes: ['user_already_exists', 'email_exists'],
    contains: ['already registered', 'already exists'],
    title: 'Account Exists',
    text: 'An account with this email already exists. Try signing in instead.',
  },
  {
    kind: 'weak_password',
    codes: ['weak_password'],
    contains: ['weak password'],
    title: 'Weak Password',
    text: 'Please choose a password of at least 6 characters.',
  },
  {
    kind: 'invalid_email',
    codes: ['email_address_invalid'],
    contains: ['invalid email', 'unable to validate email address'],
    title: 'Invalid Email',
    text: 'Please enter a valid email address.',
  },
  {
    kind: 'server',
    codes: ['unexpected_failure'],
    contains: ['database error', 'server error'],
    title: 'Server Error',
    text: 'Something went wrong on our side. Please try again later or contact support.',
  },
  {
    kind: 'rate_limited',
    codes: ['over_request_rate_limit', 'over_email_send_rate_limit'],
    contains: ['rate limit'],
    title: 'Too Many Attempts',
    text: 'Please wait a few minutes and try again.',
  },
  {
    kind: 'network',
    codes: [],
    contains: ['network', 'failed to fetch'],
    title: 'Network Error',
    text: 'Please check your internet connection and try again.',
  },
  {
    kind: 'expired',
    codes: [
      'session_expired',
      'session_not_found',
      'refresh_token_not_found',
      'refresh_token_already_used',
      'bad_jwt',
      'no_authorization',
      'otp_expired',
    ],
    contains: ['expired', 'session missing'],
    title: 'Session Expired',
    text: 'Please sign in again.',
  },
  {
    kind: 'user_banned',
    codes: ['user_banned'],
    contains: [],
    title: 'Account Blocked',
    text: 'This account can’t sign in at the moment. Please contact support.',
  },
  {
    kind: 'no_session',
    codes: [],
    contains: [],
    title: 'Login failed',
    text: 'No session created',
  },
  {
    kind: 'unknown',
    codes: [],
    contains: ['unknown error'],
    title: 'Unexpected Error',
    text: 'Something went wrong while processing your request.',
  },
] as const satisfies readonly MessageRow[];

export const SESSION_EXPIRED_AT_LOGIN = 'Your session has expired. Please log in again.';
const LOGIN_FAILED: AuthMessage = {
  title: 'Login failed',
  text: 'Invalid email or password. Please check your credentials and try again.',
};

/** The message for a refusal of the auth service: by its code, else by its text, else the text itself. */
export function authMessage(code: string | null | undefined, text: string): AuthMessage {
  const row = messageRow(code, text);
  if (row) return { title: row.title, text: row.text };
  return text.trim() === '' ? authMessage('unknown', '') : { title: 'Error', text };
}

/** As `authMessage`, but a sign-in error that mentions a password or something invalid gives no details. */
export function signInMessage(code: string | null | undefined, text: string): AuthMessage {
  if (!messageRow(code, text) && /invalid|password/i.test(text)) {
    return LOGIN_FAILED;
  }
  return authMessage(code, text);
}

/** The row of a code (the service's code or a kind), else the row of the first contained text. */
export function messageRow(code: string | null | undefined, text: string) {
  const lowered = text.toLowerCase();
  return (
    rows.find(({ kind, codes }) => code != null && (kind === code || codes.includes(code))) ??
    rows.find(({ contains }) => contains.some((part) => lowered.includes(part)))
  );
}

const rows: readonly (MessageRow & { kind: AuthRefusalKind })[] = AUTH_MESSAGES;
