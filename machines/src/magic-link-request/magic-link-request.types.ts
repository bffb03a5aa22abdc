/** Each is one line of the error catalogue. `invalid_email` is found before anybody is asked. */
export type MagicLinkRefusalCode = 'invalid_email' | 'rate_limited' | 'no_account' | 'network' | 'unknown';

export interface MagicLinkRequestContext {
  /** The address that was asked for last, trimmed. */
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

/** `busy`: disable the form. `sending`: the resend button. `coolingDown`: nothing is sent before the countdown ends. */
export type MagicLinkRequestTag = 'busy' | 'sending' | 'coolingDown';

/** Names of members that an inspector must not show. */
export const MAGIC_LINK_REQUEST_SECRETS = ['email'] as const;
