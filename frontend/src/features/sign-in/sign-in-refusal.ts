import type { SignInRefusalCode, SignInResult } from '@oficio/machines/auth';
import type { AuthError } from '@supabase/auth-js';
import { refusalOf, wordsOf } from '../../lib/session/auth-refusals.ts';

const SAID: readonly SignInRefusalCode[] = [
  'invalid_credentials',
  'email_not_confirmed',
  'rate_limited',
  'user_banned',
  'network',
  'server',
];

/** What the auth client's error means for the sign-in. */
export function signInRefusal(error: AuthError): SignInResult {
  // The client reports an answer without a session as a fault of the service.
  if (error.name === 'AuthInvalidTokenResponseError') return { status: 'refused', code: 'no_session' };
  const refusal = refusalOf(error);
  const code = SAID.find((known) => known === refusal);
  if (code) return { status: 'refused', code };
  return { status: 'refused', code: 'unknown', text: wordsOf(error) };
}
