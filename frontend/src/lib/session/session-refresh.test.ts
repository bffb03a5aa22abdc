import type { AuthSession } from '@oficio/machines/auth';
import { describe, expect, test, vi } from 'vitest';
import { memoryStorage } from './scripted-auth.fixture.ts';
import { leaseLock, type SessionLock } from './session-lock.ts';
import { createSessionRefresh } from './session-refresh.ts';

const KEY = 'oficio.session';
const ISSUED_AT = 1_900_000_000;
const userId = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const held: AuthSession = { accessToken: 'first', expiresAt: ISSUED_AT, userId };
const stored = { access_token: 'first', refresh_token: 'r1', expires_at: ISSUED_AT, user: { id: userId } };
const newToken = `h.${btoa(JSON.stringify({ iat: ISSUED_AT, sub: userId }))}.s`;
const renewed = {
  access_token: newToken,
  refresh_token: 'r2',
  token_type: 'bearer',
  expires_in: 3_600,
  expires_at: ISSUED_AT + 3_600,
};
const refreshed = {
  status: 'refreshed',
  session: { accessToken: newToken, expiresAt: ISSUED_AT + 3_600, userId },
};

test('sends the refresh token and stores the new session on the device', async () => {
  const { tab, asked, storage, learnt } = device();
  expect(await tab()(held)).toEqual(refreshed);
  expect(asked).toEqual([
    {
      url: 'https://auth.example/auth/v1/token?grant_type=refresh_token',
      key: 'publishable',
      body: { refresh_token: 'r1' },
    },
  ]);
  expect(JSON.parse(storage.getItem(KEY) ?? '')).toEqual({ ...renewed, user: stored.user });
  expect(learnt).toEqual([ISSUED_AT * 1_000]);
});

test('an answer without an expiry expires by the server’s time', async () => {
  const { expires_at: _, ...answer } = renewed;
  const { tab } = device({ answer });
  expect(await tab()(held)).toMatchObject({ session: { expiresAt: 1_800_003_600 } });
});

test('ten concurrent calls share one refresh', async () => {
  const { tab, asked } = device();
  const refresh = tab();
  const all = await Promise.all(Array.from({ length: 10 }, () => refresh(held)));
  expect(all).toEqual(Array.from({ length: 10 }, () => refreshed));
  expect(asked).toHaveLength(1);
});

test.each(['with locks', 'without locks'])(
  'five tabs share one refresh, and all continue with its session: %s',
  async (kind) => {
    vi.useFakeTimers();
    const { tab, asked, storage } = device();
    const queue = queueLock();
    const lock = () => (kind === 'with locks' ? queue : leaseLock(storage));
    const all = Promise.all(Array.from({ length: 5 }, () => tab(lock())(held)));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await all).toEqual(Array.from({ length: 5 }, () => refreshed));
    expect(asked).toHaveLength(1);
    expect(storage.getItem('oficio.session.lease')).toBe(null);
    vi.useRealTimers();
  },
);

test('a later call starts another refresh', async () => {
  const { tab, asked } = device();
  const refresh = tab();
  await refresh(held);
  await refresh({ ...held, accessToken: newToken });
  expect(asked.map(({ body }) => body.refresh_token)).toEqual(['r1', 'r2']);
});

test('a session that another tab has refreshed is used', async () => {
  const { tab, asked } = device();
  expect(await tab()({ ...held, accessToken: 'older' })).toEqual({ status: 'refreshed', session: held });
  expect(asked).toEqual([]);
});

describe('a refused refresh', () => {
  test.each([
    [400, { error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token: Refresh Token Not Found' }],
    [400, { code: 'refresh_token_already_used', message: 'Already Used' }],
    [400, { error_code: 'session_expired', msg: 'Invalid Refresh Token: Session Expired' }],
    [403, { error_code: 'session_not_found', msg: 'Session not found' }],
    [403, { error_code: 'user_banned', msg: 'User is banned' }],
    [400, { error: 'invalid_grant' }],
    [400, { code: 400, msg: 'Invalid Refresh Token' }],
    [400, { error_code: 'validation_failed', msg: 'Refresh token is not valid' }],
  ])('by the auth service (%i %o) keeps the stored session for the other tabs', async (status, answer) => {
    const { tab, storage } = device({ status, answer });
    expect(await tab()(held)).toEqual({ status: 'refused' });
    expect(storage.getItem(KEY)).toBe(JSON.stringify(stored));
  });

  test.each([null, JSON.stringify({ ...stored, refresh_token: undefined })])(
    'without a usable stored session: %s',
    async (text) => {
      const { tab, asked } = device({ text });
      expect(await tab()(held)).toEqual({ status: 'refused' });
      expect(asked).toEqual([]);
    },
  );
});

describe('a transient failure is unavailable, not refused', () => {
  test.each([
    [500, { error_code: 'unexpected_failure' }],
    [503, { error_code: 'refresh_token_not_found' }],
    [429, { error_code: 'over_request_rate_limit' }],
    [408, {}],
    [404, 'Not found'],
    [401, { message: 'Invalid API key' }],
    [400, '<html>A proxy</html>'],
    [200, '<html>Sign in to this network</html>'],
    [200, { access_token: 'half' }],
  ])('%i %o', async (status, answer) => {
    const { tab, storage } = device({ status, answer });
    expect(await tab()(held)).toEqual({ status: 'unavailable' });
    expect(storage.getItem(KEY)).toBe(JSON.stringify(stored));
  });

  test('without a connection', async () => {
    const { tab } = device({ answer: new TypeError('Failed to fetch') });
    expect(await tab()(held)).toEqual({ status: 'unavailable' });
  });
});

describe('changes on this device during the refresh win', () => {
  test('a sign-out isn’t undone', async () => {
    const { tab, storage } = device({ meanwhile: (items) => items.removeItem(KEY) });
    expect(await tab()(held)).toEqual({ status: 'unavailable' });
    expect(storage.getItem(KEY)).toBe(null);
  });

  test('another person’s session is neither used nor changed', async () => {
    const other = JSON.stringify({ ...stored, access_token: 'theirs', user: { id: 'somebody' } });
    const { tab, storage } = device({ meanwhile: (items) => items.setItem(KEY, other) });
    expect(await tab()(held)).toEqual({ status: 'unavailable' });
    expect(storage.getItem(KEY)).toBe(other);
  });
});

interface Device {
  status?: number;
  answer?: unknown;
  text?: string | null;
  meanwhile?: (storage: Storage) => void;
}

/** A device with one stored session, and an auth service that gives every request the same answer. */
function device({ status = 200, answer = renewed, text = JSON.stringify(stored), meanwhile }: Device = {}) {
  const storage = memoryStorage() as Storage;
  if (text !== null) storage.setItem(KEY, text);
  const asked: { url: string; key: string | null; body: { refresh_token: string } }[] = [];
  const learnt: number[] = [];
  const tab = (lock: SessionLock = (work) => work()) =>
    createSessionRefresh({
      authUrl: 'https://auth.example/auth/v1',
      authKey: 'publishable',
      storage,
      lock,
      clock: { learn: (at) => void learnt.push(at), now: () => 1_800_000_000_000 },
      fetch: async (url, init) => {
        const key = new Headers(init?.headers).get('apikey');
        asked.push({ url: String(url), key, body: JSON.parse(String(init?.body)) });
        await Promise.resolve();
        meanwhile?.(storage);
        if (answer instanceof Error) throw answer;
        return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer), { status });
      },
    });
  return { tab, storage, asked, learnt };
}

/** As `navigator.locks`: one task after another. */
function queueLock(): SessionLock {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };
}
