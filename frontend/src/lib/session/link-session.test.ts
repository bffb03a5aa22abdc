import { AuthApiError, AuthRetryableFetchError, type Session } from '@supabase/auth-js';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { beginMailFlow } from './begun-flows.ts';
import type { LinkArrival } from './link-arrival.ts';
import { adoptLink, declineLink, openLink, spendLink } from './link-session.ts';
import { memoryStorage } from './scripted-auth.fixture.ts';
import type { AuthClientInstance } from './supabase-client.ts';

const user = { id: 'u', email: 'ines@taller.example', app_metadata: {} };
const session = { access_token: 'a', refresh_token: 'b', user } as Session;
const OPENED = { status: 'opened', session, user: session.user };
const success = { data: { session, user: session.user }, error: null };
const refusal = (error: Error) => ({ data: { session: null, user: null }, error });
const expired = refusal(new AuthApiError('Token has expired or is invalid', 403, 'otp_expired'));
const broken = refusal(new AuthRetryableFetchError('Failed to fetch', 0));

/** A new link for each test, because its request is remembered by identity. */
const newLink = (): LinkArrival => ({ kind: 'tokenHash', tokenHash: 'hash', type: 'signup' });

type Calls = Partial<Record<'verifyOtp' | 'setSession' | 'exchangeCodeForSession' | 'admin', unknown>>;

const clientWith = (calls: Calls) => async () => calls as unknown as AuthClientInstance;

async function storeSession() {
  localStorage.setItem('oficio.session', JSON.stringify({ ...session, expires_at: 2_000_000_000 }));
  return success;
}

/** The client that exchanges links has these calls; that of this device stores every session. */
function clientsWith(calls: Calls, stored: Calls = { setSession: storeSession }) {
  return { loadHeldClient: clientWith(calls), loadAuthClient: clientWith(stored) };
}

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  beginMailFlow(user.email);
});
afterEach(() => vi.unstubAllGlobals());

describe('each kind of arrival uses its own call of the auth client', () => {
  test.each([
    [
      { kind: 'tokens', accessToken: 'a', refreshToken: 'b', type: null },
      'setSession',
      { access_token: 'a', refresh_token: 'b' },
    ],
    [{ kind: 'code', code: 'c' }, 'exchangeCodeForSession', 'c'],
    [
      { kind: 'tokenHash', tokenHash: 'hash', type: 'email_change' },
      'verifyOtp',
      { token_hash: 'hash', type: 'email_change' },
    ],
  ] as const)('%o', async (arrival, method, given) => {
    const call = vi.fn(async () => success);
    expect(await openLink(clientsWith({ [method]: call }), arrival, 1)).toEqual(OPENED);
    expect(call).toHaveBeenCalledExactlyOnceWith(given);
  });

  test.each([
    [{ kind: 'none' }, { status: 'nothing' }],
    [
      { kind: 'error', code: 'otp_expired', description: 'Email link is invalid or has expired' },
      { status: 'refused', code: 'link_expired' },
    ],
    [
      { kind: 'error', code: 'access_denied', description: 'The user denied' },
      { status: 'refused', code: 'unknown' },
    ],
    [
      { kind: 'error', code: 'unexpected_failure', description: '' },
      { status: 'refused', code: 'unknown' },
    ],
  ] as const)('%o sends no request', async (arrival, outcome) => {
    const load = vi.fn();
    const clients = { loadHeldClient: load, loadAuthClient: load };
    expect(await openLink(clients, arrival, 1)).toEqual(outcome);
    expect(load).not.toHaveBeenCalled();
  });
});

describe('a refusal', () => {
  test.each([
    [new AuthApiError('Token has expired or is invalid', 403, 'otp_expired'), 'link_expired'],
    [new AuthApiError('gone', 403, 'session_not_found'), 'link_expired'],
    [new AuthApiError('gone', 404, 'flow_state_not_found'), 'link_expired'],
    [new AuthApiError('Slow down', 429, 'over_request_rate_limit'), 'rate_limited'],
    [new AuthApiError('Blocked', 403, 'user_banned'), 'user_banned'],
    [new AuthRetryableFetchError('Failed to fetch', 0), 'network'],
    [new AuthRetryableFetchError('Bad Gateway', 502), 'server'],
    [new AuthApiError('Something else', 400, 'validation_failed'), 'unknown'],
  ])('%o', async (error, code) => {
    const load = clientsWith({ verifyOtp: async () => refusal(error) });
    expect(await openLink(load, newLink(), 1)).toEqual({ status: 'refused', code });
  });

  test('is `network` when the auth client’s code can’t be loaded', async () => {
    const loadHeldClient = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await openLink({ ...clientsWith({}), loadHeldClient }, newLink(), 1)).toEqual({
      status: 'refused',
      code: 'network',
    });
  });

  test('is `unknown` when the auth client throws', async () => {
    const load = clientsWith({ verifyOtp: () => Promise.reject(new Error('no storage')) });
    expect(await openLink(load, newLink(), 1)).toEqual({ status: 'refused', code: 'unknown' });
  });
});

test('the first of two confirmations gives no session', async () => {
  const load = clientsWith({ verifyOtp: async () => ({ data: { session: null, user: null }, error: null }) });
  expect(await openLink(load, newLink(), 1)).toEqual({ status: 'nothing' });
});

describe('a one-time token', () => {
  test('is sent once for one attempt, however often the attempt is opened', async () => {
    const verifyOtp = vi.fn(async () => success);
    const link = newLink();
    const load = clientsWith({ verifyOtp });
    expect(await Promise.all([openLink(load, link, 1), openLink(load, link, 1)])).toEqual([OPENED, OPENED]);
    expect(await openLink(load, link, 1)).toEqual(OPENED);
    expect(verifyOtp).toHaveBeenCalledTimes(1);
  });

  test('is sent again by another attempt', async () => {
    const verifyOtp = vi.fn().mockResolvedValueOnce(broken).mockResolvedValueOnce(success);
    const link = newLink();
    const load = clientsWith({ verifyOtp });
    expect(await openLink(load, link, 1)).toEqual({ status: 'refused', code: 'network' });
    expect(await openLink(load, link, 2)).toEqual(OPENED);
    expect(verifyOtp).toHaveBeenCalledTimes(2);
  });

  test('is not sent again once it has been accepted', async () => {
    const verifyOtp = vi.fn(async () => success);
    const link = newLink();
    const load = clientsWith({ verifyOtp });
    await openLink(load, link, 1);
    expect(await openLink(load, link, 2)).toEqual(OPENED);
    expect(verifyOtp).toHaveBeenCalledTimes(1);
  });

  test('that an abandoned request had used signs in all the same', async () => {
    const first = Promise.withResolvers<typeof success>();
    const second = Promise.withResolvers<typeof expired>();
    const verifyOtp = vi.fn().mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise);
    const link = newLink();
    const load = clientsWith({ verifyOtp });
    void openLink(load, link, 1);
    const again = openLink(load, link, 2);
    await vi.waitFor(() => expect(verifyOtp).toHaveBeenCalledTimes(2));
    first.resolve(success);
    expect(await again).toEqual(OPENED);
    second.resolve(expired);
  });

  test('ends with the outcome of the newer request', async () => {
    const verifyOtp = vi
      .fn()
      .mockReturnValueOnce(new Promise(() => {}))
      .mockResolvedValueOnce(expired);
    const link = newLink();
    const load = clientsWith({ verifyOtp });
    void openLink(load, link, 1);
    expect(await openLink(load, link, 2)).toEqual({ status: 'refused', code: 'link_expired' });
  });

  test('gives nothing once its session has been used', async () => {
    const link = newLink();
    const load = clientsWith({ verifyOtp: async () => success });
    await openLink(load, link, 1);
    spendLink(link);
    expect(await openLink(load, link, 1)).toEqual({ status: 'nothing' });
  });
});

describe('a session of somebody whom this browser doesn’t expect', () => {
  const UNEXPECTED = { status: 'unexpected', email: user.email };
  const PRESENT = { access_token: 'p', expires_at: 2_000_000_000, user: { id: 'somebody else' } };
  const present = (person: object) =>
    localStorage.setItem('oficio.session', JSON.stringify({ ...PRESENT, ...person }));

  beforeEach(() => localStorage.removeItem('oficio.begun'));

  test.each([
    ['a mail’s token', newLink, 'verifyOtp'],
    [
      'a pair of tokens',
      (): LinkArrival => ({ kind: 'tokens', accessToken: 'a', refreshToken: 'b', type: null }),
      'setSession',
    ],
    ['a provider’s code', (): LinkArrival => ({ kind: 'code', code: 'c' }), 'exchangeCodeForSession'],
  ] as const)('is not stored: by %s', async (_, newArrival, method) => {
    const setSession = vi.fn(async () => success);
    const clients = clientsWith({ [method]: async () => success }, { setSession });
    expect(await openLink(clients, newArrival(), 1)).toEqual(UNEXPECTED);
    present({});
    expect(await openLink(clients, newArrival(), 1)).toEqual(UNEXPECTED);
    beginMailFlow('alma@taller.example');
    expect(await openLink(clients, newArrival(), 1)).toEqual(UNEXPECTED);
    expect(setSession).not.toHaveBeenCalled();
  });

  test('is stored when it is the present person’s', async () => {
    present({ user: { id: 'u' } });
    expect(await openLink(clientsWith({ verifyOtp: async () => success }), newLink(), 1)).toEqual(OPENED);
  });

  test('is stored once the person has confirmed it', async () => {
    const setSession = vi.fn(async () => success);
    const clients = clientsWith({ verifyOtp: async () => success }, { setSession });
    const link = newLink();
    await openLink(clients, link, 1);
    expect(await adoptLink(clients, link)).toEqual(OPENED);
    expect(setSession).toHaveBeenCalledExactlyOnceWith({ access_token: 'a', refresh_token: 'b' });
  });

  test('that can’t be stored can be stored by another attempt, without its token', async () => {
    const setSession = vi.fn().mockResolvedValueOnce(broken).mockResolvedValueOnce(success);
    const verifyOtp = vi.fn(async () => success);
    const clients = clientsWith({ verifyOtp }, { setSession });
    const link = newLink();
    await openLink(clients, link, 1);
    expect(await adoptLink(clients, link)).toEqual({ status: 'refused', code: 'network' });
    expect(await adoptLink(clients, link)).toEqual(OPENED);
    expect(verifyOtp).toHaveBeenCalledTimes(1);
  });

  test('is ended when it is declined, and its link is used', async () => {
    const signOut = vi.fn(async () => ({ error: null }));
    const clients = clientsWith({ verifyOtp: async () => success, admin: { signOut } });
    const link = newLink();
    await openLink(clients, link, 1);
    await declineLink(clients, link);
    expect(signOut).toHaveBeenCalledExactlyOnceWith('a', 'local');
    expect(await openLink(clients, link, 1)).toEqual({ status: 'nothing' });
  });
});

test('a begun flow leads to one session', async () => {
  const clients = clientsWith({ verifyOtp: async () => success });
  expect(await openLink(clients, newLink(), 1)).toEqual(OPENED);
  localStorage.removeItem('oficio.session');
  expect(await openLink(clients, newLink(), 1)).toEqual({ status: 'unexpected', email: user.email });
});
