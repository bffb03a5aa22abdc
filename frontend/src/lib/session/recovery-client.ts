import type { AuthServices } from './auth-services.ts';
import { clientLoader, type LoadAuthClient } from './supabase-client.ts';

/** The session of a reset link is kept in sessionStorage: only the tab that opened the link has it. */
export const RECOVERY_STORAGE_KEY = 'oficio.recovery';

/** A separate client for reset links: opening a link neither signs in its person nor signs out the present one. */
export function recoveryClientLoader({
  authUrl,
  authKey,
}: Pick<AuthServices, 'authUrl' | 'authKey'>): LoadAuthClient {
  return clientLoader(authUrl, authKey, { storageKey: RECOVERY_STORAGE_KEY, storage: sessionStorage });
}
