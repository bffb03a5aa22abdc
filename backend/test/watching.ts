import type { RealtimeTable } from '@oficio/contracts';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { type EventLog, eventLog } from '../embedded/realtime/test-support/event-log.ts';
import { PUBLISHABLE_KEY } from './test-auth.ts';

export interface SeenChange {
  type: string;
  id: unknown;
  /** The new row, without the columns that every message of a row has. */
  row: Record<string, unknown>;
  /** The columns of the old row. */
  before: string[];
}

/** A subscription by the real client, like the browser's. */
export interface Watching {
  changes: EventLog<SeenChange>;
  live: Promise<void>;
  /** How often it was joined: once more after each loss. */
  joins: () => number;
  client: SupabaseClient;
}

/** Subscribes with the browser's filter: rows of the organization's owner. */
export function watch(url: string, token: string, table: RealtimeTable, ownerUserId: string): Watching {
  const client = createClient(url, PUBLISHABLE_KEY, { accessToken: async () => token });
  const changes = eventLog<SeenChange>();
  const live = Promise.withResolvers<void>();
  let joins = 0;
  const filter = `user_id=eq.${ownerUserId}`;
  const channel = client
    .channel(table)
    .on('system', {}, ({ status }) => {
      if (status !== 'ok') return;
      joins += 1;
      live.resolve();
    })
    .on('postgres_changes', { event: '*', schema: 'public', table, filter }, (change) => {
      const { id, organization_id: _, user_id: __, ...row } = change.new as Record<string, unknown>;
      const before = change.old as Record<string, unknown>;
      changes.add({ type: change.eventType, id: id ?? before.id, row, before: Object.keys(before) });
    });
  void client.realtime.setAuth().then(() => channel.subscribe());
  return { changes, live: live.promise, joins: () => joins, client };
}

export async function unwatch(all: readonly Watching[]): Promise<void> {
  await Promise.all(
    all.map(async ({ client }) => {
      await client.removeAllChannels();
      await client.realtime.disconnect();
    }),
  );
}
