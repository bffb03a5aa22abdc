/** Each code is one line of the error catalogue. `invalid_email` is detected without a request. */
export type MagicLinkRefusalCode = 'invalid_email' | 'rate_limited' | 'no_account' | 'network' | 'unknown';

export interface MagicLinkRequestContext {
  /** The last requested address, trimmed. */
  email: string;
  refusal: MagicLinkRefusalCode | null;
}

export type MagicLinkRequestEvent =
  | { type: 'form.submitted'; email: string }
  | { type: 'form.edited'; email: string }
  | { type: 'resend.requested' }
  | { type: 'otherEmail.chosen' };

export type MagicLinkRequestEmitted =
  | { type: 'magicLinkRequest.sent'; email: string }
  | { type: 'magicLinkRequest.refused'; code: MagicLinkRefusalCode };

/** `busy`: disable the form. `sending`: the resend is in progress. `coolingDown`: no mail before the countdown ends. */
export type MagicLinkRequestTag = 'busy' | 'sending' | 'coolingDown';

/** Members that an inspector must mask. */
export const MAGIC_LINK_REQUEST_SECRETS = ['email'] as const;
