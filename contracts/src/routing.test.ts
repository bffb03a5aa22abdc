import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { BLOG_SLUGS, PUBLIC_ROUTES, REDIRECT_ROUTES } from './public-routes.ts';
import { PROTECTED_ROUTES, protectedRouteOf, safeRedirect } from './routing.ts';

/** Each section, and whether it is reachable without a subscription. */
const SECTIONS = [
  ['dashboard', false],
  ['accounting', false],
  ['clients', false],
  ['collaborators', false],
  ['organization', false],
  ['hosting', false],
  ['invoices', false],
  ['analytics', false],
  ['email-reminders', false],
  ['settings', true],
  ['subscription', true],
  ['subscription-plans', true],
  ['superadmin', true],
  ['import', false],
  ['notifications', true],
  ['notification-settings', true],
  ['notification-center', true],
  ['support', true],
  ['projects', false],
] as const;

const PUBLIC = [
  '/',
  '/login',
  '/register',
  '/about',
  '/privacy-policy',
  '/terms-of-service',
  '/contact',
  '/features',
  '/pricing',
  '/help-center',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/auth/callback',
  '/magic-link-verify',
  '/accept-invitation',
  '/careers',
  '/blog',
];

describe('a protected section', () => {
  test.each(SECTIONS)('%s, reachable without access: %s', (section, withoutAccess) => {
    const routes = [
      `/${section}`,
      `/${section}/deeper`,
      `/${section}?canceled=true`,
      `/${section}#top`,
      `/${section}/`,
      `//${section}`,
      `/${section.toUpperCase()}`,
      `/%${section.charCodeAt(0).toString(16)}${section.slice(1)}`,
    ].map(protectedRouteOf);
    expect(routes.map((route) => route?.section)).toEqual(routes.map(() => section));
    expect(routes.map((route) => route?.withoutAccess ?? false)).toEqual(routes.map(() => withoutAccess));
  });

  test('there is no other section', () => {
    expect(PROTECTED_ROUTES.map(({ section }) => section)).toEqual(SECTIONS.map(([section]) => section));
  });

  test.each([
    '/',
    '',
    '/login',
    '/blog/dashboard',
    '/dashboards',
    '/dash',
    '/%',
    '/?to=/dashboard',
    '/#/dashboard',
  ])('%j is in no section', (path) => {
    expect(protectedRouteOf(path)).toBeUndefined();
  });
});

describe('a public page', () => {
  test.each(PUBLIC)('%s', (path) => {
    expect(PUBLIC_ROUTES.filter((route) => route.path === path)).toHaveLength(1);
    expect(protectedRouteOf(path)).toBeUndefined();
  });

  test('there is no other public page', () => {
    expect(PUBLIC_ROUTES.map(({ path }) => path)).toEqual(PUBLIC);
  });
});

test.each([
  ['/terms', '/terms-of-service'],
  ['/privacy', '/privacy-policy'],
] as const)('%s redirects to %s', (path, to) => {
  expect(REDIRECT_ROUTES.find((route) => route.path === path)?.to).toBe(to);
});

test.each([
  'streamline-client-onboarding',
  'automating-invoicing-process',
  'complete-guide-client-communication',
  'building-personal-brand-freelancer',
  'building-sustainable-freelance-business',
])('the article %s has a page', (slug) => {
  expect(BLOG_SLUGS.filter((known) => known === slug)).toHaveLength(1);
});

const HOSTILE = [
  '//e.test',
  '/\\e.test',
  '\\/e.test',
  '\\\\e.test',
  '///e.test',
  '/%2f%2fe.test',
  '%2f%2fe.test',
  '/%2fe.test',
  '/%5ce.test',
  '/%5c%5ce.test',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'https://e.test',
  'http://e.test',
  'HTTPS:e.test',
  'https:/e.test',
  '/\t/e.test',
  '/\n/e.test',
  '/\r\nLocation: //e.test',
  '/%0d%0aSet-Cookie:x',
  '/%09/e.test',
  'http://localhost:3000//e.test',
  '/.//e.test',
  '/..//e.test',
  '/a/..//e.test',
  '@e.test',
  'e.test',
  '?x=//e.test',
  '',
  '/\u0000/e.test',
];

describe('a redirect value', () => {
  it.each(HOSTILE)('%j is ignored', (value) => {
    expect(safeRedirect(value)).toBe('/dashboard');
  });

  it.each([null, undefined])('%j is the default', (value) => {
    expect(safeRedirect(value)).toBe('/dashboard');
  });

  it('is a path with its query and fragment', () => {
    expect(safeRedirect('/clients?search=a%20b&sort=-email#top')).toBe(
      '/clients?search=a%20b&sort=-email#top',
    );
  });

  it('never leaves the origin', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('', '/', '//', '/\\', '/%2f'),
        (rest, start) => {
          const target = new URL(safeRedirect(start + rest), 'http://localhost:3000');
          expect(target.origin).toBe('http://localhost:3000');
        },
      ),
    );
  });
});
