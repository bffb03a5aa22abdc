import { type BrowserConfig, REALTIME } from '@oficio/contracts';
import { RealtimeClient } from '@supabase/realtime-js';

/** Longer than any page lives, because the state machine does the reconnecting and not the library. */
const NEVER_MS = 2_147_483_647;

/** Only the realtime part of the Supabase client, with its own reconnecting disabled. */
export function createRealtimeClient({ supabaseUrl, supabaseKey }: BrowserConfig): RealtimeClient {
  return withoutPageListeners(
    () =>
      new RealtimeClient(`${supabaseUrl.replace(/^http/, 'ws')}/realtime/v1`, {
        params: { apikey: supabaseKey, eventsPerSecond: REALTIME.eventsPerSecond },
        timeout: REALTIME.connectTimeoutMs,
        reconnectAfterMs: () => NEVER_MS,
      }),
  );
}

/**
 * Each socket of the library adds page listeners and never removes them. After a reconnection the replaced socket would
 * keep its listeners, and would open again when the tab becomes visible.
 */
function withoutPageListeners<T>(make: () => T): T {
  const listen = window.addEventListener;
  window.addEventListener = () => {};
  try {
    return make();
  } finally {
    window.addEventListener = listen;
  }
}
