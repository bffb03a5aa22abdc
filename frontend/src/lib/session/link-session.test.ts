import { AuthApiError, AuthRetryableFetchError, type Session } from '@supabase/auth-js';
import { describe, expect, test, vi } from 'vitest';
import type { LinkArrival } from './link-arrival.ts';
import { openLink, spendLink } from './link-session.ts';
import type { AuthClientInstance } from './supabase-client.ts';

const session = { access_token: 'a', user: { id: 'u' } } as Session;
const OPENED = { status: 'opened', session, user: session.user };
const success = { data: { session, user: session.user }, error: null };
const refusal = (error: Error) => ({ data: { session: null, user: null }, error });
const expired = refusal(new AuthApiError('Token has expired or is invalid', 403, 'otp_expired'));
const broken = refusal(new AuthRetryableFetchError('Failed to fetch', 0));

/** A new link for each test, because its request is remembered by identity. */
const newLink = (): LinkArrival => ({ kind: 'tokenHash', tokenHash: 'hash', type: 'signup' });

function clientWith(calls: Partial<Record<'verifyOtp' | 'setSession' | 'exchangeCodeForSession', unknown>>) {
  return async () => calls as unknown as AuthClientInstance;
}

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
    expect(await openLink(clientWith({ [method]: call }), arrival, 1)).toEqual(OPENED);
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
    expect(await openLink(load, arrival, 1)).toEqual(outcome);
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
    const load = clientWith({ verifyOtp: async () => refusal(error) });
    expect(await openLink(load, newLink(), 1)).toEqual({ status: 'refused', code });
  });

  test('is `network` when the auth client’s code can’t be loaded', async () => {
    const load = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await openLink(load, newLink(), 1)).toEqual({ status: 'refused', code: 'network' });
  });

  test('is `unknown` when the auth client throws', async () => {
    const load = clientWith({ verifyOtp: () => Promise.reject(new Error('no storage')) });
    expect(await openLink(load, newLink(), 1)).toEqual({ status: 'refused', code: 'unknown' });
  });
});

test('the first of two confirmations gives no session', async () => {
  const load = clientWith({ verifyOtp: async () => ({ data: { session: null, user: null }, error: null }) });
  expect(await openLink(load, newLink(), 1)).toEqual({ status: 'nothing' });
});

describe('a one-time token', () => {
  test('is sent once for one attempt, however often the attempt is opened', async () => {
    const verifyOtp = vi.fn(async () => success);
    const link = newLink();
    const load = clientWith({ verifyOtp });
    expect(await Promise.all([openLink(load, link, 1), openLink(load, link, 1)])).toEqual([OPENED, OPENED]);
    expect(await openLink(load, link, 1)).toEqual(OPENED);
    expect(verifyOtp).toHaveBeenCalledTimes(1);
  });

  test('is sent again by another attempt', async () => {
    const verifyOtp = vi.fn().mockResolvedValueOnce(broken).mockResolvedValueOnce(success);
    const link = newLink();
    const load = clientWith({ verifyOtp });
    expect(await openLink(load, link, 1)).toEqual({ status: 'refused', code: 'network' });
    expect(await openLink(load, link, 2)).toEqual(OPENED);
    expect(verifyOtp).toHaveBeenCalledTimes(2);
  });

  test('is not sent again once it has been accepted', async () => {
    const verifyOtp = vi.fn(async () => success);
    const link = newLink();
    const load = clientWith({ verifyOtp });
    await openLink(load, link, 1);
    expect(await openLink(load, link, 2)).toEqual(OPENED);
    expect(verifyOtp).toHaveBeenCalledTimes(1);
  });

  test('that an abandoned request had used signs in all the same', async () => {
    const first = Promise.withResolvers<typeof success>();
    const second = Promise.withResolvers<typeof expired>();
    const verifyOtp = vi.fn().mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise);
    const link = newLink();
    const load = clientWith({ verifyOtp });
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
    const load = clientWith({ verifyOtp });
    void openLink(load, link, 1);
    expect(await openLink(load, link, 2)).toEqual({ status: 'refused', code: 'link_expired' });
  });

  test('gives nothing once its session has been used', async () => {
    const link = newLink();
    const load = clientWith({ verifyOtp: async () => success });
    await openLink(load, link, 1);
    spendLink(link);
    expect(await openLink(load, link, 1)).toEqual({ status: 'nothing' });
  });
});
