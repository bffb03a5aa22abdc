import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestRegistry, type TestRegistry } from '../../../test/test-registry.ts';

const DAY = '2026-06-15T12:00:00Z';

let world: TestRegistry;
let server: Server;
let url: string;

beforeAll(async () => {
  world = await startTestRegistry({ start: DAY });
  server = createServer((request, response) => {
    world.registry.handle(request, response, (error) => response.writeHead(500).end(String(error)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/dev/registry`;
});
afterAll(async () => {
  server?.close();
  await world?.close();
});

async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

test('a program sets a name’s facts, and the registry answers with them', async () => {
  const facts = { expiresOn: '2026-08-01', registrar: 'Example Names', statuses: ['client hold'] };

  const { status, body } = await send('PUT', '/names/facts.example', facts);

  expect(status).toBe(200);
  expect(body).toMatchObject({ name: facts, state: { phase: 'registered', expiresOn: '2026-08-01' } });
  expect(await world.lookups.lookUp('facts.example')).toMatchObject({ outcome: 'ok', ...facts });
});

test('the life of a name that nobody pays for, by the business clock', async () => {
  await send('PUT', '/names/unpaid.example', { expiresOn: '2026-06-20', statuses: [] });
  const seen = [];
  for (const day of ['06-19', '06-20', '08-03', '08-04', '09-03', '09-08']) {
    world.at(`2026-${day}T12:00:00Z`);
    const { outcome, expiresOn, statuses } = await world.lookups.lookUp('unpaid.example');
    seen.push([day, outcome, expiresOn, ...statuses]);
  }
  world.at(DAY);

  expect(seen).toEqual([
    ['06-19', 'ok', '2026-06-20', 'active'],
    ['06-20', 'ok', '2027-06-20', 'auto renew period'],
    ['08-03', 'ok', '2027-06-20', 'auto renew period'],
    ['08-04', 'ok', '2026-06-20', 'redemption period'],
    ['09-03', 'ok', '2026-06-20', 'pending delete'],
    ['09-08', 'not_found', null],
  ]);
});

test('in grace the registrar confirms or deletes', async () => {
  for (const name of ['paid.example', 'lapsed.test']) {
    await send('PUT', `/names/${name}`, { expiresOn: '2026-06-10', statuses: ['client hold'] });
  }
  await send('POST', '/names/paid.example/renew', { years: 1 });
  await send('POST', '/names/lapsed.test/delete', {});

  expect(await world.lookups.lookUp('paid.example')).toMatchObject({
    expiresOn: '2027-06-10',
    statuses: ['client hold'],
  });
  expect(await world.lookups.lookUp('lapsed.test')).toMatchObject({
    expiresOn: '2026-06-10',
    statuses: ['client hold', 'redemption period'],
  });
});

test('what comes too late is refused', async () => {
  await send('PUT', '/names/late.example', { expiresOn: '2026-03-20' });

  expect(await send('POST', '/names/late.example/renew', { years: 1 })).toMatchObject({
    status: 409,
    body: { message: 'It is too late to renew this name.' },
  });
  expect(await send('POST', '/names/late.example/delete', {})).toMatchObject({
    status: 409,
    body: { message: 'The name is deleted already.' },
  });
});

test.each([
  ['PUT', '/names/acme.com', {}],
  ['PUT', '/names/deep.acme.example', {}],
  ['PUT', '/names/acme.example', { expiresOn: '2027-02-30' }],
  ['PUT', '/names/acme.example', { answer: 'loud' }],
  ['PUT', '/names/acme.example', { fqdn: 'other.example' }],
  ['PUT', '/names/acme.example', []],
  ['PUT', '/names/acme.example', undefined],
  ['POST', '/names/acme.example/renew', { years: 0 }],
  ['POST', '/names', { fqdn: 'acme' }],
])('%s %s %j is refused', async (method, path, body) => {
  expect(await send(method, path, body)).toMatchObject({
    status: 400,
    body: { message: expect.any(String) },
  });
});

test('the form of a page: empty and separated by commas, as a browser sends it', async () => {
  const { body } = await send('POST', '/names/form.example', {
    expiresOn: '2026-12-01',
    registeredOn: '2020-12-01',
    registrar: 'Example Names',
    registrarExpiresOn: '',
    statuses: 'client hold, server hold',
    graceEnd: 'keep',
    answer: 'slow',
  });

  expect(body).toMatchObject({
    url: '/dev/registry/form.example',
    name: { registrarExpiresOn: null, statuses: ['client hold', 'server hold'], graceEnd: 'keep' },
  });
});

test('the pages show names as text and are guarded by a policy', async () => {
  await send('PUT', '/names/page.example', { registrar: '<script>alert(1)</script>' });

  for (const path of ['', '/page.example']) {
    const { status, headers, body } = await send('GET', path);
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(body).toContain('&#60;script&#62;alert(1)');
    expect(body).not.toContain('<script>alert');
  }
  expect(await send('GET', '/names/page.example')).toMatchObject({
    body: { name: { fqdn: 'page.example' } },
  });
  expect((await send('GET', '/names')).body).toContainEqual(
    expect.objectContaining({ name: expect.objectContaining({ fqdn: 'page.example' }) }),
  );
});

test.each([
  ['an unknown page', '/nowhere', {}],
  ['an unknown name', '/names/acme.com', {}],
  ['another name of this machine', '', { host: 'evil.example' }],
  ['a proxy', '', { 'x-forwarded-for': '192.0.2.1' }],
])('%s is not there', async (_, path, headers) => {
  const { createConnection } = await import('node:net');
  const target = new URL(url + path);
  const socket = createConnection(Number(target.port), '127.0.0.1');
  const all = { host: target.host, connection: 'close', ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  socket.end(`GET ${target.pathname} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk);

  expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1\.1 404 /);
});

test('a foreign page can’t change a name', async () => {
  const { status } = await send('PUT', '/names/acme.example', {}, { origin: 'https://evil.example' });

  expect(status).toBe(404);
});
