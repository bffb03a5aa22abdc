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
  /** The address of the person whom the link signs in, if this browser didn't expect them. */
  unexpected: string | null;
  refusal: MagicLinkRefusalCode | null;
}

export type MagicLinkVerifyEvent =
  | { type: 'retry.requested' }
  | { type: 'continue.chosen' }
  | { type: 'cancel.chosen' };

export type MagicLinkVerifyEmitted =
  | { type: 'magicLinkVerify.established'; session: AuthSession }
  /** The success view has been shown long enough. */
  | { type: 'magicLinkVerify.redirected' }
  /** The address had no token, but somebody is signed in. */
  | { type: 'magicLinkVerify.sessionFound' }
  /** The unexpected session was declined. */
  | { type: 'magicLinkVerify.declined' }
  /** The link's session ended before it could be used. */
  | { type: 'magicLinkVerify.sessionEnded' }
  | { type: 'magicLinkVerify.refused'; code: MagicLinkRefusalCode };

/** `busy`: nothing can be decided yet. `declining`: Cancel was chosen. */
export type MagicLinkVerifyTag = 'busy' | 'declining';

/** Members that an inspector must mask. */
export const MAGIC_LINK_VERIFY_SECRETS = ['accessToken', 'unexpected'] as const;
