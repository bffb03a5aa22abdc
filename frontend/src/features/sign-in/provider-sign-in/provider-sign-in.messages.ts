import type { ProviderRefusalCode } from '@oficio/machines/provider-sign-in';
import { OAUTH_MESSAGES } from '../../../lib/session/auth-messages.screens.ts';
import { authMessage } from '../../../lib/session/auth-messages.ts';

/** The message when the provider's page can't be opened. */
export const PROVIDER_REFUSALS: Record<ProviderRefusalCode, string> = {
  network: authMessage('network', '').text,
  unknown: OAUTH_MESSAGES.retry,
};
