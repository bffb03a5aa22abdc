import type { BrowserConfig } from '@oficio/contracts';
import { AuthClient } from '@supabase/auth-js';

/** Where the session is kept between page loads. */
const SESSION_STORAGE_KEY = 'oficio.session';

/**
 * The auth part of the Supabase client alone. Links answer with fragments that the pages read themselves,
 * and the session is refreshed by those who own it, never by the library's timers.
 */
export function createAuthClient({ supabaseUrl, supabaseKey }: BrowserConfig): AuthClient {
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
