import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { wireEnds } from '../app/targets/wire-ends.fixture.ts';
import { magicLinkVerifyWire } from './-magic-link-verify-wire.ts';

const session = { accessToken: 'a', expiresAt: 2_000_000_000, userId: 'u' };
const storage = { getItem: vi.fn<(key: string) => string | null>(), removeItem: vi.fn() };

beforeEach(() => vi.stubGlobal('localStorage', storage));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

test('the session of the link signs in', () => {
  const ends = wireEnds();
  magicLinkVerifyWire({ type: 'magicLinkVerify.established', session }, ends);
  expect(ends.auth.send).toHaveBeenCalledExactlyOnceWith({
    type: 'session.established',
    session,
    how: 'link',
  });
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
  magicLinkVerifyWire({ type: 'magicLinkVerify.redirected' }, ends);
  expect(ends.targets.go).toHaveBeenCalledExactlyOnceWith(path, { replace: true });
  expect(storage.removeItem).toHaveBeenCalledExactlyOnceWith('auth_redirect_url');
});

test.each([
  ['magicLinkVerify.sessionFound', '/dashboard'],
  ['magicLinkVerify.sessionEnded', '/login'],
  ['magicLinkVerify.declined', '/login'],
] as const)('%s leads to %s', (type, path) => {
  const ends = wireEnds();
  magicLinkVerifyWire({ type }, ends);
  expect(ends.targets.go).toHaveBeenCalledExactlyOnceWith(path, { replace: true });
  expect(storage.removeItem).not.toHaveBeenCalled();
});
