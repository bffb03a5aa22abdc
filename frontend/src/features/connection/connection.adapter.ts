import type { BrowserConfig } from '@oficio/contracts';
import type { RealtimePorts } from '@oficio/machines/realtime-reconnect';
import { createRealtimeClient } from '../../lib/session/realtime-client.ts';

/** The realtime machine's ports on the Supabase realtime client. */
export function createRealtimePorts(config: BrowserConfig): RealtimePorts {
  let client = createRealtimeClient(config);
  let joins = 0;

  /** The library never reopens a socket that was closed from outside or is closing, so a new client replaces it. */
  function openableClient() {
    const state = client.connectionState();
    if (state === 'closed' || state === 'closing') {
      void client.disconnect();
      client = createRealtimeClient(config);
    }
    return client;
  }

  return {
    openTable({ table, ownerUserId, accessToken }, listener) {
      let left = false;
      const unlessLeft = (notify: () => void) => {
        if (!left) notify();
      };
      const joined = openableClient();
      void joined.setAuth(accessToken);
      // Each join has its own topic, because the library would return the channel that is being left.
      joins += 1;
      const channel = joined
        .channel(`${table}:${joins}`, { config: { private: config.privateChannels === true } })
        .on(
          'postgres_changes',
          { event: '*', schema: 'public', table, filter: `user_id=eq.${ownerUserId}` },
          ({ eventType, new: record, old: previous, commit_timestamp: committedAt }) =>
            unlessLeft(() => {
              const id = String((record as { id?: unknown }).id ?? (previous as { id?: unknown }).id);
              listener.changed({
                kind: eventType,
                id,
                record: emptyToNull(record),
                previous: emptyToNull(previous),
                committedAt,
              });
            }),
        )
        // The join's reply doesn't confirm delivery; this message does.
        .on('system', {}, ({ extension, status }: { extension: string; status: string }) =>
          unlessLeft(() => {
            if (status === 'error') listener.failed();
            else if (extension === 'postgres_changes') listener.connected();
          }),
        )
        .subscribe((status) => {
          if (status !== 'SUBSCRIBED') unlessLeft(() => listener.failed());
        });
      return () => {
        left = true;
        void joined.removeChannel(channel);
      };
    },

    renewToken(accessToken) {
      void client.setAuth(accessToken);
    },

    closeSocket() {
      const closing = client;
      // Closing takes a moment: a table that is opened meanwhile needs a socket of its own.
      client = createRealtimeClient(config);
      void closing.removeAllChannels().then(() => closing.disconnect());
    },

    random: Math.random,
  };
}

function emptyToNull(row: Record<string, unknown>): Record<string, unknown> | null {
  return Object.keys(row).length === 0 ? null : row;
}
