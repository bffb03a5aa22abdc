import { describe, expect, test, vi } from 'vitest';
import { parseLinkArrival, reloadForLink, takeLinkArrival } from './link-arrival.ts';

const NONE = { kind: 'none' };
const token = '0123456789abcdefghijk';

describe('a fragment', () => {
  test.each([
    ['&type=signup', 'signup'],
    ['&type=recovery', 'recovery'],
    ['', null],
    ['&type=anything', null],
  ])('with both tokens and %j brings a session of type %s', (rest, type) => {
    expect(parseLinkArrival('', `#access_token=a.b.c&refresh_token=0123${rest}`, false)).toEqual({
      kind: 'tokens',
      accessToken: 'a.b.c',
      refreshToken: '0123',
      type,
    });
  });

  test('with an error gives its code and description', () => {
    const fragment = '#error=access_denied&error_code=otp_expired&error_description=Link+is+invalid';
    expect(parseLinkArrival('', fragment, false)).toEqual({
      kind: 'error',
      code: 'otp_expired',
      description: 'Link is invalid',
    });
  });

  test.each(['', '#', '#content', '#access_token=a'])('%s gives nothing', (fragment) => {
    expect(parseLinkArrival('', fragment, false)).toEqual(NONE);
  });
});

describe('a query', () => {
  test('gives a code', () => {
    expect(parseLinkArrival('?code=abc', '', false)).toEqual({ kind: 'code', code: 'abc' });
  });

  test('gives an error', () => {
    expect(parseLinkArrival('?error=server_error', '', false)).toEqual({
      kind: 'error',
      code: 'server_error',
      description: '',
    });
  });

  test.each([
    ['recovery', 'recovery'],
    ['email_change', 'email_change'],
    ['anything', 'magiclink'],
  ])('gives a token hash of type %s, verified as %s', (given, type) => {
    const search = `?token_hash=${token}&type=${given}`;
    expect(parseLinkArrival(search, '', false)).toEqual({ kind: 'tokenHash', tokenHash: token, type });
  });
});

describe('on the page that accepts any token', () => {
  const names = [
    'token',
    'token_hash',
    'access_token',
    'hashed_token',
    'pkce_verifier',
    'code',
    'verification_token',
    'otp_token',
    'magiclink_token',
  ];
  const expected = { kind: 'tokenHash', tokenHash: token, type: 'magiclink' };

  test.each(names)('%s in the query is a token', (name) => {
    expect(parseLinkArrival(`?${name}=${token}`, '', true)).toEqual(expected);
  });

  test.each(names)('%s in the fragment is a token', (name) => {
    expect(parseLinkArrival('', `#${name}=${token}`, true)).toEqual(expected);
  });

  test('a bare fragment longer than 20 characters is a token', () => {
    expect(parseLinkArrival('', `#${token}`, true)).toEqual(expected);
  });

  test.each([`#${token.slice(1)}`, `#name=${token}`, '#'])('%s is not a token', (fragment) => {
    expect(parseLinkArrival('', fragment, true)).toEqual(NONE);
  });
});

describe('takeLinkArrival', () => {
  test('removes the link’s parameters from the address and keeps the rest', () => {
    const page = pageAt('/auth/callback', '?from=mail', '#access_token=a&refresh_token=b');
    expect(takeLinkArrival(page)).toMatchObject({ kind: 'tokens' });
    expect(page.history.replaceState).toHaveBeenCalledExactlyOnceWith(null, '', '/auth/callback?from=mail');
  });

  test('removes secrets from the query on pages that links lead to', () => {
    const page = pageAt('/magic-link-verify', `?token_hash=${token}&type=magiclink&from=mail`, '');
    expect(takeLinkArrival(page)).toMatchObject({ kind: 'tokenHash' });
    expect(page.history.replaceState).toHaveBeenCalledExactlyOnceWith(
      null,
      '',
      '/magic-link-verify?from=mail',
    );
  });

  test('keeps the query on other pages', () => {
    const page = pageAt('/clients', '?type=company&code=x', '');
    expect(takeLinkArrival(page)).toEqual(NONE);
    expect(page.history.replaceState).not.toHaveBeenCalled();
  });

  test.each([
    ['/', '', '#access_token=a'],
    ['/reset-password', '?type=recovery', ''],
  ])('removes an incomplete pair of tokens: %s%s%s', (pathname, search, hash) => {
    const page = pageAt(pathname, search, hash);
    expect(takeLinkArrival(page)).toEqual(NONE);
    expect(page.history.replaceState).toHaveBeenCalledExactlyOnceWith(null, '', pathname);
  });

  test('keeps an ordinary fragment', () => {
    const page = pageAt('/', '', '#features');
    expect(takeLinkArrival(page)).toEqual(NONE);
    expect(page.history.replaceState).not.toHaveBeenCalled();
  });
});

describe('a fragment that changes while the page is open', () => {
  test.each([
    ['/magic-link-verify', `#${token}`, 1],
    ['/auth/callback', '#error=access_denied', 1],
    ['/auth/callback', '#access_token=a', 1],
    ['/clients', `#${token}`, 0],
    ['/', '#features', 0],
  ])('%s%s reloads the page %d times', (pathname, hash, times) => {
    const page = { location: { pathname, hash, reload: vi.fn() } };
    reloadForLink(page as unknown as Window);
    expect(page.location.reload).toHaveBeenCalledTimes(times);
  });
});

function pageAt(pathname: string, search: string, hash: string) {
  return {
    location: { pathname, search, hash },
    history: { replaceState: vi.fn(), state: null },
  } as unknown as Pick<Window, 'location' | 'history'>;
}
