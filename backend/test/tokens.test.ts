import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { authRoutes, SESSION } from '@oficio/contracts';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { Sessions } from '../src/sessions/sessions.ts';
import { TestApplication, type TestPerson } from './test-application.ts';
import { type Claims, JWT_SECRET, signToken } from './test-token.ts';

const soon = (): number => Math.floor(Date.now() / 1_000) + 3_600;

afterEach(() => vi.useRealTimers());

describe('tokens signed with the secret', () => {
  let app: TestApplication;
  let person: TestPerson;

  beforeAll(async () => {
    app = await TestApplication.start();
    person = await app.owner();
  });
  afterAll(() => app.stop());

  const status = async (token: string): Promise<number> =>
    (await app.call(authRoutes.me, { as: { token } })).status;

  test('a valid token passes', async () => {
    expect(await status(person.token)).toBe(200);
  });

  test.each<[string, () => string | Promise<string>]>([
    ['no signature', () => unsigned(person)],
    ['the header says none, the rest is untouched', () => noneHeader(person.token)],
    ['another secret', () => signToken(person, {}, `${JWT_SECRET}x`)],
    ['a changed payload', () => changedPayload(person.token)],
    ['expired', () => signToken(person, { exp: Math.floor(Date.now() / 1_000) - 1 })],
    ['no expiry', () => signToken(person, { exp: undefined })],
    ['another audience', () => signToken(person, { aud: 'somewhere-else' })],
    ['no audience', () => signToken(person, { aud: undefined })],
    ['the role anon', () => signToken(person, { role: 'anon' })],
    ['the role service_role', () => signToken(person, { role: 'service_role' })],
    ['no session', () => signToken(person, { session_id: undefined })],
    ['a session that is no id', () => signToken(person, { session_id: "' OR 1=1" })],
    ['a session that never was', () => signToken({ ...person, sessionId: crypto.randomUUID() })],
    ['no subject', () => signToken(person, { sub: undefined })],
    [
      'somebody else’s session',
      async () => signToken({ ...person, sessionId: (await app.person()).sessionId }),
    ],
    ['nobody’s subject', () => signToken({ ...person, userId: crypto.randomUUID() })],
    ['the publishable key', () => 'sb_publishable_test'],
    ['nonsense', () => 'a.b.c'],
  ])('%s: 401', async (_, token) => {
    expect(await status(await token())).toBe(401);
  });

  test.each(['', 'Bearer', 'Bearer ', 'Basic abc', 'Bearer a b', 'Token x'])(
    'the header %j: 401',
    async (header) => {
      const answer = await app.fetch('GET', '/api/auth/me', { headers: { authorization: header } });
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    },
  );

  test('a cached token ends at its own expiry', async () => {
    const expiresAt = Math.floor(Date.now() / 1_000) + 20;
    const token = await signToken(person, { exp: expiresAt });
    expect(await status(token)).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: expiresAt * 1_000 });
    expect(await status(token)).toBe(401);
  });

  test('a session that ended elsewhere is cached for 30 seconds at most', async () => {
    const session = await app.session(person);
    expect(await status(session.token)).toBe(200);
    await app.endSession(session.sessionId);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + SESSION.verifiedTokenCacheMs });
    expect(await status(session.token)).toBe(401);
  });

  test('a sign-out through this process ends that session alone, at once', async () => {
    const session = await app.session(person);
    expect(await status(session.token)).toBe(200);
    await app.endSession(session.sessionId);
    app.nest.get(Sessions, { strict: false }).forgetSession(session.sessionId);
    expect([await status(session.token), await status(person.token)]).toEqual([401, 200]);
  });

  test('a banned person is refused', async () => {
    const banned = await app.person();
    await app.admin.query("UPDATE auth.users SET banned_until = now() + interval '1 day' WHERE id = $1", [
      banned.userId,
    ]);
    expect(await status(banned.token)).toBe(401);
  });
});

describe('tokens signed with a published key', () => {
  let keys: Server;
  let app: TestApplication;
  let person: TestPerson;
  let pair: Awaited<ReturnType<typeof generateKeyPair>>;
  let published: unknown[];
  const issuer = 'https://project.example/auth/v1';

  beforeAll(async () => {
    pair = await generateKeyPair('ES256');
    published = [{ ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'ES256', use: 'sig' }];
    keys = createServer((_, response) => response.end(JSON.stringify({ keys: published })));
    await new Promise<void>((resolve) => keys.listen(0, '127.0.0.1', resolve));
    const { port } = keys.address() as AddressInfo;
    app = await TestApplication.start({
      tokens: { kind: 'jwks', issuer, jwksUrl: `http://127.0.0.1:${port}/jwks.json` },
    });
    person = await app.owner();
  });
  afterAll(async () => {
    await app.stop();
    keys.close();
  });

  const sign = (header: { alg: string; kid?: string }, claims: Claims, key: Parameters<SignJWT['sign']>[0]) =>
    new SignJWT({
      sub: person.userId,
      aud: 'authenticated',
      role: 'authenticated',
      session_id: person.sessionId,
      iss: issuer,
      exp: soon(),
      ...claims,
    } as JWTPayload)
      .setProtectedHeader(header)
      .sign(key);
  const status = async (token: string): Promise<number> =>
    (await app.call(authRoutes.me, { as: { token } })).status;

  test('the right key, issuer and audience pass', async () => {
    expect(await status(await sign({ alg: 'ES256', kid: 'one' }, {}, pair.privateKey))).toBe(200);
  });

  test('another issuer, no issuer, another key id or another key: 401', async () => {
    const other = await generateKeyPair('ES256');
    const tokens = [
      sign({ alg: 'ES256', kid: 'one' }, { iss: 'https://other.example/auth/v1' }, pair.privateKey),
      sign({ alg: 'ES256', kid: 'one' }, { iss: undefined }, pair.privateKey),
      sign({ alg: 'ES256', kid: 'two' }, {}, pair.privateKey),
      sign({ alg: 'ES256', kid: 'one' }, {}, other.privateKey),
    ];
    const statuses = await Promise.all(tokens.map(async (token) => status(await token)));
    expect(statuses).toEqual([401, 401, 401, 401]);
  });

  test('the public key isn’t accepted as a secret', async () => {
    const publicKey = new TextEncoder().encode(JSON.stringify(published[0]));
    expect(await status(await sign({ alg: 'HS256', kid: 'one' }, {}, publicKey))).toBe(401);
    expect(await status(await signToken(person))).toBe(401);
  });
});

function unsigned({ userId, sessionId }: TestPerson): string {
  return new UnsecuredJWT({
    sub: userId,
    aud: 'authenticated',
    role: 'authenticated',
    session_id: sessionId,
    exp: soon(),
  }).encode();
}

function noneHeader(token: string): string {
  const [, payload, signature] = token.split('.');
  return `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.${signature}`;
}

function changedPayload(token: string): string {
  const [header, payload = '', signature] = token.split('.');
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const changed = { ...(claims as object), sub: crypto.randomUUID() };
  return `${header}.${Buffer.from(JSON.stringify(changed)).toString('base64url')}.${signature}`;
}
