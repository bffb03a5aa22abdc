import type { MagicLinkRefusalCode } from '@oficio/machines/magic-link-verify';
import {
  MAGIC_LINK_MESSAGES,
  MAGIC_LINK_VERIFY_MESSAGES,
} from '../../../lib/session/auth-messages.screens.ts';
import { authMessage } from '../../../lib/session/auth-messages.ts';

const { expired, failed, no_token } = MAGIC_LINK_VERIFY_MESSAGES;

interface Reason {
  text: string;
  /** What the person can do, where the text doesn't say it. */
  advice?: string;
}

/** The message for each way in which a magic link fails. */
export const MAGIC_LINK_REASONS: Record<MagicLinkRefusalCode, Reason> = {
  link_expired: { text: expired },
  no_token: { text: no_token },
  rate_limited: { text: MAGIC_LINK_MESSAGES.rate_limited },
  user_banned: { text: failed, advice: authMessage('user_banned', '').text },
  network: { text: failed, advice: authMessage('network', '').text },
  server: { text: failed },
  unknown: { text: failed },
};
