import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { connectRaw, isFrame, isSystem, joinFrame, type RawClient } from './test-support/raw-client.ts';
import { type RealtimeFixture, startRealtimeFixture } from './test-support/realtime-fixture.ts';
import { subscribeClient, type TestClient } from './test-support/test-client.ts';

let fixture: RealtimeFixture;
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  fixture = await startRealtimeFixture({ liveWaitMs: 2_000 });
});
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});
afterAll(() => fixture.stop());

async function subscribed(): Promise<{ client: TestClient; userId: string }> {
  const { token, userId } = await fixture.signIn();
  const client = subscribeClient(fixture, { token, filter: `user_id=eq.${userId}` });
  closing.push(() => client.close());
  await client.live();
  return { client, userId };
}

async function rawSubscribed(): Promise<RawClient> {
  const { token } = await fixture.signIn();
  const raw = await connectRaw(fixture);
  closing.push(() => raw.close());
  raw.send(joinFrame('realtime:raw', [{ event: '*', table: 'client_directory' }], token));
  await raw.frames.next(isSystem('Subscribed to PostgreSQL'));
  return raw;
}

async function receivesAgain({ client, userId }: { client: TestClient; userId: string }): Promise<void> {
  const name = randomUUID();
  await fixture.database.query('insert into client_directory (user_id, name) values ($1, $2)', [
    userId,
    name,
  ]);
  await client.events.next((entry) => entry.kind === 'change' && entry.new.name === name);
}

/** Repeats the query until it holds; the database may be unreachable meanwhile. */
async function eventually(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await Promise.resolve(holds()).catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`Waited too long for ${what}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function slots(): Promise<number | null> {
  const { rowCount } = await fixture.database.query('select from pg_replication_slots');
  return rowCount;
}

test('clients reconnect by themselves after a restart of the service', async () => {
  const before = await subscribed();
  const raw = await rawSubscribed();
  await fixture.restartRealtime();
  expect(await raw.closed).toBe(1012);
  await before.client.live();
  await receivesAgain(before);
});

test('a stopped service leaves no slot and no connection in Postgres', async () => {
  expect(await slots()).toBe(1);
  await fixture.realtime.close();
  await eventually('the slot to end', async () => (await slots()) === 0);
  await eventually('the connections to end', async () => {
    const { rowCount } = await fixture.database.query(
      `select from pg_stat_activity where application_name like 'oficio-realtime-%'`,
    );
    return rowCount === 0;
  });
  await fixture.restartRealtime();
  expect(fixture.realtime.state()).toBe('ok');
});

test('the slot is temporary, so that it disappears with a killed process', async () => {
  const { rows } = await fixture.database.query('select temporary, plugin, active from pg_replication_slots');
  expect(rows).toEqual([{ temporary: true, plugin: 'pgoutput', active: true }]);
});

test.each([['stream'], ['visibility']])(
  'losing only the connection for %s ends every channel until it is back',
  async (name) => {
    const before = await subscribed();
    const raw = await rawSubscribed();
    await fixture.database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1`,
      [`oficio-realtime-${name}`],
    );
    expect(await raw.frames.next(isFrame('realtime:raw', 'phx_error'))).toEqual([
      '1',
      '1',
      'realtime:raw',
      'phx_error',
      { reason: 'channel_crash' },
    ]);
    await before.client.events.next((entry) => entry.kind === 'status' && entry.status === 'CHANNEL_ERROR');
    await before.client.live();
    await receivesAgain(before);
    await eventually('one slot again', async () => (await slots()) === 1);
  },
);

test('when Postgres is killed, channels end and joins are refused until it is back', async () => {
  const before = await subscribed();
  const raw = await rawSubscribed();
  const { token } = await fixture.signIn();
  const pid = fixture.postgres.pid();
  if (pid === undefined) throw new Error('Postgres does not run');
  process.kill(pid, 'SIGKILL');
  await raw.frames.next(isFrame('realtime:raw', 'phx_error'));
  expect(fixture.realtime.state()).toBe('failed');

  raw.send(joinFrame('realtime:meanwhile', [{ table: 'client_directory' }], token, '9'));
  const reply = await raw.frames.next(isFrame('realtime:meanwhile', 'phx_reply'));
  const { status } = (reply as [string, string, string, string, { status: string }])[4];
  if (status === 'error') {
    expect(reply).toEqual([
      '9',
      '9',
      'realtime:meanwhile',
      'phx_reply',
      {
        status: 'error',
        response: {
          reason: 'InitializingProjectConnection: Realtime is initializing the project connection',
        },
      },
    ]);
  }
  await before.client.live();
  expect(fixture.realtime.state()).toBe('ok');
  await receivesAgain(before);
});

test('a channel without database changes survives a gap', async () => {
  const raw = await connectRaw(fixture);
  closing.push(() => raw.close());
  raw.send(joinFrame('realtime:room', []));
  await raw.frames.next(isFrame('realtime:room', 'phx_reply'));
  const witness = await rawSubscribed();
  await fixture.database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'oficio-realtime-stream'`,
  );
  await witness.frames.next(isFrame('realtime:raw', 'phx_error'));
  raw.send(['1', '2', 'realtime:room', 'presence', {}]);
  expect(await raw.frames.next(() => true)).toEqual([
    '1',
    '2',
    'realtime:room',
    'phx_reply',
    { status: 'error', response: { reason: 'Unauthorized: There is no presence on this topic' } },
  ]);
  await eventually('the service', () => fixture.realtime.state() === 'ok');
});

test('without its publication the service starts, logs the reason, and continues once it appears', async () => {
  await fixture.realtime.close();
  const { rows } = await fixture.database.query<{ tables: string }>(
    `select string_agg(format('%I.%I', schemaname, tablename), ', ') as tables
     from pg_publication_tables where pubname = 'supabase_realtime'`,
  );
  await fixture.database.query('drop publication supabase_realtime');
  fixture.log.length = 0;
  await fixture.restartRealtime();
  expect(fixture.realtime.state()).toBe('starting');
  expect(fixture.log).toEqual(["Realtime can't read changes yet: there is no publication supabase_realtime"]);
  await fixture.database.query(`create publication supabase_realtime for table ${rows[0]?.tables}`);
  await receivesAgain(await subscribed());
  expect(fixture.realtime.state()).toBe('ok');
});

test('a row whose visibility can’t be checked ends the channels, so that nobody misses it', async () => {
  await fixture.database.query(`
    create table public.moods (code text);
    grant select on public.moods to authenticated;
    create function public.is_in_the_mood() returns boolean language plpgsql as $$
    declare _code text;
    begin
      select code from public.moods into _code;
      if _code is not null then raise exception 'not now' using errcode = _code; end if;
      return true;
    end $$;
    create policy moody on public.documents as restrictive for select to authenticated using (is_in_the_mood());
  `);
  const { token, userId } = await fixture.signIn();
  const raw = await connectRaw(fixture);
  closing.push(() => raw.close());
  const topic = 'realtime:moody';
  const join = async (ref: string) => {
    raw.send(joinFrame(topic, [{ event: '*', table: 'documents' }], token, ref));
    await raw.frames.next(isSystem('Subscribed to PostgreSQL'));
  };
  const addDocument = (title: string) =>
    fixture.database.query('insert into documents (id, user_id, title) values ($1, $2, $1)', [title, userId]);
  const delivered = () => JSON.stringify(raw.frames.all.filter(isFrame(topic, 'postgres_changes')));

  await join('1');
  for (const [index, code] of ['53200', '40P01', '55P03', '58030'].entries()) {
    await fixture.database.query('insert into moods values ($1)', [code]);
    await addDocument(`during ${code}`);
    await raw.frames.next(isFrame(topic, 'phx_error'));
    await fixture.database.query('delete from moods');
    await join(String(index + 2));
  }
  // A policy that raises an error hides the row and ends no channel.
  await fixture.database.query(`insert into moods values ('22012')`);
  await addDocument('hidden');
  await eventually('the row to be looked at', () =>
    fixture.log.some((line) => line.includes('public.documents')),
  );
  await fixture.database.query('delete from moods');
  await addDocument('afterwards');
  await raw.frames.next((frame) => JSON.stringify(frame).includes('afterwards'));
  expect(delivered()).not.toContain('hidden');
  await fixture.database.query('drop policy moody on public.documents');
});
