import type { AddressInfo } from 'node:net';
import { REALTIME_TABLE_NAMES, type RealtimeTable } from '@oficio/contracts';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EmbeddedRealtime, startEmbeddedRealtime } from '../embedded/realtime/index.ts';
import { type EventLog, eventLog } from '../embedded/realtime/test-support/event-log.ts';
import { addRealtimeRow, trashRealtimeRow } from './realtime-rows.ts';
import { TestApplication, type TestOwner } from './test-application.ts';
import { PUBLISHABLE_KEY } from './test-auth.ts';
import { JWT_SECRET } from './test-token.ts';

interface Seen {
  type: string;
  id: unknown;
  name: unknown;
  deletedAt: unknown;
  before: unknown;
}

/** A subscription by the real client, as the browser makes it. */
interface Watching {
  changes: EventLog<Seen>;
  live: Promise<void>;
  client: SupabaseClient;
}

let app: TestApplication;
let realtime: EmbeddedRealtime;
let url: string;
let owner: TestOwner;
let member: TestOwner;
let stranger: TestOwner;
let clientId: string;

beforeAll(async () => {
  app = await TestApplication.start();
  const server = app.nest.getHttpServer();
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { adminUrl } = app.database;
  realtime = await startEmbeddedRealtime({
    adminUrl,
    server,
    publishableKey: PUBLISHABLE_KEY,
    jwtSecret: JWT_SECRET,
    log: () => undefined,
  });
  owner = await app.owner();
  member = await app.member(owner.organizationId, 'viewer');
  stranger = await app.owner();
  clientId = await addRealtimeRow(app.admin, 'client_directory', owner);
});

afterAll(async () => {
  await realtime.close();
  await app.stop();
});

/** As the browser filters: the rows of the organization's owner. */
function watch(token: string, table: RealtimeTable): Watching {
  const client = createClient(url, PUBLISHABLE_KEY, { accessToken: async () => token });
  const changes = eventLog<Seen>();
  const live = Promise.withResolvers<void>();
  const filter = `user_id=eq.${owner.userId}`;
  const channel = client
    .channel(table)
    .on('system', {}, ({ status }) => status === 'ok' && live.resolve())
    .on('postgres_changes', { event: '*', schema: 'public', table, filter }, (change) => {
      const now = change.new as Record<string, unknown>;
      const before = change.old as Record<string, unknown>;
      changes.add({
        type: change.eventType,
        id: now.id ?? before.id,
        name: now[NAMES[table]],
        deletedAt: now.deleted_at,
        before: before.deleted_at,
      });
    });
  void client.realtime.setAuth().then(() => channel.subscribe());
  return { changes, live: live.promise, client };
}

const NAMES: Record<RealtimeTable, string> = {
  client_directory: 'display_name',
  hosting_clients: 'name',
  domains: 'unicode_name',
  invoices: 'notes',
  income: 'client_name',
  expenses: 'vendor',
};

describe.each(REALTIME_TABLE_NAMES)('%s', (table) => {
  test('an insert, an update, the way to the trash and the purge reach every member, and nobody else', async () => {
    const watching = [watch(owner.token, table), watch(member.token, table)];
    const curious = watch(stranger.token, table);
    await Promise.all([...watching, curious].map(({ live }) => live));

    // One after the other: of a row that is gone already only the end is told.
    const seen = (wanted: string) =>
      Promise.all(
        watching.map(({ changes }) => changes.next((change) => change.id === id && change.type === wanted)),
      );
    const id = await addRealtimeRow(app.admin, table, owner, { clientId, name: 'Café Lumbre' });
    await seen('INSERT');
    await app.admin.query(`UPDATE public.${table} SET ${NAMES[table]} = 'Café Brasa' WHERE id = $1`, [id]);
    await seen('UPDATE');
    await trashRealtimeRow(app.admin, table, id);
    await seen('UPDATE');
    await app.admin.query(`DELETE FROM public.${table} WHERE id = $1`, [id]);
    await seen('DELETE');

    const deletedAt = '2026-01-11T16:00:00+00:00';
    for (const { changes } of watching) {
      // What was committed before the join may still come.
      expect(changes.all.filter((change) => change.id === id)).toEqual([
        { type: 'INSERT', id, name: 'Café Lumbre', deletedAt: null, before: undefined },
        { type: 'UPDATE', id, name: 'Café Brasa', deletedAt: null, before: null },
        { type: 'UPDATE', id, name: 'Café Brasa', deletedAt, before: null },
        { type: 'DELETE', id, name: undefined, deletedAt: undefined, before: undefined },
      ]);
    }
    await curious.changes.next((change) => change.id === id);
    expect(curious.changes.all.map(({ type }) => type)).toEqual(['DELETE']);
    for (const { client } of [...watching, curious]) {
      await client.removeAllChannels();
      await client.realtime.disconnect();
    }
  });
});
