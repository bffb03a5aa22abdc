/** What is shown for a refusal: `title` stands before `text`. */
export interface AuthMessage {
  title: string;
  text: string;
}

interface MessageRow extends AuthMessage {
  /** The auth service's `error.code`s and the machines' refusal codes; they decide before any text. */
  codes: readonly string[];
  /** Lower-case parts of the texts of answers without a known code. */
  contains: readonly string[];
}

const AUTH_MESSAGES = [
  {
    codes: ['invalid_credentials'],
    contains: ['invalid login credentials'],
    title: 'Invalid Credentials',
    text: 'The email or password you entered is incorrect. Please check your credentials and try again.',
  },
  {
    codes: ['email_not_confirmed'],
    contains: ['email not confirmed'],
    title: 'Email Not Confirmed',
    text: 'Your email address needs to be verified. Please check your inbox for the confirmation email.',
  },
  {
    codes: ['user_already_exists', 'email_exists', 'account_exists'],
    contains: ['already registered', 'already exists'],
    title: 'Account Exists',
    text: 'An account with this email already exists. Try signing in instead.',
  },
  {
    codes: ['weak_password'],
    contains: ['weak password'],
    title: 'Weak Password',
    text: 'Please choose a password of at least 6 characters.',
  },
  {
    codes: ['email_address_invalid', 'invalid_email'],
    contains: ['invalid email'],
    title: 'Invalid Email',
    text: 'Please enter a valid email address.',
  },
  {
    codes: ['unexpected_failure', 'server'],
    contains: ['database error', 'server error'],
    title: 'Server Error',
    text: 'Something went wrong on our side. Please try again later or contact support.',
  },
  {
    codes: ['over_request_rate_limit', 'over_email_send_rate_limit', 'rate_limited'],
    contains: ['rate limit'],
    title: 'Too Many Attempts',
    text: 'Please wait a few minutes and try again.',
  },
  {
    codes: ['network'],
    contains: ['network', 'failed to fetch'],
    title: 'Network Error',
    text: 'Please check your internet connection and try again.',
  },
  {
    codes: [
      'session_expired',
      'session_not_found',
      'refresh_token_not_found',
      'refresh_token_already_used',
      'otp_expired',
    ],
    contains: ['expired'],
    title: 'Session Expired',
    text: 'Please sign in again.',
  },
  {
    codes: ['user_banned'],
    contains: ['banned'],
    title: 'Account Blocked',
    text: 'This account can’t sign in at the moment. Please contact support.',
  },
  {
    codes: ['no_session'],
    contains: [],
    title: 'Login failed',
    text: 'No session created',
  },
  {
    codes: ['unknown'],
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

/** The message for a refusal of the auth service: by its code, then by its text, else the text itself. */
export function authMessage(code: string | null | undefined, text: string): AuthMessage {
  const row = rowOf(code, text);
  if (row) return { title: row.title, text: row.text };
  return text.trim() === '' ? authMessage('unknown', '') : { title: 'Error', text };
}

/** As `authMessage`; a sign-in error that speaks of a password or of something invalid tells no more. */
export function signInMessage(code: string | null | undefined, text: string): AuthMessage {
  if (!rowOf(code, text) && /invalid|password/i.test(text)) return LOGIN_FAILED;
  return authMessage(code, text);
}

function rowOf(code: string | null | undefined, text: string): MessageRow | undefined {
  const rows: readonly MessageRow[] = AUTH_MESSAGES;
  const lowered = text.toLowerCase();
  return (
    rows.find(({ codes }) => code != null && codes.includes(code)) ??
    rows.find(({ contains }) => contains.some((part) => lowered.includes(part)))
  );
}
