import { BLOG_SLUGS, PROTECTED_ROUTES, PUBLIC_ROUTES, protectedRouteOf } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { SITE_PAGES } from './pages.tsx';
import { FILES, fileNamed, ORIGIN } from './site-documents.fixture.ts';

const listed = [...fileNamed('sitemap.xml').matchAll(/<loc>([^<]+)<\/loc>/g)].map(
  ([, address = '']) => address,
);

test('the site map lists exactly the indexable pages, each once', () => {
  const documents = PUBLIC_ROUTES.filter((route) => 'document' in route).map(({ path }) => path);
  const articles = BLOG_SLUGS.map((slug) => `/blog/${slug}`);

  expect([...listed].sort()).toEqual([...documents, ...articles].map((path) => ORIGIN + path).sort());
});

test('the site map has the date of the last change where it is known', () => {
  const days = [...fileNamed('sitemap.xml').matchAll(/<lastmod>([^<]+)<\/lastmod>/g)].map(([, day]) => day);
  const known = SITE_PAGES.flatMap(({ modified, meta }) => modified ?? meta.article?.published ?? []);

  expect(days).toEqual(known);
  expect(days.filter((day) => !/^\d{4}-\d{2}-\d{2}$/.test(day ?? ''))).toEqual([]);
});

test('the site map lists no page of the application', () => {
  expect(listed.map((address) => protectedRouteOf(new URL(address).pathname))).toEqual(
    listed.map(() => undefined),
  );
  const robots = fileNamed('robots.txt');
  expect(PROTECTED_ROUTES.filter(({ section }) => robots.includes(`/${section}`))).toEqual([]);
});

test('robots.txt excludes paths for programs and names the site map', () => {
  expect(fileNamed('robots.txt').split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /auth/v1/',
    'Disallow: /realtime/v1/',
    'Disallow: /dev/',
    '',
    `Sitemap: ${ORIGIN}/sitemap.xml`,
    '',
  ]);
});

test('all files have different addresses and names', () => {
  for (const key of ['path', 'name'] as const) {
    const values = FILES.map((file) => file[key]);
    expect(values.filter((value, place) => values.indexOf(value) !== place)).toEqual([]);
  }
});
