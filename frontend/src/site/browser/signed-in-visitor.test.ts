import { expect, test } from 'vitest';
import { markSignedIn, showSignedIn } from './signed-in-visitor.ts';

test.each([
  ['/', '/dashboard'],
  ['/help-center', '/help-center?as=member'],
  ['/help-center#how-do-i-cancel', '/help-center?as=member#how-do-i-cancel'],
  ['/help-center?utm_source=mail', '/help-center?as=member'],
  ['/pricing', null],
  ['/blog', null],
])('a stored session redirects from %s to %s', (path, target) => {
  const page = pageAt(path, '{"access_token":"…"}');
  markSignedIn(page.window);
  expect(page.marks()).toEqual(target ? ['data-signed-in', 'data-leaving'] : ['data-signed-in']);
  expect([page.ledTo(), page.address()]).toEqual([target, path]);
});

test.each(['/', '/help-center#how-do-i-cancel', '/pricing'])('a visitor stays on %s', (path) => {
  const page = pageAt(path, null);
  markSignedIn(page.window);
  expect([page.marks(), page.ledTo(), page.address()]).toEqual([[], null, path]);
});

test.each(['{"access_token":"…"}', 'not a session', null])(
  'a visitor sent by the application stays despite stored data (%j), and the query is removed',
  (session) => {
    const page = pageAt('/help-center?as=visitor#how-do-i-cancel', session);
    markSignedIn(page.window);
    expect([page.ledTo(), page.address()]).toEqual([null, '/help-center#how-do-i-cancel']);
  },
);

test('without storage there is no redirect', () => {
  const page = pageAt('/', 'session');
  Object.defineProperty(page.window, 'localStorage', {
    get: () => {
      throw new DOMException('Refused', 'SecurityError');
    },
  });
  markSignedIn(page.window);
  expect([page.marks(), page.ledTo()]).toEqual([[], null]);
});

test('a change in another tab updates the page without a redirect', () => {
  const signedIn = pageAt('/', '{"access_token":"…"}');
  expect(showSignedIn(signedIn.window)).toBe(true);
  expect([signedIn.marks(), signedIn.ledTo()]).toEqual([['data-signed-in'], null]);
  const signedOut = pageAt('/', null, ['data-signed-in']);
  expect(showSignedIn(signedOut.window)).toBe(false);
  expect(signedOut.marks()).toEqual([]);
});

/** The part of a window that the script uses. */
function pageAt(path: string, session: string | null, marked: string[] = []) {
  const marks = new Set(marked);
  let target: string | null = null;
  let url = new URL(path, 'http://localhost:3000');
  const page = {
    localStorage: { getItem: (key: string) => (key === 'oficio.session' ? session : null) },
    document: {
      documentElement: {
        toggleAttribute: (name: string, on: boolean) => {
          if (on) marks.add(name);
          else marks.delete(name);
          return on;
        },
      },
    },
    location: {
      pathname: url.pathname,
      search: url.search,
      hash: url.hash,
      replace: (href: string) => {
        target = href;
      },
    },
    history: {
      state: null,
      replaceState: (_: unknown, __: string, href: string) => {
        url = new URL(href, url);
      },
    },
  };
  return {
    window: page as unknown as Window,
    marks: () => [...marks],
    ledTo: () => target,
    address: () => url.pathname + url.search + url.hash,
  };
}
