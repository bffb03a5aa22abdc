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
  directory = await mkdtemp(join(tmpdir(), 'oficio-forms-'));
  await mkdir(join(directory, 'site'));
  const files = { 'form.html': '<input value="__FILL(form.name|none)__">', 'plain.html': '<p>Plain</p>' };
  const index = [
    { path: '/contact', name: 'form.html', type: 'text/html; charset=utf-8' },
    { path: '/about', name: 'plain.html', type: 'text/html; charset=utf-8' },
  ];
  await writeFile(join(directory, 'index.html'), '');
  await writeFile(join(directory, 'site', 'pages.json'), JSON.stringify(index));
  for (const [name, content] of Object.entries(files))
    await writeFile(join(directory, 'site', name), content);
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const pages = await createPages({
    directory,
    config: {
      supabaseUrl: url,
      supabaseKey: 'key',
      publicUrl: url,
      features: { embedded: false, inspector: false, payments: false },
      errorReporting: null,
      analytics: false,
    },
  });
  server.on('request', (request, response) => {
    if (request.method === 'GET') pages.handle(request, response, () => response.writeHead(418).end());
    else if (
      !pages.answerForm(response, request.url ?? '', { status: 422, values: { 'form.name': '"Ana' } })
    ) {
      response.writeHead(418).end();
    }
  });
});
afterAll(async () => {
  server.close();
  await rm(directory, { recursive: true });
});

test('a page with places is sent with their defaults, compressed or not', async () => {
  for (const encoding of ['identity', 'br', 'gzip']) {
    const answer = await fetch(`${url}/contact`, { headers: { 'accept-encoding': encoding } });
    expect([answer.status, await answer.text()]).toEqual([200, '<input value="none">']);
  }
});

test('a form is answered with its filled page, under the same policy, and cached nowhere', async () => {
  const page = await fetch(`${url}/contact`);
  const answer = await fetch(`${url}/contact`, { method: 'POST' });
  expect([answer.status, await answer.text()]).toEqual([422, '<input value="&#34;Ana">']);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  for (const name of ['content-security-policy', 'permissions-policy', 'content-type']) {
    expect(answer.headers.get(name)).toBe(page.headers.get(name));
  }
});

// Browsers send a form's origin under this policy only.
test('only a page with a form lets browsers send its origin', async () => {
  const policyOf = async (path: string) => (await fetch(url + path)).headers.get('referrer-policy');
  expect([await policyOf('/contact'), await policyOf('/about')]).toEqual(['same-origin', null]);
});

test('a missing page answers no form', async () => {
  expect((await fetch(`${url}/nowhere`, { method: 'POST' })).status).toBe(418);
});
