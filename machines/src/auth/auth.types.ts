import type { CurrentUser } from '@oficio/contracts';
import type { AuthSession } from '../shared/session.types.ts';

export type { AuthSession };

export type SignInRefusalCode =
  | 'invalid_credentials'
  | 'email_not_confirmed'
  | 'rate_limited'
  | 'user_banned'
  | 'no_session'
  | 'network'
  | 'server'
  | 'unknown';

/** The origin of the session that is being verified. */
export type SessionOrigin =
  | 'restored'
  | 'password'
  | 'link'
  | 'oauth'
  | 'recovery'
  | 'registration'
  | 'invitation'
  | 'otherTab';

/**
 * Screens show `verificationRefused` and `requestUnauthorized` as an expired session. `signInAgain` follows the
 * session-expired dialog.
 */
export type SignedOutReason =
  | 'requested'
  | 'endedElsewhere'
  | 'signInAgain'
  | 'verificationRefused'
  | 'requestUnauthorized';

export interface AuthContext {
  user: CurrentUser | null;
  session: AuthSession | null;
  origin: SessionOrigin | null;
  refusal: SignInRefusalCode | null;
  /** The auth service's message, for refusals without a known code. */
  refusalText: string | null;
  signedOutBecause: SignedOutReason | null;
  /** Whether the restored session had expired. */
  restoredExpired: boolean;
  /** Whether the page's first seconds are over, in which an unauthorized answer doesn't count. */
  pageSettled: boolean;
  /** Verifications without an answer since the last answer or the last requested retry. */
  retries: number;
  /** The random share of the next wait, in [0, 1]. */
  jitter: number;
}

export type AuthEvent =
  | { type: 'signIn.submitted'; email: string; password: string }
  | {
      type: 'session.established';
      session: AuthSession;
      how: Exclude<SessionOrigin, 'restored' | 'password'>;
    }
  | { type: 'session.renewed'; session: AuthSession }
  | { type: 'session.endedElsewhere'; expired?: boolean }
  | { type: 'request.unauthorized' }
  | { type: 'profile.incomplete' }
  | { type: 'profile.changed'; user: CurrentUser }
  | { type: 'retry.requested' }
  | { type: 'signInAgain.chosen' }
  | { type: 'signOut.requested' };

export type AuthEmitted =
  | { type: 'auth.signedIn'; session: AuthSession; origin: SessionOrigin }
  | { type: 'auth.userVerified'; session: AuthSession; user: CurrentUser }
  | { type: 'auth.verificationFailed'; cause: 'refused' | 'unavailable' }
  | { type: 'auth.sessionRefreshed'; session: AuthSession }
  | { type: 'auth.signInRefused'; code: SignInRefusalCode }
  | { type: 'auth.signedOut'; reason: SignedOutReason }
  | { type: 'auth.onboardingForced' };

/**
 * `loading`: it is unknown whether somebody is signed in. `verifying`: the server is verifying the session. `busy`:
 * the person's own action is in progress. `authenticated`: the application may be used. `refreshing`: wait before
 * repeating a request that was answered with 401.
 */
export type AuthTag = 'loading' | 'verifying' | 'busy' | 'authenticated' | 'refreshing';

/** Paths into context, events and emitted events that an inspector must mask. */
export const AUTH_SECRETS = ['password', 'accessToken', 'email', 'user', 'refusalText'] as const;
