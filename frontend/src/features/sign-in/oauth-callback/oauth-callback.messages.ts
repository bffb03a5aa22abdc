import type { ArrivalRefusalCode } from '@oficio/machines/oauth-callback';
import { OAUTH_MESSAGES } from '../../../lib/session/auth-messages.screens.ts';
import { authMessage } from '../../../lib/session/auth-messages.ts';

/** The message for each way in which an arrival ends without a session. */
export const ARRIVAL_MESSAGES: Record<ArrivalRefusalCode, string> = {
  link_expired: 'This link has expired or was used already. Sign in to get a new one.',
  network: authMessage('network', '').text,
  server: authMessage('server', '').text,
  rate_limited: authMessage('rate_limited', '').text,
  user_banned: authMessage('user_banned', '').text,
  no_session: OAUTH_MESSAGES.retry,
  unknown: OAUTH_MESSAGES.retry,
};
