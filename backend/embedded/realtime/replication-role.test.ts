import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbeddedRealtime } from './index.ts';
import { connectRaw, isFrame, isSystem, joinFrame } from './test-support/raw-client.ts';
import {
  JWT_SECRET,
  PUBLIC_URL,
  PUBLISHABLE_KEY,
  type RealtimeFixture,
  startRealtimeFixture,
} from './test-support/realtime-fixture.ts';

let fixture: RealtimeFixture;

beforeAll(async () => {
  fixture = await startRealtimeFixture();
});
afterAll(() => fixture.stop());

test('a role that may replicate and act as the token roles suffices', async () => {
  await fixture.realtime.close();
  await fixture.database.query(`
    create role streamer login replication password 'streamer' in role anon, authenticated;
    grant select on auth.sessions to streamer`);
  const adminUrl = new URL(fixture.postgres.adminUrl);
  adminUrl.username = 'streamer';
  adminUrl.password = 'streamer';
  const realtime = await startEmbeddedRealtime({
    adminUrl: adminUrl.href,
    server: fixture.server,
    publishableKey: PUBLISHABLE_KEY,
    publicUrl: PUBLIC_URL,
    addressOf: () => 'this machine',
    jwtSecret: JWT_SECRET,
    log: (line) => fixture.log.push(line),
  });
  expect({ state: realtime.state(), log: fixture.log }).toEqual({ state: 'ok', log: [] });

  const { token, userId } = await fixture.signIn();
  const client = await connectRaw(fixture);
  client.send(joinFrame('realtime:a', [{ event: 'INSERT', table: 'client_directory' }], token));
  await client.frames.next(isSystem('Subscribed to PostgreSQL'));
  const others = `insert into client_directory (user_id, name) values (gen_random_uuid(), 'hidden'), ($1, 'own')`;
  await fixture.database.query(others, [userId]);
  await client.frames.next(isFrame('realtime:a', 'postgres_changes'));
  const delivered = JSON.stringify(client.frames.all);
  expect([delivered.includes('own'), delivered.includes('hidden')]).toEqual([true, false]);
  await client.close();
  await realtime.close();
});
