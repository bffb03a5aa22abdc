import { type BrowserConfig, REALTIME } from '@oficio/contracts';
import { RealtimeClient } from '@supabase/realtime-js';

/** Longer than any page lives: reconnecting is the state machine's business, never the library's. */
const NEVER_MS = 2_147_483_647;

/** The realtime part of the Supabase client alone, with its own reconnecting overruled. */
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
 * A socket of the library listens to the page for as long as the page lives, also when it has long been replaced:
 * each reconnection would leave one behind, and all of them would open again when the tab becomes visible.
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
