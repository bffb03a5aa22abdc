import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
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
