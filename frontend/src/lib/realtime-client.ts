import { type BrowserConfig, REALTIME } from '@oficio/contracts';
import { RealtimeClient } from '@supabase/realtime-js';

/** Longer than any page lives: reconnecting is the state machine's business, never the library's. */
const NEVER_MS = 2_147_483_647;

/** The realtime part of the Supabase client alone, with its own reconnecting overruled. */
export function createRealtimeClient({ supabaseUrl, supabaseKey }: BrowserConfig): RealtimeClient {
  return new RealtimeClient(`${supabaseUrl.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: supabaseKey, eventsPerSecond: REALTIME.eventsPerSecond },
    timeout: REALTIME.connectTimeoutMs,
    reconnectAfterMs: () => NEVER_MS,
  });
}
