import type { CurrentUser } from '@oficio/contracts';
import type { RefreshResult, SignInResult, VerifyResult } from './auth.ports.ts';
import type { AuthContext, AuthSession, SignInRefusalCode } from './auth.types.ts';

/** The session of a state that can't be entered without one; throws where the chart is wrong. */
export function heldSession(context: AuthContext): AuthSession {
  if (!context.session) throw new Error('auth: this state needs a session');
  return context.session;
}

export function verifiedUser(result: VerifyResult): CurrentUser {
  if (result.status !== 'verified') throw new Error(`auth: no user in "${result.status}"`);
  return result.user;
}

export function refreshedSession(result: RefreshResult): AuthSession {
  if (result.status !== 'refreshed') throw new Error(`auth: no session in "${result.status}"`);
  return result.session;
}

export function refusalOf(result: SignInResult): { code: SignInRefusalCode; text?: string | undefined } {
  return result.status === 'refused' ? result : { code: 'unknown' };
}
