import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPages } from './pages.ts';

let directory: string;
let server: Server;
let url: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'oficio-shared-page-'));
  await mkdir(join(directory, 'site'));
  await writeFile(join(directory, 'index.html'), '<title>Oficio</title>The application');
  await writeFile(join(directory, 'site', 'help-center.html'), 'The document');
  await writeFile(join(directory, 'site', 'about.html'), 'The document');
  const index = ['help-center', 'about'].map((name) => ({
    path: `/${name}`,
    name: `${name}.html`,
    type: 'text/html; charset=utf-8',
  }));
  await writeFile(join(directory, 'site', 'pages.json'), JSON.stringify(index));
  server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const pages = await createPages({
    directory,
    config: {
      supabaseUrl: 'https://abcdefgh.supabase.co',
      supabaseKey: 'sb_publishable_key',
      publicUrl: url,
      features: { embedded: false, inspector: false, payments: false },
      errorReporting: null,
      analytics: false,
    },
  });
  server.on('request', (request, response) => pages.handle(request, response, () => response.end()));
});
afterAll(async () => {
  server.close();
  await rm(directory, { recursive: true });
});

test.each([
  ['/help-center', 'The document'],
  ['/help-center?as=visitor', 'The document'],
  ['/help-center?as=member', '<title>Help center · Oficio</title>The application'],
  ['/help-center?as=member&as=visitor', 'The document'],
  ['/help-center?utm_source=mail', 'The document'],
  ['/Help-Center/?as=member', '<title>Help center · Oficio</title>The application'],
  // No other page is both a document and a screen.
  ['/about?as=member', 'The document'],
])('%s is answered with: %s', async (path, text) => {
  const answer = await fetch(url + path);

  expect([answer.status, await answer.text()]).toEqual([200, text]);
  // Each answer with the application's page differs.
  const cacheControl = text === 'The document' ? 'public, max-age=0, must-revalidate' : 'no-store';
  expect(answer.headers.get('cache-control')).toBe(cacheControl);
});
