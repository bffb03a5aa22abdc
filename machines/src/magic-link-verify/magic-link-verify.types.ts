/** `expiresAt` is in seconds since 1970. */
export interface MagicLinkSession {
  accessToken: string;
  expiresAt: number;
  userId: string;
}

export type MagicLinkRefusalCode =
  | 'link_expired'
  /** There was nothing in the address, and nobody is signed in. */
  | 'no_token'
  | 'rate_limited'
  | 'user_banned'
  | 'network'
  | 'server'
  | 'unknown';

export interface MagicLinkVerifyContext {
  /** How often the link has been asked to be verified: each number stands for one sending. */
  attempt: number;
  session: MagicLinkSession | null;
  refusal: MagicLinkRefusalCode | null;
}

export type MagicLinkVerifyEvent = { type: 'retry.requested' };

export type MagicLinkVerifyEmitted =
  | { type: 'magicLinkVerify.established'; session: MagicLinkSession }
  /** The success has been shown long enough. */
  | { type: 'magicLinkVerify.redirected' }
  /** Nothing arrived, but somebody is signed in. */
  | { type: 'magicLinkVerify.sessionFound' }
  /** The session of the link has been ended again before it could be used. */
  | { type: 'magicLinkVerify.sessionEnded' }
  | { type: 'magicLinkVerify.refused'; code: MagicLinkRefusalCode };

/** `busy`: there is nothing to decide yet. */
export type MagicLinkVerifyTag = 'busy';

/** Names of members that an inspector must not show. */
export const MAGIC_LINK_VERIFY_SECRETS = ['accessToken'] as const;
