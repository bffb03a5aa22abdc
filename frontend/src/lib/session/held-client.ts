import type { BrowserConfig } from '@oficio/contracts';
import { clientLoader, type LoadAuthClient } from './supabase-client.ts';

/** Keeps the client's locks apart from those of the device's session; nothing is stored under it. */
const STORAGE_KEY = 'held';

/**
 * Keeps a link's session in memory until it is known whether the link may replace the session of this device.
 */
export function heldClientLoader({ supabaseUrl, supabaseKey }: BrowserConfig): LoadAuthClient {
  return clientLoader(`${supabaseUrl}/auth/v1`, supabaseKey, {
    storageKey: STORAGE_KEY,
    persistSession: false,
  });
}
