import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { BrowserConfig } from '@oficio/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PageServer, startPageServer } from '../../test/page-server.ts';
import { createPages, type Pages } from './pages.ts';

const HOME =
  '<!doctype html><link rel="canonical" href="__PUBLIC_URL__/"><a href="__PUBLIC_URL__/blog">Blog</a>';
const MISSING = '<!doctype html><title>Page not found</title>';
const FILES = [
  { path: '/', name: 'home.html', type: 'text/html; charset=utf-8', content: HOME },
  { path: '/blog', name: 'blog.html', type: 'text/html; charset=utf-8', content: '<!doctype html>' },
  {
    path: '/about',
    name: 'about.html',
    type: 'text/html; charset=utf-8',
    content: '{"sameAs":"__SOCIAL_ADDRESSES__"} __SOCIAL_LINKS__',
  },
  { path: '/form', name: 'form.html', type: 'text/html; charset=utf-8', content: '__FILL(form.name)__' },
  {
    path: '/scripted',
    name: 'scripted.html',
    type: 'text/html; charset=utf-8',
    content:
      '<style>p{margin:0}</style><script>run("__PUBLIC_URL__")</script><script src="/a.js"></script><script type="application/ld+json">{}</script>',
  },
  { path: null, name: 'not-found.html', type: 'text/html; charset=utf-8', content: MISSING },
  {
    path: '/robots.txt',
    name: 'robots.txt',
    type: 'text/plain; charset=utf-8',
    content: 'Sitemap: __PUBLIC_URL__/sitemap.xml\n',
  },
  {
    path: '/sitemap.xml',
    name: 'sitemap.xml',
    type: 'application/xml; charset=utf-8',
    content: '<loc>__PUBLIC_URL__/</loc>',
  },
];

let directory: string;
let server: PageServer;
let port: number;
let get: PageServer['get'];
let pages: Pages;
let publicUrl: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'oficio-public-pages-'));
  await mkdir(join(directory, 'site'));
  await writeFile(join(directory, 'index.html'), '<!doctype html><title>Oficio</title>the application');
  for (const { name, content } of FILES) await writeFile(join(directory, 'site', name), content);
  await writeFile(join(directory, 'site', 'pages.json'), JSON.stringify(FILES));
  server = await startPageServer((request, response) => {
    pages.handle(request, response, () => response.writeHead(418).end());
  });
  ({ port, get } = server);
  publicUrl = `http://localhost:${port}`;
  const config: BrowserConfig = {
    supabaseUrl: publicUrl,
    supabaseKey: 'sb_publishable_x',
    publicUrl,
    features: { embedded: false, inspector: false, payments: false },
    errorReporting: null,
    analytics: false,
  };
  pages = await createPages({ directory, config, socialLinks: ['https://x.com/oficio'] });
});
afterAll(async () => {
  server.close();
  await rm(directory, { recursive: true });
});

test('a page contains the installation’s address', async () => {
  const { status, headers, body } = await get('/');

  expect(body.toString()).toBe(HOME.replaceAll('__PUBLIC_URL__', publicUrl));
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
});

test('the product’s profiles stand in the footer and in the structured data', async () => {
  const { body } = await get('/about');

  expect(body.toString()).toBe(
    '{"sameAs":["https://x.com/oficio"]} <a href="https://x.com/oficio" rel="me noopener">X</a>',
  );
});

test('the policy is the same for every request and allows files alone', async () => {
  const policies = [(await get('/')).headers, (await get('/')).headers].map(
    (headers) => headers['content-security-policy'],
  );

  expect(policies[0]).toBe(policies[1]);
  expect(policies[0]?.split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]);
});

test('inline scripts and styles are allowed by their hashes, data isn’t', async () => {
  const { headers } = await get('/scripted');
  const [script, style] = [`run("${publicUrl}")`, 'p{margin:0}'].map((content) =>
    createHash('sha256').update(content).digest('base64'),
  );

  expect(headers['content-security-policy']).toContain(
    `script-src 'self' 'sha256-${script}'; style-src 'self' 'sha256-${style}'; img-src`,
  );
});

test.each([
  ['/robots.txt', 'text/plain; charset=utf-8', 'Sitemap: ORIGIN/sitemap.xml\n'],
  ['/sitemap.xml', 'application/xml; charset=utf-8', '<loc>ORIGIN/</loc>'],
])('%s is sent as %s', async (path, type, content) => {
  const { status, headers, body } = await get(path);

  expect([status, headers['content-type']]).toEqual([200, type]);
  expect(body.toString()).toBe(content.replace('ORIGIN', publicUrl));
});

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['identity', undefined, (body: Buffer) => body],
] as const)('the encoding %s is sent, also the second time', async (accepted, encoding, unpack) => {
  for (const { headers, body } of [
    await get('/', { 'accept-encoding': accepted }),
    await get('/', { 'accept-encoding': accepted }),
  ]) {
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toBe('Accept-Encoding');
    expect(Number(headers['content-length'])).toBe(body.length);
    expect(unpack(body).toString()).toBe(HOME.replaceAll('__PUBLIC_URL__', publicUrl));
  }
});

test.each([
  ['', undefined],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0', undefined],
  ['GZIP', 'gzip'],
  ['gzip;q=0', undefined],
  ['gzip;Q=0', undefined],
  ['br;q=0.000, gzip', 'gzip'],
  ['br; q=0.5, gzip; q=0.8', 'gzip'],
  ['gzip;q=0.5', 'gzip'],
  ['gzip;q=0.5, identity', undefined],
  ['gzip;q=0.5, identity;q=0', 'gzip'],
  ['identity;q=0', undefined],
  ['brotli, x-br', undefined],
])('"%s" is answered with the encoding %s', async (accepted, encoding) => {
  const { status, headers } = await get('/', { 'accept-encoding': accepted });

  expect([status, headers['content-encoding'], headers.vary]).toEqual([200, encoding, 'Accept-Encoding']);
});

test('an unchanged page isn’t sent again, but another page is', async () => {
  const { headers } = await get('/');
  const known = { 'if-none-match': headers.etag ?? '' };
  const again = await get('/', known);
  const other = await get('/blog', known);

  expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, headers.etag]);
  expect(other.status).toBe(200);
});

// A strong tag stands for bytes, which differ between encodings (RFC 9110, 8.8.3).
test('a page has one weak tag for all encodings', async () => {
  const tags = await Promise.all(
    ['identity', 'gzip', 'br'].map(
      async (encoding) => (await get('/', { 'accept-encoding': encoding })).headers.etag,
    ),
  );

  expect(tags[0]).toMatch(/^W\/"[\w-]{22}"$/);
  expect(new Set(tags).size).toBe(1);
});

test.each([
  ['W/TAG', 304],
  ['TAG', 304],
  ['"other", TAG', 304],
  ['W/TAG,"other"', 304],
  ['*', 304],
  ['"other"', 200],
  ['UNQUOTED', 200],
  ['', 200],
])('If-None-Match %s is answered %d', async (known, status) => {
  const tag = /"(.+)"/.exec((await get('/')).headers.etag ?? '');
  const header = known.replace('UNQUOTED', tag?.[1] ?? '').replace('TAG', tag?.[0] ?? '');

  expect((await get('/', { 'if-none-match': header })).status).toBe(status);
});

test('a 304 has the headers for caches and none of a body', async () => {
  const accepted = { 'accept-encoding': 'br' };
  const full = await get('/', accepted);
  const { headers } = await get('/', { ...accepted, 'if-none-match': full.headers.etag ?? '' });
  const kept = ['cache-control', 'content-security-policy', 'etag', 'vary'];

  expect(kept.map((name) => headers[name])).toEqual(kept.map((name) => full.headers[name]));
  expect(kept.filter((name) => !headers[name])).toEqual([]);
  expect(Object.keys(headers).filter((name) => /^content-(?!security)/.test(name))).toEqual([]);
});

test('HEAD answers the headers of GET without a body', async () => {
  const [read, head] = [await get('/'), await get('/', {}, 'HEAD')];
  const told = ({ date, ...headers }: Record<string, string | undefined>) => headers;

  expect([head.status, head.body.length]).toEqual([200, 0]);
  expect(told(head.headers)).toEqual(told(read.headers));
});

test.each(['/blog/no-such-article', '/blog/home.html', '/blog/%2e%2e%2fhome.html'])(
  '%s is not found, and not kept',
  async (path) => {
    const { status, headers, body } = await get(path);

    expect([status, body.toString(), headers.etag]).toEqual([404, MISSING, undefined]);
  },
);

test.each([
  '/site/home.html',
  '/site/pages.json',
  '/home.html',
  '/site/../site/home.html',
  '/%2e%2e/package.json',
])('%s doesn’t lead to a file', async (path) => {
  const { status, body } = await get(path);

  expect(status).toBe(404);
  expect(body.toString()).not.toContain('canonical');
  expect(body.toString()).toContain('the application');
});

test.each([
  '/%',
  '/%ff',
  '/blog/%E0%A4%A',
  '/Clients/%/',
  '/assets/%',
  '//evil.example',
  '//evil.example/pricing/',
  '/\\evil.example',
  '/%2F%2Fevil.example',
  'http://evil.example/%',
  'x://evil.example/blog',
  '*',
])('%s is answered with the page for a missing address', async (path) => {
  for (const method of ['GET', 'HEAD']) {
    const { status, headers, body } = await get(path, {}, method);

    expect([status, headers['content-type'], headers.location]).toEqual([
      404,
      'text/html; charset=utf-8',
      undefined,
    ]);
    expect(body.toString()).toBe(method === 'GET' ? MISSING : '');
  }
});

test.each(['/api/%', '/auth/v1/%ff', '/realtime/v1/%E0%A4%A', '/dev/%'])(
  '%s is no address either, but left to others',
  async (path) => {
    expect((await get(path)).status).toBe(418);
  },
);

test('a request with a whole URL is answered by its path', async () => {
  const [page, home, other] = [
    await get(`${publicUrl}/blog?x`),
    await get('HTTP://elsewhere.example'),
    await get('http://elsewhere.example/Blog/?x'),
  ];

  expect([page.status, page.body.toString()]).toEqual([200, '<!doctype html>']);
  expect(home.body.toString()).toContain('canonical');
  expect([other.status, other.headers.location]).toEqual([308, '/blog?x']);
});

test.each([
  ['/blog', 'GET, HEAD, OPTIONS'],
  ['/form', 'GET, HEAD, OPTIONS, POST'],
])('%s answers the allowed methods %s', async (path, allowed) => {
  const [asked, refused] = [await get(path, {}, 'OPTIONS'), await get(path, {}, 'PUT')];

  expect([asked.status, asked.headers.allow, asked.body.length]).toEqual([204, allowed, 0]);
  expect([refused.status, refused.headers.allow]).toEqual([405, allowed]);
});

test.each([
  ['/login', undefined],
  ['/register', undefined],
  ['/dashboard', 'noindex'],
  ['/clients/1', 'noindex'],
  ['/reset-password', 'noindex'],
  ['/accept-invitation', 'noindex'],
  ['/nowhere', 'noindex'],
])('indexing of %s: %s', async (path, told) => {
  expect((await get(path)).headers['x-robots-tag']).toBe(told);
});
