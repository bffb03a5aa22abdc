import { type BrowserConfig, REQUEST_TIME } from '@oficio/contracts';
import type { AuthClient } from '@supabase/auth-js';
import { SESSION_STORAGE_KEY } from './session-key.ts';
import { createTimeLimit } from './time-limit.ts';

/** The library exports the constructor without the type of what it makes. */
export type AuthClientInstance = InstanceType<typeof AuthClient>;

/** Gives the one auth client of this page; its code is loaded by the first call. */
export type LoadAuthClient = () => Promise<AuthClientInstance>;

/** The client that owns the session of this device. */
export function authClientLoader({ supabaseUrl, supabaseKey }: BrowserConfig): LoadAuthClient {
  return clientLoader(`${supabaseUrl}/auth/v1`, supabaseKey, { storageKey: SESSION_STORAGE_KEY });
}

/**
 * The auth part of the Supabase client alone. Links answer with fragments that the pages read themselves,
 * and the session is refreshed by those who own it, never by the library's timers.
 */
export function clientLoader(
  url: string,
  key: string,
  keep: { storageKey: string; storage?: Storage },
): LoadAuthClient {
  let loading: Promise<AuthClientInstance> | null = null;
  return () => {
    loading ??= load();
    return loading;
  };

  async function load(): Promise<AuthClientInstance> {
    try {
      const { AuthClient } = await import('@supabase/auth-js');
      return new AuthClient({
        url,
        headers: { apikey: key, Authorization: `Bearer ${key}` },
        detectSessionInUrl: false,
        flowType: 'implicit',
        autoRefreshToken: false,
        persistSession: true,
        fetch: fetchInTime,
        ...keep,
      });
    } catch (error) {
      loading = null;
      throw error;
    }
  }
}

/** The time goes on while the answer's body arrives, so nothing ends it: an abort after the end does nothing. */
const fetchInTime: typeof fetch = (input, init) =>
  fetch(input, { ...init, signal: createTimeLimit(REQUEST_TIME.writeMs).signal });

/** Begins to load the client's code, so that a form that is being filled in doesn't wait for it. */
export function prepareAuthClient(): void {
  import('@supabase/auth-js').catch(() => {
    // Whoever needs it tries again and says what is wrong.
  });
}
