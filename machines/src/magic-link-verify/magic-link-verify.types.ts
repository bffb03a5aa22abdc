import type { AuthSession } from '../shared/session.types.ts';

export type MagicLinkRefusalCode =
  | 'link_expired'
  /** The address had no token, and nobody is signed in. */
  | 'no_token'
  | 'rate_limited'
  | 'user_banned'
  | 'network'
  | 'server'
  | 'unknown';

export interface MagicLinkVerifyContext {
  /** The number of the attempt; each number stands for one request. */
  attempt: number;
  session: AuthSession | null;
  refusal: MagicLinkRefusalCode | null;
}

export type MagicLinkVerifyEvent = { type: 'retry.requested' };

export type MagicLinkVerifyEmitted =
  | { type: 'magicLinkVerify.established'; session: AuthSession }
  /** The success view has been shown long enough. */
  | { type: 'magicLinkVerify.redirected' }
  /** The address had no token, but somebody is signed in. */
  | { type: 'magicLinkVerify.sessionFound' }
  /** The link's session ended before it could be used. */
  | { type: 'magicLinkVerify.sessionEnded' }
  | { type: 'magicLinkVerify.refused'; code: MagicLinkRefusalCode };

/** `busy`: nothing can be decided yet. */
export type MagicLinkVerifyTag = 'busy';

/** Members that an inspector must mask. */
export const MAGIC_LINK_VERIFY_SECRETS = ['accessToken'] as const;
