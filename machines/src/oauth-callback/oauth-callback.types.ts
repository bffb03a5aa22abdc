import type { AuthSession } from '../shared/session.types.ts';

/** The person who arrived by a link or from a provider. */
export interface ArrivedUser {
  email: string;
  /** Undefined if the provider sent none. */
  userName: string | undefined;
  /** The provider, `google` for example; null for a mail's link. */
  provider: string | null;
  /** The age of the account at the start of this session. */
  ageMs: number;
}

export interface Arrived {
  session: AuthSession;
  user: ArrivedUser;
}

/** The first three may succeed on the next attempt. */
export type ArrivalRefusalCode =
  | 'network'
  | 'server'
  | 'rate_limited'
  | 'link_expired'
  | 'user_banned'
  /** The address had nothing, and nobody is signed in. */
  | 'no_session'
  | 'unknown';

export interface OauthCallbackContext {
  /** The number of the attempt; each number stands for one request. */
  attempt: number;
  session: AuthSession | null;
  user: ArrivedUser | null;
  /** The address of the person whom the link signs in, if this browser didn't expect them. */
  unexpected: string | null;
  refusal: ArrivalRefusalCode | null;
}

export type OauthCallbackEvent =
  | { type: 'retry.requested' }
  | { type: 'continue.chosen' }
  | { type: 'cancel.chosen' };

export type OauthCallbackEmitted =
  | { type: 'oauthCallback.established'; session: AuthSession; how: 'oauth' | 'link' }
  /** Signed in with the arrived session. */
  | { type: 'oauthCallback.completed' }
  /** The address had nothing, but somebody is signed in. */
  | { type: 'oauthCallback.sessionFound' }
  /** The unexpected session was declined. */
  | { type: 'oauthCallback.declined' }
  /** The arrived session ended before it could be used. */
  | { type: 'oauthCallback.sessionEnded' }
  | { type: 'oauthCallback.refused'; code: ArrivalRefusalCode };

/** `busy`: nothing can be decided yet. `declining`: Cancel was chosen. `retryable`: another attempt may succeed. */
export type OauthCallbackTag = 'busy' | 'declining' | 'retryable';

/** Members that an inspector must mask. */
export const OAUTH_CALLBACK_SECRETS = ['accessToken', 'email', 'unexpected', 'userName'] as const;
