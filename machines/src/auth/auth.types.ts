import type { CurrentUser } from '@oficio/contracts';

/** `expiresAt` is in seconds since 1970, as the auth service gives it. */
export interface AuthSession {
  accessToken: string;
  expiresAt: number;
  userId: string;
}

export type SignInRefusalCode =
  | 'invalid_credentials'
  | 'email_not_confirmed'
  | 'rate_limited'
  | 'user_banned'
  | 'no_session'
  | 'network'
  | 'server'
  | 'unknown';

/** How the person came to the session that is being verified. */
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
 * `verificationRefused` and `requestUnauthorized` are what the screens call an expired session; `signInAgain`: a
 * dialog has said that it is over, and the person has gone on to the sign-in.
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
  /** What the auth service said, where no code says it. */
  refusalText: string | null;
  signedOutBecause: SignedOutReason | null;
  /** The restored session was past its expiry. */
  restoredExpired: boolean;
  /** The page has lived longer than the time in which an unauthorized answer doesn't count. */
  pageSettled: boolean;
  /** Verifications without an answer since the server was last reached, or since something asked for a retry. */
  retries: number;
  /** How much of the random part of the next wait is waited, in [0, 1]. */
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
 * `loading`: nobody knows yet whether somebody is signed in. `verifying`: the server is being asked.
 * `busy`: an own action is on its way. `authenticated`: the application may be used. `refreshing`: wait
 * before repeating a request that was answered with 401.
 */
export type AuthTag = 'loading' | 'verifying' | 'busy' | 'authenticated' | 'refreshing';

/** Paths into context, events and emitted events that an inspector must not show. */
export const AUTH_SECRETS = ['password', 'accessToken', 'email', 'user', 'refusalText'] as const;
