import type { AuthError } from '@supabase/auth-js';
import { type AuthRefusalKind, messageRow } from './auth-messages.ts';

type Cause = 'network' | 'server' | 'rate_limited' | 'other';

/** `no_account`: a link for an address that nobody has; `same_password`: the new password is the present one. */
type AuthRefusal = AuthRefusalKind | 'no_account' | 'same_password';

/** What kind of failure the auth service's error is, where its code alone doesn't say. */
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
 * What an error of the auth service is about: by its code, then by its status, then by its text. `authMessage`
 * takes it for the code.
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

/** An error's own words, where they are words: no more of them than a sentence. */
export function wordsOf({ message }: AuthError): string {
  // For an answer without a text the client makes one of the whole answer.
  return /^[{[]/.test(message) ? '' : message.slice(0, WORDS_MAX);
}

const WORDS_MAX = 200;

/** Refusals that one screen alone meets and has its own sentence for. */
const OWN_REFUSALS: readonly { refusal: AuthRefusal; codes: readonly string[]; contains: string }[] = [
  {
    refusal: 'no_account',
    codes: ['otp_disabled', 'user_not_found'],
    contains: 'signups not allowed for otp',
  },
  { refusal: 'same_password', codes: ['same_password'], contains: 'different from the old password' },
];

/** Whether the auth service said no to the session itself, rather than not answering. */
export function isRefusal(error: AuthError): boolean {
  const { status } = error;
  return status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 429;
}
