import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js';
import { type EventLog, eventLog } from './event-log.ts';
import { PUBLISHABLE_KEY, type RealtimeFixture } from './realtime-fixture.ts';

/** The arguments of the channel's callback, in order. */
type ChannelEvent =
  | { kind: 'status'; status: string; message?: string }
  | { kind: 'system'; status: string; message: string }
  | { kind: 'change'; type: string; new: Record<string, unknown>; old: Record<string, unknown> };

export interface TestClient {
  supabase: SupabaseClient;
  channel: RealtimeChannel;
  events: EventLog<ChannelEvent>;
  /** Resolves when delivery is live. */
  live(): Promise<void>;
  close(): Promise<void>;
}

export interface TestClientOptions {
  token: string | (() => Promise<string>);
  filter?: string;
  table?: string;
  event?: '*' | 'INSERT' | 'UPDATE' | 'DELETE';
  vsn?: '1.0.0' | '2.0.0';
  topic?: string;
}

/** The real client, subscribed to one table. */
export function subscribeClient(
  { url }: Pick<RealtimeFixture, 'url'>,
  options: TestClientOptions,
): TestClient {
  const {
    token,
    filter,
    table = 'client_directory',
    event = '*',
    vsn = '2.0.0',
    topic = 'clients',
  } = options;
  const supabase = createClient(url, PUBLISHABLE_KEY, {
    realtime: { vsn, reconnectAfterMs: () => 50 },
    accessToken: typeof token === 'string' ? async () => token : token,
  });
  const events = eventLog<ChannelEvent>();
  const channel = supabase
    .channel(topic)
    .on('system', {}, ({ status, message }) => events.add({ kind: 'system', status, message }))
    .on(
      'postgres_changes' as never,
      { event, schema: 'public', table, ...(filter === undefined ? {} : { filter }) },
      (change: { eventType: string; new: Record<string, unknown>; old: Record<string, unknown> }) =>
        events.add({ kind: 'change', type: change.eventType, new: change.new, old: change.old }),
    );
  // The client applies its first token asynchronously; a channel that joins earlier has only the key.
  void supabase.realtime
    .setAuth()
    .then(() =>
      channel.subscribe((status, error) =>
        events.add({ kind: 'status', status, ...(error ? { message: error.message } : {}) }),
      ),
    );
  return {
    supabase,
    channel,
    events,
    async live() {
      await events.next((entry) => entry.kind === 'system' && entry.status === 'ok');
    },
    async close() {
      await supabase.removeAllChannels();
      await supabase.realtime.disconnect();
    },
  };
}
