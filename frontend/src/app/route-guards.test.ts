import { PROTECTED_ROUTES } from '@oficio/contracts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { rememberWhoLeft } from '../lib/session/stored-redirect.ts';
import {
  isReachableWithoutAccess,
  leaveUnknownPath,
  leaveWhenSignedIn,
  requireSignedIn,
} from './route-guards.ts';

const ALMA = 'alma';
const BRUNO = 'bruno';
const storage = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => storage.set(key, text),
    removeItem: (key: string) => storage.delete(key),
  });
});
afterEach(() => {
  storage.clear();
  vi.unstubAllGlobals();
});

describe('the redirect after an expired session', () => {
  test.each([
    ['leads the same person to where they were', ALMA, '/clients?search=nopal', '/clients?search=nopal'],
    [
      'leads another person to the list, not to what was searched for',
      BRUNO,
      '/clients?search=nopal',
      '/clients',
    ],
    ['leads another person to the same list', BRUNO, '/hosting/domains', '/hosting/domains'],
    ['leads another person past the record', BRUNO, '/clients/7c9e6679', '/dashboard'],
    ['leads another person past a tab of the record', BRUNO, '/clients/7c9e6679/timeline', '/dashboard'],
  ])('%s', (_, person, redirect, path) => {
    rememberWhoLeft(ALMA);
    expect(leadOf(person, redirect)).toBe(path);
  });

  test('is used unchanged when no session has expired in this tab', () => {
    expect(leadOf(BRUNO, '/clients?search=nopal')).toBe('/clients?search=nopal');
  });
});

describe('a visitor', () => {
  const auth = { getSnapshot: () => ({ hasTag: () => false, matches: () => false }) } as never;

  test.each([
    ['/clients?search=a b', { to: '/login', search: { redirect: '/clients?search=a b' } }],
    ['/subscription?canceled=true', { to: '/login', search: { redirect: '/subscription?canceled=true' } }],
  ])('is sent from %s to the sign-in with the path as redirect', async (href, options) => {
    await expect(requireSignedIn({ context: { auth }, location: { href } })).rejects.toMatchObject({
      options,
    });
  });

  test.each([
    ['/help-center?as=member#how-do-i-cancel', '/help-center?as=visitor#how-do-i-cancel'],
    ['/help-center', '/help-center?as=visitor'],
  ])('is sent from %s to the document at that address, which doesn’t lead back', async (href, document) => {
    await expect(requireSignedIn({ context: { auth }, location: { href } })).rejects.toMatchObject({
      options: { href: document, reloadDocument: true, replace: true },
    });
  });

  const deeper = PROTECTED_ROUTES.map(({ section }) => `/${section}/deeper?q=a b&canceled=true`);
  test.each<[string, object]>([
    ['/nowhere', { to: '/' }],
    ...['/accounting/later', ...deeper].map((href): [string, object] => [
      href,
      { to: '/login', search: { redirect: href } },
    ]),
  ])('who asks for %s, which has no screen, is led on', async (href, options) => {
    await expect(
      leaveUnknownPath({ context: { auth, addAllRoutes: neverCalled }, location: { href } }),
    ).rejects.toMatchObject({ options });
  });
});

describe('a signed-in person', () => {
  const auth = signedInAs('someone');

  test.each(['/clients?sort=name#notes', '/help-center?as=member'])(
    'whose router lacks the routes of members tries %s again with them',
    async (href) => {
      const context = { auth, addAllRoutes: async () => true };
      await expect(leaveUnknownPath({ context, location: { href } })).rejects.toMatchObject({
        options: { href, replace: true },
      });
    },
  );

  test('whose router has all routes is sent from a path without a screen to the dashboard', async () => {
    const context = { auth, addAllRoutes: async () => false };
    await expect(
      leaveUnknownPath({ context, location: { href: '/accounting/later' } }),
    ).rejects.toMatchObject({ options: { to: '/dashboard', replace: true } });
  });

  test('loads no routes for a path that is nobody’s', async () => {
    const context = { auth, addAllRoutes: neverCalled };
    await expect(leaveUnknownPath({ context, location: { href: '/nowhere' } })).rejects.toMatchObject({
      options: { to: '/dashboard', replace: true },
    });
  });
});

test.each([
  ['/help-center', true],
  ['/settings', true],
  ['/clients', false],
])('access to %s without a trial or subscription: %s', (path, reachable) => {
  expect(isReachableWithoutAccess(path)).toBe(reachable);
});

/** An actor whose person has signed in on the screen. */
function signedInAs(userId: string): never {
  const snapshot = {
    hasTag: (tag: string) => tag !== 'loading',
    matches: () => true,
    context: { origin: 'password', session: { userId } },
  };
  return { getSnapshot: () => snapshot } as never;
}

function neverCalled(): never {
  throw new Error('No routes are loaded here.');
}

/** The path to which the guard leads a person who has signed in on the screen. */
function leadOf(userId: string, redirect: string): unknown {
  try {
    leaveWhenSignedIn({ context: { auth: signedInAs(userId) }, search: { redirect } });
  } catch (thrown) {
    return (thrown as { options: { href?: string } }).options.href;
  }
  throw new Error('Not led anywhere');
}
