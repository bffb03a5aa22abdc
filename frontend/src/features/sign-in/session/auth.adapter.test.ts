import { describe, expect, test } from 'vitest';
import {
  memoryStorage,
  scriptedAuth,
  withoutAuthClient,
} from '../../../lib/session/scripted-auth.fixture.ts';
import { hasExpired } from '../../../lib/session/stored-session.ts';
import { type AuthParts, createAuthPorts } from './auth.adapter.ts';

/** The ports that signing in doesn't use. */
const others = {} as Omit<AuthParts, 'loadClient'>;

const credentials = { email: 'ines@taller.example', password: 'guitarra' };
const user = { id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', email: credentials.email };
const session = {
  access_token: 'a.b.c',
  refresh_token: 'refresh',
  token_type: 'bearer',
  expires_in: 3_600,
  expires_at: 2_000_000_000,
  user,
};

function signInAnswered(status: number, answer: object) {
  const { services, asked } = scriptedAuth(status, answer);
  const result = createAuthPorts({ ...others, loadClient: services.loadAuthClient }).signIn(credentials);
  return { result, asked };
}

describe('signing in', () => {
  test('sends address and password, and gives a session', async () => {
    const { result, asked } = signInAnswered(200, session);
    expect(await result).toEqual({
      status: 'accepted',
      session: { accessToken: 'a.b.c', expiresAt: 2_000_000_000, userId: user.id },
    });
    expect(asked).toMatchObject([
      { path: '/auth/v1/token', query: { grant_type: 'password' }, body: credentials },
    ]);
  });

  test.each([
    [400, { error_code: 'invalid_credentials', msg: 'Invalid login credentials' }, 'invalid_credentials'],
    [400, { msg: 'Invalid login credentials' }, 'invalid_credentials'],
    [400, { error_code: 'email_not_confirmed', msg: 'Email not confirmed' }, 'email_not_confirmed'],
    [400, { msg: 'Email not confirmed' }, 'email_not_confirmed'],
    [429, { error_code: 'over_request_rate_limit', msg: 'slow down' }, 'rate_limited'],
    [403, { error_code: 'user_banned', msg: 'User is banned' }, 'user_banned'],
    [500, { error_code: 'unexpected_failure', msg: 'Unexpected failure' }, 'server'],
    [400, { msg: 'Database error querying schema' }, 'server'],
  ] as const)('%i %o is refused as %s', async (status, answer, code) => {
    expect(await signInAnswered(status, answer).result).toEqual({ status: 'refused', code });
  });

  test.each(['Password grant is switched off', 'Signups are closed'])(
    'a refusal without a known code keeps the service’s own message: %s',
    async (msg) => {
      expect(await signInAnswered(400, { error_code: 'something_new', msg }).result).toEqual({
        status: 'refused',
        code: 'unknown',
        text: msg,
      });
    },
  );

  test("'If no session results'", async () => {
    expect(await signInAnswered(200, { user }).result).toEqual({ status: 'refused', code: 'no_session' });
  });

  test('an auth client that can’t be loaded sends nothing', async () => {
    const ports = createAuthPorts({ ...others, loadClient: withoutAuthClient.loadAuthClient });
    expect(await ports.signIn(credentials)).toEqual({ status: 'refused', code: 'network' });
  });
});

describe('the end of a session', () => {
  const held = { accessToken: 'a.b.c', expiresAt: 2_000_000_000, userId: user.id };
  const other = { ...session, user: { id: '7c9e6679-7425-40de-944b-e07fc1f90ae7' } };
  const again = { ...session, access_token: 'd.e.f' };

  test.each([
    ['the own session', 'endedElsewhere', session, false],
    ['that of somebody else', 'requestUnauthorized', other, true],
    ['the own session with another token', 'requested', again, false],
    ['a newer one, for which the person has signed in again elsewhere', 'endedElsewhere', again, true],
    ['a newer one, which another tab has made since the refusal', 'requestUnauthorized', again, true],
  ] as const)(
    'keeps or removes the stored session and its greeting: %s',
    async (_, reason, stored, stays) => {
      const items = new Map([
        ['oficio.session', JSON.stringify(stored)],
        ['oficio.greeting', '{}'],
      ]);
      const storage = {
        getItem: (key: string) => items.get(key) ?? null,
        setItem: (key: string, value: string) => items.set(key, value),
        removeItem: (key: string) => items.delete(key),
      } as unknown as Storage;
      const loadClient = scriptedAuth(200, {}).services.loadAuthClient;
      const ports = createAuthPorts({ ...others, loadClient, storage });
      await ports.endSession({ session: held, reason });
      expect(items.has('oficio.session')).toBe(stays);
      expect(items.has('oficio.greeting')).toBe(stays);
    },
  );

  test('removes an expired session and stores only its expiry for the other tabs', async () => {
    const storage = memoryStorage() as Storage;
    storage.setItem('oficio.session', JSON.stringify(session));
    const loadClient = scriptedAuth(200, {}).services.loadAuthClient;
    const ports = createAuthPorts({ ...others, loadClient, storage });
    expect(hasExpired(storage, held)).toBe(false);
    await ports.endSession({ session: held, reason: 'requestUnauthorized' });
    expect(hasExpired(storage, held)).toBe(true);
    expect(hasExpired(storage, { ...held, expiresAt: held.expiresAt + 3_600 })).toBe(false);
    expect(storage.getItem('oficio.session')).toBe(null);
    expect(storage.getItem('oficio.expired')).not.toContain(held.accessToken);
  });
});
