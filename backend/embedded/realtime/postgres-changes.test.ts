import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { connectRaw, isFrame, isSystem, joinFrame, type RawFrame } from './test-support/raw-client.ts';
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

test('a filtered subscription is told of an insert, an update and a delete of its owner', async () => {
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

test('another tenant gets no insert and no update, and of a delete the key at most', async () => {
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
  'fifteen subscribers of different users each get their own rows alone (%s)',
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

test('a member sees the rows of the owner that the filter names, until removed', async () => {
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

test('a row that is gone before it is looked at is not told of', async () => {
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

test('changes of one transaction arrive in its order, those of a large one all', async () => {
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

test('what others can not see yet is delivered once they can', async () => {
  const owner = await fixture.signIn();
  const client = subscribe({ token: owner.token, filter: `user_id=eq.${owner.userId}` });
  await client.live();
  const admin = await fixture.database.connect();
  try {
    // With a standby that never answers, a commit is on disk and in the stream, but not visible.
    await admin.query(`alter system set synchronous_standby_names = 'nobody'`);
    await admin.query('select pg_reload_conf()');
    await waitFor('the setting', async () => {
      const { rows } = await fixture.database.query<{ value: string }>(
        `select current_setting('synchronous_standby_names') as value`,
      );
      return rows[0]?.value === 'nobody';
    });
    const inserting = addClient(owner.userId, 'late');
    await waitFor('the commit to wait', async () => {
      const { rowCount } = await admin.query(`select from pg_stat_activity where wait_event = 'SyncRep'`);
      return rowCount === 1;
    });
    await waitFor('the service to wait', async () => {
      const { rowCount } = await admin.query(
        `select from pg_stat_activity where application_name = 'oficio-realtime-visibility' and wait_event = 'PgSleep'`,
      );
      return rowCount === 1;
    });
    expect(changesOf(client)).toEqual([]);
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
  const deadline = Date.now() + 8_000;
  while (!(await holds())) if (Date.now() > deadline) throw new Error(`Waited too long for ${what}`);
}

interface Event {
  type: string;
  record?: Record<string, unknown>;
  old_record?: Record<string, unknown>;
  errors: unknown;
}

/** A raw channel on one binding, and the next event's `data` as it went over the wire. */
async function watch(token: string, binding: object) {
  const raw = await connectRaw(fixture);
  raw.send(joinFrame('realtime:raw', [binding], token));
  await raw.frames.next(isSystem('Subscribed to PostgreSQL'));
  return {
    raw,
    async next(): Promise<Event> {
      const frame = await raw.frames.next(isFrame('realtime:raw', 'postgres_changes'));
      return ((frame as unknown[])[4] as { data: Event }).data;
    },
  };
}

const big = 'x'.repeat(9_000);

test('an unchanged large value comes from the old row, and is absent where there is none, never null', async () => {
  const owner = await fixture.signIn();
  const full = await watch(owner.token, { event: 'UPDATE', table: 'client_directory' });
  const id = await addClient(owner.userId, 'large');
  await fixture.database.query('update client_directory set notes = $2 where id = $1', [id, big]);
  await full.next();
  await fixture.database.query(`update client_directory set name = 'renamed' where id = $1`, [id]);
  expect((await full.next()).record).toMatchObject({ name: 'renamed', notes: big });

  const byKey = await watch(owner.token, { event: '*', table: 'documents' });
  await fixture.database.query('insert into documents values ($1, $2, $3, $4)', [
    'a',
    owner.userId,
    'one',
    big,
  ]);
  await byKey.next();
  await fixture.database.query(`update documents set title = 'two' where id = 'a'`);
  const { type, record, old_record } = await byKey.next();
  expect({ type, record, old_record }).toEqual({
    type: 'UPDATE',
    record: { id: 'a', user_id: owner.userId, title: 'two' },
    old_record: { id: 'a' },
  });
  await full.raw.close();
  await byKey.raw.close();
});

test('under the default identity an old row is its key alone, and a filter on another column never matches a delete', async () => {
  const owner = await fixture.signIn();
  const filter = `user_id=eq.${owner.userId}`;
  const all = await watch(owner.token, { event: '*', table: 'documents' });
  const filtered = await watch(owner.token, { event: '*', table: 'documents', filter });
  const negated = await watch(owner.token, {
    event: 'DELETE',
    table: 'documents',
    filter: 'title=not.eq.zzz',
  });
  const isNull = await watch(owner.token, { event: 'DELETE', table: 'documents', filter: 'title=is.null' });
  await fixture.database.query('insert into documents values ($1, $2, $3)', ['old', owner.userId, 'title']);
  await all.next();
  await filtered.next();
  await fixture.database.query(`update documents set id = 'new' where id = 'old'`);
  for (const { next } of [all, filtered]) {
    const { record, old_record } = await next();
    expect({ record, old_record }).toEqual({
      record: { id: 'new', user_id: owner.userId, title: 'title', body: null },
      old_record: { id: 'old' },
    });
  }
  await fixture.database.query(`delete from documents where id = 'new'`);
  const { type, record, old_record } = await all.next();
  expect({ type, record, old_record }).toEqual({
    type: 'DELETE',
    record: undefined,
    old_record: { id: 'new' },
  });
  await fixture.database.query('insert into documents values ($1, $2, $3)', ['last', owner.userId, 'title']);
  const isDelete = (frame: RawFrame) => JSON.stringify(frame).includes('"DELETE"');
  await filtered.next();
  expect(
    [filtered, negated, isNull].flatMap(({ raw }) =>
      raw.frames.all.filter(isDelete).filter(isFrame('realtime:raw', 'postgres_changes')),
    ),
  ).toEqual([]);
  await Promise.all([all, filtered, negated, isNull].map(({ raw }) => raw.close()));
});

test('a row over the limit says so and keeps its short values', async () => {
  const owner = await fixture.signIn();
  const watched = await watch(owner.token, { event: 'INSERT', table: 'documents' });
  const tooBig = 'x'.repeat(1_100_000);
  await fixture.database.query('insert into documents values ($1, $2, $3, $4)', [
    'b',
    owner.userId,
    'short',
    tooBig,
  ]);
  const { record, errors } = await watched.next();
  expect({ record, errors }).toEqual({
    record: { id: 'b', user_id: owner.userId, title: 'short' },
    errors: ['Error 413: Payload Too Large'],
  });
  await watched.raw.close();
});

test('columns appear and privileges go while clients listen', async () => {
  const owner = await fixture.signIn();
  const watched = await watch(owner.token, { event: 'INSERT', table: 'documents' });
  const names = async (id: string) => {
    await fixture.database.query('insert into documents (id, user_id, title) values ($1, $2, $3)', [
      id,
      owner.userId,
      't',
    ]);
    return Object.keys((await watched.next()).record ?? {});
  };
  expect(await names('c')).toEqual(['id', 'user_id', 'title', 'body']);
  await fixture.database.query(`alter table documents add column price numeric default 1`);
  expect(await names('d')).toEqual(['id', 'user_id', 'title', 'body', 'price']);
  await fixture.database.query(`revoke select on documents from authenticated;
    grant select (id, user_id, body) on documents to authenticated`);
  expect(await names('e')).toEqual(['id', 'user_id', 'body']);
  await fixture.database.query(
    'grant select on documents to authenticated; alter table documents drop column price',
  );
  await watched.raw.close();
});

test('a text keeps its first character, whatever it is', async () => {
  const owner = await fixture.signIn();
  const watched = await watch(owner.token, { event: 'INSERT', table: 'documents' });
  await fixture.database.query('insert into documents (id, user_id, title) values ($1, $2, $3)', [
    'bom',
    owner.userId,
    '\ufeffAna',
  ]);
  expect((await watched.next()).record?.title).toBe('\ufeffAna');
  await watched.raw.close();
});
