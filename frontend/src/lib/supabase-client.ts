import type { BrowserConfig } from '@oficio/contracts';
import { AuthClient } from '@supabase/auth-js';

/** The constructor is exported without the type of what it makes. */
export type AuthClientInstance = InstanceType<typeof AuthClient>;

/** Where the session is kept between page loads. */
export const SESSION_STORAGE_KEY = 'oficio.session';

/**
 * The auth part of the Supabase client alone. Links answer with fragments that the pages read themselves,
 * and the session is refreshed by those who own it, never by the library's timers.
 */
export function createAuthClient({ supabaseUrl, supabaseKey }: BrowserConfig): AuthClientInstance {
  return new AuthClient({
    url: `${supabaseUrl}/auth/v1`,
    headers: { apikey: supabaseKey, Authorization: `Bearer ${supabaseKey}` },
    storageKey: SESSION_STORAGE_KEY,
    detectSessionInUrl: false,
    flowType: 'implicit',
    autoRefreshToken: false,
    persistSession: true,
  });
}
