import type { AuthServices } from './auth-services.ts';
import { clientLoader, type LoadAuthClient } from './supabase-client.ts';

/** Where the session of a reset link is kept: in the tab that opened it, and nowhere else. */
export const RECOVERY_STORAGE_KEY = 'oficio.recovery';

/** A client of its own for reset links: who opens one isn't signed in by that, nor is anybody signed out. */
export function recoveryClientLoader({
  authUrl,
  authKey,
}: Pick<AuthServices, 'authUrl' | 'authKey'>): LoadAuthClient {
  return clientLoader(authUrl, authKey, { storageKey: RECOVERY_STORAGE_KEY, storage: sessionStorage });
}
