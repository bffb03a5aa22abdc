import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  connectRaw,
  isFrame,
  isSystem,
  joinFrame,
  type RawClient,
  type RawFrame,
} from './test-support/raw-client.ts';
import {
  PUBLISHABLE_KEY,
  type RealtimeFixture,
  signToken,
  startRealtimeFixture,
} from './test-support/realtime-fixture.ts';
import { subscribeClient, type TestClient } from './test-support/test-client.ts';

let fixture: RealtimeFixture;
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  fixture = await startRealtimeFixture({ sessionSweepMs: 50 });
});
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});
afterAll(() => fixture.stop());

const TOPIC = 'realtime:clients';
const LIVE = isSystem('Subscribed to PostgreSQL');

async function connect(): Promise<RawClient> {
  const client = await connectRaw(fixture);
  closing.push(() => client.close());
  return client;
}

function subscribe(token: string | (() => Promise<string>), userId: string): TestClient {
  const client = subscribeClient(fixture, { token, filter: `user_id=eq.${userId}` });
  closing.push(() => client.close());
  return client;
}

/** A raw channel of the user that receives changes. */
async function joined(token: string, userId: string): Promise<RawClient> {
  const client = await connect();
  client.send(
    joinFrame(TOPIC, [{ event: '*', table: 'client_directory', filter: `user_id=eq.${userId}` }], token),
  );
  await client.frames.next(LIVE);
  return client;
}

async function addClient(userId: string, name: string): Promise<void> {
  await fixture.database.query('insert into client_directory (user_id, name) values ($1, $2)', [
    userId,
    name,
  ]);
}

const inSeconds = (seconds: number) => ({ exp: Math.floor(Date.now() / 1_000) + seconds });
const system = (message: unknown) => [
  '1',
  null,
  TOPIC,
  'system',
  { extension: 'system', status: 'error', message, channel: 'clients' },
];
const closed = ['1', '1', TOPIC, 'phx_close', {}];
const namesOf = (frames: RawFrame[]) =>
  JSON.stringify(frames.filter((frame) => isFrame(TOPIC, 'postgres_changes')(frame)));

describe('a join is refused', () => {
  test.each([
    [
      'an expired token',
      () => signToken({ exp: 1_000_000_000 }),
      /^InvalidJWTToken: Token has expired \d+ seconds ago$/,
    ],
    [
      'a forged token',
      () => signToken({}, 'another secret'),
      /^JwtSignatureError: Failed to validate JWT signature$/,
    ],
    ['no token at all', async () => 'nonsense', /^MalformedJWT: The token provided is not a valid JWT$/],
    [
      'a token without a role',
      () => signToken({ role: undefined }),
      /^InvalidJWTToken: Fields `role` and `exp` are required in JWT$/,
    ],
    [
      'a token for a role with more rights',
      () => signToken({ role: 'postgres' }),
      /^InvalidJWTToken: Fields/,
    ],
    [
      'a token for another audience',
      () => signToken({ aud: 'somebody' }),
      /^InvalidJWTToken: Claim `aud` is not valid$/,
    ],
    [
      'a token whose session is gone',
      () => signToken({ sub: crypto.randomUUID(), session_id: crypto.randomUUID() }),
      /^InvalidJWTToken: Session has ended$/,
    ],
    [
      'a token without a session',
      () => signToken({ sub: crypto.randomUUID() }),
      /^InvalidJWTToken: Session has ended$/,
    ],
  ])('with %s', async (_name, makeToken, reason) => {
    const client = await connect();
    client.send(joinFrame(TOPIC, [], await makeToken()));
    expect(await client.frames.next(() => true)).toEqual([
      '1',
      '1',
      TOPIC,
      'phx_reply',
      { status: 'error', response: { reason: expect.stringMatching(reason) } },
    ]);
  });

  test('with alg none', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const { sessionId } = await fixture.signIn();
    const claims = { role: 'authenticated', aud: 'authenticated', session_id: sessionId, ...inSeconds(60) };
    const client = await connect();
    client.send(joinFrame(TOPIC, [], `${part({ alg: 'none' })}.${part(claims)}.`));
    expect(await client.frames.next(() => true)).toEqual([
      '1',
      '1',
      TOPIC,
      'phx_reply',
      { status: 'error', response: { reason: 'JwtSignatureError: Failed to validate JWT signature' } },
    ]);
  });
});

describe('expiry', () => {
  test('the channel ends at exp with a system error and phx_close, and receives nothing afterwards', async () => {
    const { userId, token } = await fixture.signIn({}, inSeconds(2));
    const other = await fixture.signIn({ userId });
    const client = await joined(token, userId);
    const witness = await joined(other.token, userId);
    expect(await client.frames.next(() => true)).toEqual(
      system(expect.stringMatching(/^Token has expired [01] seconds ago$/)),
    );
    expect(await client.frames.next(() => true)).toEqual(closed);
    await addClient(userId, 'after');
    await witness.frames.next((frame) => JSON.stringify(frame).includes('"after"'));
    expect(namesOf(client.frames.all)).not.toContain('after');
  });

  test('the real client sees its channel closed', async () => {
    const { userId, token } = await fixture.signIn({}, inSeconds(2));
    const client = subscribe(token, userId);
    await client.live();
    await client.events.next((entry) => entry.kind === 'status' && entry.status === 'CLOSED');
    expect(client.events.all.map((entry) => (entry.kind === 'status' ? entry.status : entry.kind))).toEqual([
      'SUBSCRIBED',
      'system',
      'system',
      'CLOSED',
    ]);
  });

  test('a new token keeps the channel open beyond the first token’s end', async () => {
    const { userId, sessionId, token } = await fixture.signIn({}, inSeconds(2));
    const watch = await fixture.signIn({}, inSeconds(2));
    const renewed = await fixture.signIn({ userId, sessionId });
    let current = token;
    const client = subscribe(async () => current, userId);
    await client.live();
    const expiring = await joined(watch.token, watch.userId);
    current = renewed.token;
    await client.supabase.realtime.setAuth();
    await client.live();

    await expiring.frames.next(isFrame(TOPIC, 'phx_close'));
    await addClient(userId, 'Ana');
    const change = await client.events.next((entry) => entry.kind === 'change');
    expect(change).toMatchObject({ type: 'INSERT', new: { name: 'Ana' } });
  });
});

describe('access_token', () => {
  test('null, a key and the same token change nothing and get no reply', async () => {
    const { userId, token } = await fixture.signIn();
    const client = await joined(token, userId);
    for (const given of [null, PUBLISHABLE_KEY, 'sb_other', token]) {
      client.send(['1', '2', TOPIC, 'access_token', { access_token: given }]);
    }
    client.send(['1', '3', TOPIC, 'presence', {}]);
    expect(await client.frames.next(() => true)).toEqual([
      '1',
      '3',
      TOPIC,
      'phx_reply',
      { status: 'error', response: { reason: 'Unauthorized: There is no presence on this topic' } },
    ]);
    await addClient(userId, 'Ana');
    await client.frames.next(isFrame(TOPIC, 'postgres_changes'));
  });

  test.each([
    ['an expired one', () => signToken({ exp: 1_000_000_000 }), /^Token has expired \d+ seconds ago$/],
    ['an empty one', async () => '', /^The token provided is not a valid JWT$/],
    ['a forged one', () => signToken({}, 'another secret'), /^Failed to validate JWT signature$/],
    ['one of an ended session', () => signToken({ session_id: crypto.randomUUID() }), /^Session has ended$/],
  ])('%s ends the channel', async (_name, makeToken, message) => {
    const { userId, token } = await fixture.signIn();
    const client = await joined(token, userId);
    client.send(['1', '2', TOPIC, 'access_token', { access_token: await makeToken() }]);
    expect(await client.frames.next(() => true)).toEqual(system(expect.stringMatching(message)));
    expect(await client.frames.next(() => true)).toEqual(closed);
  });

  test('a token of another user changes what the channel may see', async () => {
    const first = await fixture.signIn();
    const second = await fixture.signIn();
    const client = await connect();
    client.send(joinFrame(TOPIC, [{ event: 'INSERT', table: 'client_directory' }], first.token));
    await client.frames.next(LIVE);
    client.send(['1', '2', TOPIC, 'access_token', { access_token: second.token }]);
    await client.frames.next(LIVE);
    await addClient(first.userId, 'of the first');
    await addClient(second.userId, 'of the second');
    await client.frames.next(isFrame(TOPIC, 'postgres_changes'));
    expect(namesOf(client.frames.all)).toContain('of the second');
    expect(namesOf(client.frames.all)).not.toContain('of the first');
  });
});

describe('ended by the server', () => {
  test('endSession closes the channels of that session only, and refuses its token afterwards', async () => {
    const one = await fixture.signIn();
    const other = await fixture.signIn({ userId: one.userId });
    const client = await joined(one.token, one.userId);
    const stays = await joined(other.token, one.userId);
    fixture.realtime.endSession(one.sessionId);
    expect(await client.frames.next(() => true)).toEqual(system('Session has ended'));
    expect(await client.frames.next(() => true)).toEqual(closed);

    client.send(joinFrame(TOPIC, [], one.token, '2'));
    expect(await client.frames.next(() => true)).toEqual([
      '2',
      '2',
      TOPIC,
      'phx_reply',
      { status: 'error', response: { reason: 'InvalidJWTToken: Session has ended' } },
    ]);
    await addClient(one.userId, 'Ana');
    await stays.frames.next(isFrame(TOPIC, 'postgres_changes'));
    expect(namesOf(client.frames.all)).toBe('[]');
  });

  test('endUser closes the channels of all the user’s sessions', async () => {
    const one = await fixture.signIn();
    const other = await fixture.signIn({ userId: one.userId });
    const clients = await Promise.all([joined(one.token, one.userId), joined(other.token, one.userId)]);
    fixture.realtime.endUser(one.userId);
    for (const client of clients) {
      expect(await client.frames.next(() => true)).toEqual(system('Session has ended'));
      expect(await client.frames.next(() => true)).toEqual(closed);
    }
  });

  test('a session whose row is deleted without a call to endSession ends too', async () => {
    const { userId, sessionId, token } = await fixture.signIn();
    const client = await joined(token, userId);
    await fixture.database.query('delete from auth.sessions where id = $1', [sessionId]);
    expect(await client.frames.next(() => true)).toEqual(system('Session has ended'));
    expect(await client.frames.next(() => true)).toEqual(closed);
  });
});
