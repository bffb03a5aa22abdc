/** `expiresAt` is in seconds since 1970. */
export interface ArrivedSession {
  accessToken: string;
  expiresAt: number;
  userId: string;
}

/** Who came with a link or from a provider. */
export interface ArrivedUser {
  email: string;
  /** Undefined where the provider told none. */
  userName: string | undefined;
  /** Of the third party that vouched for them, `google` for example; null for a link of a mail. */
  provider: string | null;
  /** How long before this session the account was made. */
  ageMs: number;
}

export interface Arrived {
  session: ArrivedSession;
  user: ArrivedUser;
}

/** The first three can be different at the next try. */
export type ArrivalRefusalCode =
  | 'network'
  | 'server'
  | 'rate_limited'
  | 'link_expired'
  | 'user_banned'
  /** There was nothing in the address, and nobody is signed in. */
  | 'no_session'
  | 'unknown';

export interface OauthCallbackContext {
  /** How often the link has been asked to be opened: each number stands for one sending. */
  attempt: number;
  session: ArrivedSession | null;
  user: ArrivedUser | null;
  refusal: ArrivalRefusalCode | null;
}

export type OauthCallbackEvent = { type: 'retry.requested' };

export type OauthCallbackEmitted =
  | { type: 'oauthCallback.established'; session: ArrivedSession; how: 'oauth' | 'link' }
  /** Signed in by what arrived. */
  | { type: 'oauthCallback.completed' }
  /** Nothing arrived, but somebody is signed in. */
  | { type: 'oauthCallback.sessionFound' }
  /** The session that arrived has been ended again before it could be used. */
  | { type: 'oauthCallback.sessionEnded' }
  | { type: 'oauthCallback.refused'; code: ArrivalRefusalCode };

/** `busy`: there is nothing to decide yet. `retryable`: another try can end differently. */
export type OauthCallbackTag = 'busy' | 'retryable';

/** Names of members that an inspector must not show. */
export const OAUTH_CALLBACK_SECRETS = ['accessToken', 'email', 'userName'] as const;
