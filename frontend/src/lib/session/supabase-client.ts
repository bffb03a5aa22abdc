import { type BrowserConfig, REQUEST_TIME } from '@oficio/contracts';
import type { AuthClient } from '@supabase/auth-js';
import { createTimeLimit } from '../api/time-limit.ts';
import { SESSION_STORAGE_KEY } from './session-key.ts';

/** The library exports the constructor without its instance type. */
export type AuthClientInstance = InstanceType<typeof AuthClient>;

/** Gives the page's only auth client. The first call loads its code. */
export type LoadAuthClient = () => Promise<AuthClientInstance>;

/** The client that owns the session of this device. */
export function authClientLoader({ supabaseUrl, supabaseKey }: BrowserConfig): LoadAuthClient {
  return clientLoader(`${supabaseUrl}/auth/v1`, supabaseKey, { storageKey: SESSION_STORAGE_KEY });
}

/**
 * Only the auth part of the Supabase client. The pages read the fragments of links themselves, and `session-refresh.ts`
 * refreshes the session instead of the library's timers.
 */
export function clientLoader(
  url: string,
  key: string,
  keep: { storageKey: string; storage?: Storage; persistSession?: boolean },
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

/** The time limit also covers the answer's body, so it is never cleared: an abort after the end does nothing. */
const fetchInTime: typeof fetch = (input, init) =>
  fetch(input, { ...init, signal: createTimeLimit(REQUEST_TIME.writeMs).signal });

/** Preloads the client's code, so that the submission of a form doesn't wait for it. */
export function prepareAuthClient(): void {
  import('@supabase/auth-js').catch(() => {
    // The code is requested again when it is needed, and that request reports its failure.
  });
}
