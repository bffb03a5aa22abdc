import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectRaw, isFrame, isSystem, joinFrame, type RawFrame } from './test-support/raw-client.ts';
import { type RealtimeFixture, startRealtimeFixture } from './test-support/realtime-fixture.ts';

let fixture: RealtimeFixture;

beforeAll(async () => {
  fixture = await startRealtimeFixture();
});
afterAll(() => fixture.stop());

async function addClient(userId: string, name: string): Promise<string> {
  const id = randomUUID();
  await fixture.database.query('insert into client_directory (id, user_id, name) values ($1, $2, $3)', [
    id,
    userId,
    name,
  ]);
  return id;
}

interface Event {
  type: string;
  record?: Record<string, unknown>;
  old_record?: Record<string, unknown>;
  errors: unknown;
}

/** A raw channel with one binding, and the `data` of its next event as sent over the wire. */
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

test('an unchanged large value comes from the old row, and is absent without one, never null', async () => {
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

test('under the default identity an old row is its key only, and a filter on another column matches no delete', async () => {
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

test('a row above the limit says so and keeps its short values', async () => {
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

test('columns are added and privileges revoked while clients listen', async () => {
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

test('a text keeps its first character, even a byte order mark', async () => {
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
