import type { MagicLinkRefusalCode } from '@oficio/machines/magic-link-request';
import { MAGIC_LINK_MESSAGES } from '../../lib/auth-messages.screens.ts';

/** The message for each refusal of a link; an invalid address is shown at its field. */
export const MAGIC_LINK_REFUSALS: Record<Exclude<MagicLinkRefusalCode, 'invalid_email'>, string> = {
  rate_limited: MAGIC_LINK_MESSAGES.rate_limited,
  no_account: MAGIC_LINK_MESSAGES.no_account,
  network: MAGIC_LINK_MESSAGES.failed,
  unknown: MAGIC_LINK_MESSAGES.failed,
};

export const NO_ADDRESS = 'Please enter a valid email address';
