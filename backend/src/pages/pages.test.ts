import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { BrowserConfig } from '@oficio/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PageServer, startPageServer } from '../../test/page-server.ts';
import { createPages, type Pages } from './pages.ts';
import { releaseOf } from './release.ts';

const SCRIPT = 'console.log("a script of the build");';
const PAGE = `<!doctype html><head><meta name="csp-nonce" content="__CSP_NONCE__"><title>Oficio</title>
<script type="application/json" id="oficio-config">__OFICIO_CONFIG__</script></head>`;

let directory: string;
let server: PageServer;
let port: number;
let get: PageServer['get'];
let pages: Pages;

function config(publicUrl: string): BrowserConfig {
  return {
    supabaseUrl: 'https://abcdefgh.supabase.co',
    supabaseKey: 'sb_publishable_</script><script>alert(1)</script>',
    publicUrl,
    features: { embedded: false, inspector: false, payments: false },
    errorReporting: null,
    analytics: false,
  };
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'oficio-pages-'));
  await mkdir(join(directory, 'assets'));
  await mkdir(join(directory, '.vite'));
  await writeFile(join(directory, 'index.html'), PAGE);
  await mkdir(join(directory, 'site'));
  const firstViews = { '/register': `${PAGE}<p>seen at once</p>` };
  await writeFile(join(directory, 'site', 'first-views.json'), JSON.stringify(firstViews));
  await writeFile(join(directory, '.vite', 'manifest.json'), '{}');
  await writeFile(join(directory, 'icon.svg'), '<svg/>');
  await writeFile(join(directory, 'large.png'), Buffer.alloc(32 * 1024 * 1024));
  await writeFile(join(directory, 'assets', 'index-abc.js.map'), '{}');
  await writeFile(join(directory, 'assets', 'index-abc.js'), SCRIPT);
  await writeFile(join(directory, 'assets', 'index-abc.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(directory, 'assets', 'index-abc.js.gz'), gzipSync(SCRIPT));
  server = await startPageServer((request, response) => {
    pages.handle(request, response, () => response.writeHead(418).end());
  });
  ({ port, get } = server);
  pages = await createPages({ directory, config: config(`http://localhost:${port}`) });
});
afterAll(async () => {
  server.close();
  await rm(directory, { recursive: true });
});

test('each page has its own nonce, in the page and in the policy', async () => {
  const [one, two] = [await get('/login'), await get('/login')];
  const nonces = [one, two].map(({ body }) => /content="([^"]+)"/.exec(body.toString())?.[1]);

  expect(new Set(nonces).size).toBe(2);
  expect(one.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonces[0]}'`);
  expect(two.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonces[1]}'`);
});

test('a first view is sent at the plain address only', async () => {
  const shown = async (path: string) => (await get(path)).body.toString().includes('seen at once');

  expect(await Promise.all(['/register', '/register?email=a%40b.c', '/login'].map(shown))).toEqual([
    true,
    false,
    false,
  ]);
  const { headers, body } = await get('/register');
  const nonce = /content="([^"]+)"/.exec(body.toString())?.[1];
  expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
  expect(body.toString()).not.toContain('__');
});

test('the policy allows what the application needs and nothing else', async () => {
  const { headers } = await get('/dashboard');

  expect(headers['content-security-policy']?.replace(/nonce-[^']+/, 'nonce').split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'nonce'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ws://localhost:${port} https://abcdefgh.supabase.co wss://abcdefgh.supabase.co`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]);
  expect(headers['cache-control']).toBe('no-store');
});

test('the frame of a mail’s preview runs one script, and only our pages can frame it', async () => {
  const { headers, body } = await get('/mail-frame');
  const script = /<script>([^<]*)<\/script>/.exec(body.toString())?.[1] ?? '';
  const hash = createHash('sha256').update(script).digest('base64');
  expect(headers['content-security-policy']?.split('; ')).toEqual([
    "default-src 'none'",
    `script-src 'sha256-${hash}'`,
    "style-src 'unsafe-inline'",
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ]);
  expect(headers['x-frame-options']).toBe('SAMEORIGIN');
});

test('with error reporting the policy names its origin, and nothing else changes', async () => {
  const policyOf = async () =>
    (await get('/login')).headers['content-security-policy']?.replace(/nonce-[^']+/, 'nonce');
  const without = await policyOf();
  const built = pages;
  const errorReporting = {
    dsn: 'https://key@o1.ingest.sentry.io:8443/2',
    environment: 'embedded',
    release: 'oficio@1',
  };
  pages = await createPages({
    directory,
    config: { ...config(`http://localhost:${port}`), errorReporting },
  });
  const withReporting = await policyOf();
  pages = built;

  const supabase = 'wss://abcdefgh.supabase.co';
  expect(withReporting).toBe(
    without?.replace(`${supabase};`, `${supabase} https://o1.ingest.sentry.io:8443;`),
  );
  expect(withReporting).not.toBe(without);
});

test('the release is named after the files of the build', async () => {
  const first = await releaseOf(directory);
  await writeFile(join(directory, '.vite', 'manifest.json'), '{"index.html":{"file":"assets/index-new.js"}}');
  const second = await releaseOf(directory);

  expect([first, second]).toEqual(['oficio@44136fa355b3', expect.stringMatching(/^oficio@[0-9a-f]{12}$/)]);
  expect(second).not.toBe(first);
});

test('the page has the configuration, which can’t end its block', async () => {
  const { body } = await get('/login');
  const json = /id="oficio-config">([^<]*)<\/script>/.exec(body.toString())?.[1];

  expect(JSON.parse(json ?? '')).toEqual(config(`http://localhost:${port}`));
});

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip;q=1', 'gzip', gunzipSync],
  ['identity', undefined, (body: Buffer) => body],
] as const)('a file is sent as %s and immutable', async (accepted, encoding, unpack) => {
  const { status, headers, body } = await get('/assets/index-abc.js', { 'accept-encoding': accepted });

  expect(status).toBe(200);
  expect(headers['content-encoding']).toBe(encoding);
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(Number(headers['content-length'])).toBe(body.length);
  expect(unpack(body).toString()).toBe(SCRIPT);
});

test('a file without a hash in its name is revalidated', async () => {
  const first = await get('/icon.svg');
  const second = await get('/icon.svg', { 'if-none-match': first.headers.etag ?? '' });

  expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  expect([second.status, second.body.length]).toEqual([304, 0]);
});

test.each([
  ['gzip;q=0, br;q=0', undefined],
  ['BR', 'br'],
  ['*', 'br'],
  ['br;q=0.5, gzip', 'gzip'],
  ['identity, gzip;q=0.1', undefined],
  ['identity;q=0, gzip;q=0.1', 'gzip'],
])('"%s" is answered with the encoding %s', async (accepted, encoding) => {
  const { status, headers } = await get('/assets/index-abc.js', { 'accept-encoding': accepted });

  expect([status, headers['content-encoding'], headers.vary]).toEqual([200, encoding, 'Accept-Encoding']);
});

test('a file without compressed forms is sent as it is', async () => {
  const { status, headers, body } = await get('/icon.svg', { 'accept-encoding': 'br, identity;q=0' });

  expect([status, headers['content-encoding'], body.toString()]).toEqual([200, undefined, '<svg/>']);
});

test('a file has a weak tag, which is found in a list', async () => {
  const accepted = { 'accept-encoding': 'br' };
  const full = await get('/assets/index-abc.js', accepted);
  const again = await get('/assets/index-abc.js', {
    ...accepted,
    'if-none-match': `"other", ${full.headers.etag}`,
  });

  expect(full.headers.etag).toMatch(/^W\/"[\w-]+"$/);
  expect([again.status, again.body.length]).toEqual([304, 0]);
  for (const name of ['cache-control', 'etag', 'vary']) expect(again.headers[name]).toBe(full.headers[name]);
  expect(Object.keys(again.headers).filter((name) => name.startsWith('content-'))).toEqual([]);
});

test('a range of a compressed file', async () => {
  const accepted = { 'accept-encoding': 'br' };
  const whole = await get('/assets/index-abc.js', accepted);
  const part = await get('/assets/index-abc.js', { ...accepted, range: 'bytes=2-5' });

  expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 2-5/${whole.body.length}`]);
  expect(part.body).toEqual(whole.body.subarray(2, 6));
});

test.runIf(process.platform === 'linux')('an aborted download closes its file', async () => {
  const openNow = async () => {
    const descriptors = await readdir('/proc/self/fd');
    const files = await Promise.all(
      descriptors.map((one) => readlink(`/proc/self/fd/${one}`).catch(() => '')),
    );
    return files.filter((file) => file.endsWith('large.png')).length;
  };
  const request = httpRequest({
    host: '127.0.0.1',
    port,
    path: '/large.png',
    headers: { host: `localhost:${port}` },
  });
  request.on('error', () => undefined).end();
  const [response] = await once(request, 'response');
  await once(response, 'data');
  expect(await openNow()).toBe(1);
  request.destroy();
  await expect.poll(openNow).toBe(0);
});

test.each(['/assets/gone-123.js', '/assets/../../package.json', '/assets/%2e%2e/index.html'])(
  '%s is no page and no file',
  async (path) => {
    const answer = await get(path);

    expect(answer.status).toBe(404);
    expect(answer.body.toString()).not.toContain('"name"');
    expect(answer.headers['cache-control']).toBe('no-store');
  },
);

test.each(['/.vite/manifest.json', '/assets/index-abc.js.br', '/assets/index-abc.js.map'])(
  '%s is not for the browser',
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);

test.each(['/api/nothing', '/auth/v1/user', '/realtime/v1', '/dev/nothing'])(
  '%s is left to others',
  async (path) => {
    expect((await get(path)).status).toBe(418);
  },
);

test.each([
  ['POST', '/login'],
  ['PUT', '/icon.svg'],
  ['DELETE', '/nowhere'],
  ['PATCH', '/%'],
  ['TRACE', '/'],
])('%s %s is refused with a text and the allowed methods, uncached', async (method, path) => {
  const { status, headers, body } = await get(path, {}, method);

  expect([status, headers['content-type'], body.toString()]).toEqual([
    405,
    'text/plain; charset=utf-8',
    'Method not allowed\n',
  ]);
  expect([headers.allow, headers['cache-control']]).toEqual(['GET, HEAD, OPTIONS', 'no-store']);
});

test.each(['/', '/login', '*'])('OPTIONS %s answers the allowed methods', async (path) => {
  const { status, headers } = await get(path, {}, 'OPTIONS');

  expect([status, headers.allow]).toEqual([204, 'GET, HEAD, OPTIONS']);
});

test('other methods pass below the paths of other handlers', async () => {
  expect((await get('/api/clients', {}, 'POST')).status).toBe(418);
  expect((await get('/auth/v1/token', {}, 'OPTIONS')).status).toBe(418);
});

test.each([
  ['/login?x=1', '/login?x=1'],
  ['//elsewhere.example.org/x', '/elsewhere.example.org/x'],
  ['/\\elsewhere.example.org?x', '/elsewhere.example.org?x'],
  ['/%', '/%'],
  ['http://elsewhere.example.org/x?y', '/x?y'],
])('another local name redirects to the public one: %s', async (path, target) => {
  const { status, headers } = await get(path, { host: `127.0.0.1:${port}` });

  expect([status, headers.location]).toEqual([307, `http://localhost:${port}${target}`]);
});

test.each(['/%00', `/${'a'.repeat(12_000)}`])(
  'an address that nobody would type is not found like any other',
  async (path) => {
    const { status, headers } = await get(path);

    expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  },
);

test('without a build each page explains how to build', async () => {
  const missing = await createPages({
    directory: join(directory, 'none'),
    config: config('http://localhost'),
  });
  const built = pages;
  pages = missing;
  const { status, body } = await get('/login');
  pages = built;

  expect([missing.built, status]).toEqual([false, 503]);
  expect(body.toString()).toContain('npm run build');
});

test('a missing public page isn’t answered with the application, which would redirect to it in a loop', async () => {
  const { status, body } = await get('/pricing');

  expect(status).toBe(503);
  expect(body.toString()).toContain('npm run build');
});

test.each([
  ['/terms', '/terms-of-service'],
  ['/login/?redirect=%2Fclients%3Fa%3Db', '/login?redirect=%2Fclients%3Fa%3Db'],
  ['/%4Cogin', '/login'],
  ['//login', '/login'],
  ['/Clients/a%3Fb%25', '/clients/a%3Fb%25'],
  ['//clients/', '/clients'],
  ['/login/?redirect=//elsewhere.example', '/login?redirect=//elsewhere.example'],
  ['/dashboard%0D%0AX-Injected:1/', undefined],
])('%s redirects to %s', async (path, location) => {
  const { status, headers } = await get(path);

  expect([status, headers.location, headers['x-injected']]).toEqual([
    location ? 308 : 404,
    location,
    undefined,
  ]);
});
