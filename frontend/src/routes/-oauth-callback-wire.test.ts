import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { wireEnds } from '../app/targets/wire-ends.fixture.ts';
import { addressChangeWire, oauthCallbackWire } from './-oauth-callback-wire.ts';

const session = { accessToken: 'a', expiresAt: 2_000_000_000, userId: 'u' };
const storage = { getItem: vi.fn<(key: string) => string | null>(), removeItem: vi.fn() };

beforeEach(() => vi.stubGlobal('localStorage', storage));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

test.each(['oauth', 'link'] as const)('the session signs in as %s', (how) => {
  const ends = wireEnds();
  oauthCallbackWire({ type: 'oauthCallback.established', session, how }, ends);
  expect(ends.auth.send).toHaveBeenCalledExactlyOnceWith({ type: 'session.established', session, how });
});

test.each([
  ['/clients?search=nopal', '/clients?search=nopal'],
  [null, '/dashboard'],
  ['https://evil.example/', '/dashboard'],
  ['//evil.example', '/dashboard'],
  ['/\\evil.example', '/dashboard'],
  ['javascript:alert(1)', '/dashboard'],
])('with the stored redirect %o it leads to %s, and the redirect is removed', (stored, path) => {
  storage.getItem.mockReturnValue(stored);
  const ends = wireEnds();
  oauthCallbackWire({ type: 'oauthCallback.completed' }, ends);
  expect(ends.targets.go).toHaveBeenCalledExactlyOnceWith(path, { replace: true });
  expect(storage.removeItem).toHaveBeenCalledExactlyOnceWith('auth_redirect_url');
});

test('a changed address leads to the settings, whatever redirect is stored', () => {
  storage.getItem.mockReturnValue('/clients');
  const ends = wireEnds();
  addressChangeWire({ type: 'oauthCallback.completed' }, ends);
  expect(ends.targets.go).toHaveBeenCalledExactlyOnceWith('/settings?section=email&changed=true', {
    replace: true,
  });
  expect(storage.removeItem).toHaveBeenCalledExactlyOnceWith('auth_redirect_url');
});

test.each([
  ['oauthCallback.sessionFound', '/dashboard'],
  ['oauthCallback.sessionEnded', '/login'],
  ['oauthCallback.declined', '/login'],
] as const)('%s leads to %s', (type, path) => {
  const ends = wireEnds();
  oauthCallbackWire({ type }, ends);
  expect(ends.targets.go).toHaveBeenCalledExactlyOnceWith(path, { replace: true });
  expect(storage.removeItem).not.toHaveBeenCalled();
});
