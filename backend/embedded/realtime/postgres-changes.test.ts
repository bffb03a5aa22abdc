import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { connectRaw, isFrame, joinFrame, type RawFrame } from './test-support/raw-client.ts';
import { type RealtimeFixture, startRealtimeFixture } from './test-support/realtime-fixture.ts';
import { subscribeClient, type TestClient, type TestClientOptions } from './test-support/test-client.ts';

let fixture: RealtimeFixture;
const clients: TestClient[] = [];

beforeAll(async () => {
  fixture = await startRealtimeFixture();
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
});
afterAll(() => fixture.stop());

function subscribe(options: TestClientOptions): TestClient {
  const client = subscribeClient(fixture, options);
  clients.push(client);
  return client;
}

const isChange = (type: string) => (entry: { kind: string; type?: string }) =>
  entry.kind === 'change' && entry.type === type;

test('a filtered subscription receives the owner’s insert, update and delete', async () => {
  const owner = await fixture.signIn();
  const client = subscribe({ token: owner.token, filter: `user_id=eq.${owner.userId}` });
  await client.live();

  const id = randomUUID();
  const createdAt = '2026-11-20 23:20:46.914+00';
  await fixture.database.query(
    `insert into client_directory values ($1, $2, 'Ana "A"', 9007199254740991, null, '{a,"b c",NULL}', '{"a":[1]}', $3)`,
    [id, owner.userId, createdAt],
  );
  const row = {
    id,
    user_id: owner.userId,
    name: 'Ana "A"',
    balance: 9007199254740991,
    notes: null,
    tags: ['a', 'b c', null],
    extra: { a: [1] },
    created_at: '2026-11-20T23:20:46.914+00:00',
  };
  expect(await client.events.next(isChange('INSERT'))).toEqual({
    kind: 'change',
    type: 'INSERT',
    new: row,
    old: {},
  });

  await fixture.database.query(`update client_directory set name = 'Bea' where id = $1`, [id]);
  expect(await client.events.next(isChange('UPDATE'))).toEqual({
    kind: 'change',
    type: 'UPDATE',
    new: { ...row, name: 'Bea' },
    old: row,
  });

  await fixture.database.query('delete from client_directory where id = $1', [id]);
  expect(await client.events.next(isChange('DELETE'))).toEqual({
    kind: 'change',
    type: 'DELETE',
    new: {},
    old: { id },
  });
});

async function addClient(userId: string, name: string): Promise<string> {
  const id = randomUUID();
  await fixture.database.query('insert into client_directory (id, user_id, name) values ($1, $2, $3)', [
    id,
    userId,
    name,
  ]);
  return id;
}

const changesOf = ({ events }: TestClient) => events.all.filter((entry) => entry.kind === 'change');

test('another tenant receives no insert, no update, and at most the key of a delete', async () => {
  const owner = await fixture.signIn();
  const stranger = await fixture.signIn();
  const curious = [
    subscribe({ token: stranger.token }),
    subscribe({ token: stranger.token, filter: `user_id=eq.${owner.userId}` }),
    subscribe({ token: stranger.token, filter: 'name=neq.nobody', vsn: '1.0.0' }),
  ];
  await Promise.all(curious.map((client) => client.live()));

  const id = await addClient(owner.userId, 'secret');
  await fixture.database.query(`update client_directory set notes = 'secret' where id = $1`, [id]);
  await fixture.database.query('delete from client_directory where id = $1', [id]);
  for (const client of curious) {
    await client.events.next(isChange('DELETE'));
    expect(changesOf(client)).toEqual([{ kind: 'change', type: 'DELETE', new: {}, old: { id } }]);
  }
});

test.each(['1.0.0', '2.0.0'] as const)(
  'fifteen subscribers of different users each receive only their own rows (%s)',
  async (vsn) => {
    const users = await Promise.all(Array.from({ length: 15 }, () => fixture.signIn()));
    const subscribed = users.map((user) => ({ user, client: subscribe({ token: user.token, vsn }) }));
    await Promise.all(subscribed.map(({ client }) => client.live()));
    const values = users.map(({ userId }, index) => `('${userId}', 'client ${index}')`).join(', ');
    await fixture.database.query(`insert into client_directory (user_id, name) values ${values}`);
    await fixture.database.query(`update client_directory set notes = 'x' where name like 'client %'`);
    for (const { client } of subscribed) await client.events.next(isChange('UPDATE'));
    expect(
      subscribed.map(({ client }) =>
        changesOf(client).map((entry) => entry.kind === 'change' && entry.new.user_id),
      ),
    ).toEqual(users.map(({ userId }) => [userId, userId]));
  },
);

test('a member receives the rows of the filter’s owner until the membership ends', async () => {
  const owner = await fixture.signIn();
  const member = await fixture.signIn();
  const membership = [owner.userId, member.userId];
  await fixture.database.query('insert into memberships values ($1, $2)', membership);
  const filter = `user_id=eq.${owner.userId}`;
  const client = subscribe({ token: member.token, filter });
  const witness = subscribe({ token: owner.token, filter });
  await Promise.all([client.live(), witness.live()]);
  const id = await addClient(owner.userId, 'while a member');
  await client.events.next(isChange('INSERT'));

  await fixture.database.query('delete from memberships where owner_id = $1 and member_id = $2', membership);
  await fixture.database.query(`update client_directory set name = 'after' where id = $1`, [id]);
  await addClient(owner.userId, 'after');
  await witness.events.next(isChange('UPDATE'));
  await witness.events.next(isChange('INSERT'));
  await fixture.database.query('delete from client_directory where id = $1', [id]);
  await client.events.next(isChange('DELETE'));
  expect(changesOf(client).map((entry) => entry.kind === 'change' && entry.type)).toEqual([
    'INSERT',
    'DELETE',
  ]);
});

test('a commit right after ‘Subscribed to PostgreSQL’ is delivered under concurrent writes', async () => {
  const owner = await fixture.signIn();
  const raw = await connectRaw(fixture);
  let writing = true;
  const others = (async () => {
    while (writing) await addClient(randomUUID(), 'somebody else’s');
  })();
  const filter = `user_id=eq.${owner.userId}`;
  for (let round = 1; round <= 60; round += 1) {
    const topic = `realtime:round ${round}`;
    raw.send(
      joinFrame(topic, [{ event: 'INSERT', table: 'client_directory', filter }], owner.token, `${round}`),
    );
    await raw.frames.next((frame) => isFrame(topic, 'system')(frame));
    const id = await addClient(owner.userId, 'at once');
    await raw.frames.next((frame) => isFrame(topic, 'postgres_changes')(frame) && holds(frame, id));
  }
  writing = false;
  await others;
  await raw.close();
});

const holds = (frame: RawFrame, text: string) => JSON.stringify(frame).includes(text);

test('a row deleted before its visibility check is not sent', async () => {
  const owner = await fixture.signIn();
  const client = subscribe({ token: owner.token, filter: `user_id=eq.${owner.userId}` });
  await client.live();
  const id = randomUUID();
  await fixture.database.query(
    `do $$ begin
       insert into client_directory (id, user_id, name) values ('${id}', '${owner.userId}', 'brief');
       delete from client_directory where id = '${id}';
     end $$`,
  );
  await client.events.next(isChange('DELETE'));
  expect(changesOf(client)).toEqual([{ kind: 'change', type: 'DELETE', new: {}, old: { id } }]);
});

test('the changes of a transaction arrive in its order, those of a large one completely', async () => {
  const owner = await fixture.signIn();
  const client = subscribe({ token: owner.token, filter: `user_id=eq.${owner.userId}` });
  await client.live();
  const count = 5_000;
  await fixture.database.query(
    `insert into client_directory (user_id, name, balance)
     select $1, 'many', n from generate_series(1, ${count}) as n`,
    [owner.userId],
  );
  await client.events.next((entry) => entry.kind === 'change' && entry.new.balance === count, 15_000);
  const balances = changesOf(client).map((entry) => entry.kind === 'change' && entry.new.balance);
  expect(balances).toEqual(Array.from({ length: count }, (_value, index) => index + 1));
});

test('a change that other sessions can’t see yet is delivered once they can', async () => {
  const owner = await fixture.signIn();
  const client = subscribe({ token: owner.token, filter: `user_id=eq.${owner.userId}` });
  await client.live();
  const admin = await fixture.database.connect();
  try {
    // With an unresponsive standby, a commit is on disk and in the stream but not visible.
    await admin.query(`alter system set synchronous_standby_names = 'nobody'`);
    await admin.query('select pg_reload_conf()');
    // Each backend applies the setting in its own time; until then commits end normally.
    let inserting: Promise<void>;
    let isDone: boolean;
    let delivered = 0;
    for (;;) {
      isDone = false;
      inserting = addClient(owner.userId, 'late').then(() => {
        isDone = true;
      });
      await waitFor('the commit to wait or to end', async () => {
        const { rowCount } = await admin.query(`select from pg_stat_activity where wait_event = 'SyncRep'`);
        return isDone || rowCount === 1;
      });
      if (!isDone) break;
      await client.events.next(isChange('INSERT'));
      delivered += 1;
    }
    await waitFor('the service to wait', async () => {
      const { rowCount } = await admin.query(
        `select from pg_stat_activity where application_name = 'oficio-realtime-visibility' and wait_event = 'PgSleep'`,
      );
      return rowCount === 1;
    });
    expect(changesOf(client)).toHaveLength(delivered);
    await admin.query('alter system reset synchronous_standby_names');
    await admin.query('select pg_reload_conf()');
    await inserting;
    expect(await client.events.next(isChange('INSERT'))).toMatchObject({ new: { name: 'late' } });
  } finally {
    await admin.query('alter system reset synchronous_standby_names');
    await admin.query('select pg_reload_conf()');
    admin.release();
  }
});

async function waitFor(what: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await holds())) if (Date.now() > deadline) throw new Error(`Waited too long for ${what}`);
}
