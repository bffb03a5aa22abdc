import { AuthClient } from '@supabase/auth-js';
import { describe, expect, test } from 'vitest';
import type { LinkArrival } from '../../../lib/session/link-arrival.ts';
import { RECOVERY_STORAGE_KEY } from '../../../lib/session/recovery-client.ts';
import { createResetPasswordPorts } from './reset-password.adapter.ts';

const USER = { id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', email: 'ines@taller.example' };
const OPENED = { status: 'opened', email: USER.email, userId: USER.id };
const LINK: LinkArrival = { kind: 'tokenHash', tokenHash: 'hash-of-the-link', type: 'recovery' };
const NONE: LinkArrival = { kind: 'none' };

const now = Math.floor(Date.now() / 1_000);
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const accessToken = `${part({ alg: 'HS256' })}.${part({ sub: USER.id, exp: now + 3_600 })}.${part({ s: 1 })}`;
const SESSION = {
  access_token: accessToken,
  refresh_token: 'refresh',
  token_type: 'bearer',
  expires_in: 3_600,
  expires_at: now + 3_600,
  user: USER,
};

type Answer = Response | 'broken';
const ok = (body: object) => Response.json(body);
const refused = (status: number, code: string | undefined, msg: string) =>
  Response.json({ code: status, error_code: code, msg }, { status });

/** The real client with a service that gives these answers, by method and path. */
function pageWith(arrival: LinkArrival, answers: Record<string, Answer[]>, stored?: object) {
  const kept = new Map<string, string>(stored ? [[RECOVERY_STORAGE_KEY, JSON.stringify(stored)]] : []);
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage;
  const asked: string[] = [];
  const client = new AuthClient({
    url: 'https://auth.example/auth/v1',
    storageKey: RECOVERY_STORAGE_KEY,
    storage,
    persistSession: true,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    fetch: async (input, init) => {
      const { pathname, search } = new URL(String(input));
      const call = `${init?.method ?? 'GET'} ${pathname.replace('/auth/v1', '')}`;
      asked.push(call + (search.includes('scope') ? search : ''));
      const answer =
        answers[call]?.shift() ?? (call === 'POST /logout' ? new Response(null, { status: 204 }) : 'broken');
      if (answer === 'broken') throw new TypeError('Failed to fetch');
      return answer;
    },
  });
  const ports = createResetPasswordPorts({ loadClient: async () => client, storage, arrival });
  return { ports, asked, mark: () => kept.has(RECOVERY_STORAGE_KEY) };
}

describe('opening the link', () => {
  test('a token is verified by one POST, also for concurrent calls', async () => {
    const { ports, asked, mark } = pageWith(LINK, { 'POST /verify': [ok(SESSION)] });
    expect(await Promise.all([ports.openLink(), ports.openLink()])).toEqual([OPENED, OPENED]);
    expect(asked).toEqual(['POST /verify']);
    expect(mark()).toBe(true);
  });

  test('tokens of a fragment become the session', async () => {
    const arrival: LinkArrival = { kind: 'tokens', accessToken, refreshToken: 'refresh', type: 'recovery' };
    const { ports, mark } = pageWith(arrival, { 'GET /user': [ok(USER)] });
    expect(await ports.openLink()).toEqual(OPENED);
    expect(mark()).toBe(true);
  });

  test('this tab’s session is enough after a reload', async () => {
    const { ports } = pageWith(NONE, { 'GET /user': [ok(USER)] }, SESSION);
    expect(await ports.openLink()).toEqual(OPENED);
  });

  test('a session that has ended elsewhere is removed', async () => {
    const { ports, mark } = pageWith(
      NONE,
      { 'GET /user': [refused(403, 'session_not_found', 'Session does not exist')] },
      SESSION,
    );
    expect(await ports.openLink()).toEqual({ status: 'expired' });
    expect(mark()).toBe(false);
  });

  test.each<[string, LinkArrival, object]>([
    ['no link', NONE, { status: 'invalid', description: '' }],
    ['a code', { kind: 'code', code: 'c' }, { status: 'invalid', description: '' }],
    [
      'a token for something else',
      { kind: 'tokenHash', tokenHash: 'hash', type: 'magiclink' },
      { status: 'invalid', description: '' },
    ],
    ...(['magiclink', 'signup', 'email_change', null] as const).map((type): [string, LinkArrival, object] => [
      `a session of type ${type}`,
      { kind: 'tokens', accessToken, refreshToken: 'refresh', type },
      { status: 'invalid', description: '' },
    ]),
    [
      'an expired one',
      { kind: 'error', code: 'otp_expired', description: 'Email link is invalid or has expired' },
      { status: 'expired' },
    ],
    [
      'another refusal',
      { kind: 'error', code: 'access_denied', description: 'Signups are closed' },
      { status: 'invalid', description: 'Signups are closed' },
    ],
    [
      'a refusal with a lot to say',
      { kind: 'error', code: 'access_denied', description: 'x'.repeat(500) },
      { status: 'invalid', description: 'x'.repeat(200) },
    ],
  ])('%s asks nobody', async (_, arrival, result) => {
    const { ports, asked } = pageWith(arrival, {});
    expect(await ports.openLink()).toEqual(result);
    expect(asked).toEqual([]);
  });

  test.each<[string, Answer, object]>([
    ['used up', refused(403, 'otp_expired', 'Token has expired or is invalid'), { status: 'expired' }],
    ['refused in words alone', refused(400, undefined, 'Token is invalid'), { status: 'expired' }],
    [
      'refused for another reason',
      refused(400, 'user_banned', 'User is banned'),
      { status: 'invalid', description: '' },
    ],
    ['not answered', 'broken', { status: 'unavailable' }],
    ['one try too many', refused(429, 'over_request_rate_limit', 'slow down'), { status: 'unavailable' }],
  ])('a token that is %s', async (_, answer, result) => {
    const { ports, mark } = pageWith(LINK, { 'POST /verify': [answer] });
    expect(await ports.openLink()).toEqual(result);
    expect(mark()).toBe(false);
  });

  test('a token is retried without an answer, but not after it has been used', async () => {
    const { ports, asked } = pageWith(LINK, { 'POST /verify': ['broken', ok(SESSION)] });
    expect(await ports.openLink()).toEqual({ status: 'unavailable' });
    expect(await ports.openLink()).toEqual(OPENED);
    await ports.endRecovery();
    expect(await ports.openLink()).toEqual({ status: 'expired' });
    expect(asked).toEqual(['POST /verify', 'POST /verify', 'POST /logout?scope=local']);
  });

  test('another link in this tab replaces the one before', async () => {
    const { ports, mark } = pageWith(
      LINK,
      { 'POST /verify': [refused(403, 'otp_expired', 'Token has expired')] },
      SESSION,
    );
    expect(await ports.openLink()).toEqual({ status: 'expired' });
    expect(mark()).toBe(false);
  });
});

describe('the new password', () => {
  test('ends every session of the person, this one included', async () => {
    const { ports, asked, mark } = pageWith(NONE, { 'PUT /user': [ok(USER)] }, SESSION);
    expect(await ports.setPassword({ password: 'Guitarra-nueva-7' })).toEqual({ status: 'changed' });
    expect(mark()).toBe(false);
    expect(asked).toEqual(['PUT /user', 'POST /logout?scope=global']);
    expect(await ports.openLink()).toEqual({ status: 'invalid', description: '' });
  });

  test.each<[Answer, object]>([
    [refused(403, 'session_not_found', 'Session does not exist'), { status: 'expired' }],
    [refused(403, 'bad_jwt', 'token is malformed'), { status: 'expired' }],
    [refused(401, undefined, 'invalid JWT'), { status: 'expired' }],
    [refused(400, undefined, 'The link has expired'), { status: 'expired' }],
    [
      refused(422, 'same_password', 'New password should be different from the old password.'),
      { status: 'refused', code: 'same_password' },
    ],
    [
      refused(422, 'weak_password', 'Password is invalid: it has been found in a leak'),
      { status: 'refused', code: 'weak_password' },
    ],
    [refused(429, 'over_request_rate_limit', 'slow down'), { status: 'refused', code: 'rate_limited' }],
    [refused(500, 'unexpected_failure', 'invalid state'), { status: 'refused', code: 'server' }],
    ['broken', { status: 'refused', code: 'network' }],
    [refused(400, 'user_banned', 'User is banned'), { status: 'refused', code: 'unknown' }],
  ])('refused by %o', async (answer, result) => {
    const { ports, mark } = pageWith(NONE, { 'PUT /user': [answer] }, SESSION);
    expect(await ports.setPassword({ password: 'Guitarra-nueva-7' })).toEqual(result);
    expect(mark()).toBe('code' in result);
  });

  test('without a session is refused as an expired link', async () => {
    const { ports } = pageWith(NONE, {});
    expect(await ports.setPassword({ password: 'Guitarra-nueva-7' })).toEqual({ status: 'expired' });
  });
});
