import type { AuthError } from '@supabase/auth-js';
import { type AuthRefusalKind, messageRow } from './auth-messages.ts';

type Cause = 'network' | 'server' | 'rate_limited' | 'other';

/** `no_account`: no account has the address of the link; `same_password`: the new password equals the present one. */
type AuthRefusal = AuthRefusalKind | 'no_account' | 'same_password';

/** The cause of an auth service's error that its code alone doesn't show. */
export function causeOf(error: AuthError): Cause {
  const { status, code } = error;
  if (status === 429 || code === 'over_request_rate_limit' || code === 'over_email_send_rate_limit') {
    return 'rate_limited';
  }
  if (error.name === 'AuthRetryableFetchError' && !status) return 'network';
  if (status !== undefined && status >= 500) return 'server';
  return 'other';
}

/**
 * The kind of an auth service's error: by its code, then by its status, then by its text. `authMessage` accepts it in
 * place of a code.
 */
export function refusalOf(error: AuthError): AuthRefusal {
  const { code, message } = error;
  const byCode = OWN_REFUSALS.find(({ codes }) => code !== undefined && codes.includes(code));
  if (byCode) return byCode.refusal;
  const known = code && messageRow(code, '');
  if (known) return known.kind;
  const cause = causeOf(error);
  if (cause !== 'other') return cause;
  const lowered = message.toLowerCase();
  const byText = OWN_REFUSALS.find(({ contains }) => lowered.includes(contains));
  return byText?.refusal ?? messageRow(undefined, message)?.kind ?? 'unknown';
}

/** The message of an error for display, at most 200 characters; '' when it is raw JSON. */
export function wordsOf({ message }: AuthError): string {
  // The auth client uses the whole answer as the message when the answer has no text.
  return /^[{[]/.test(message) ? '' : message.slice(0, WORDS_MAX);
}

const WORDS_MAX = 200;

/** Refusals that only one screen meets and has a message for. */
const OWN_REFUSALS: readonly { refusal: AuthRefusal; codes: readonly string[]; contains: string }[] = [
  {
    refusal: 'no_account',
    codes: ['otp_disabled', 'user_not_found'],
    contains: 'signups not allowed for otp',
  },
  { refusal: 'same_password', codes: ['same_password'], contains: 'different from the old password' },
];
