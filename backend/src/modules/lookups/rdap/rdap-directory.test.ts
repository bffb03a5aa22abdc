import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTlsServer, type TlsServer } from '../../../../embedded/registry/test-support/tls-server.ts';
import { safeConnect } from '../connection/safe-connect.ts';
import { RdapDirectory } from './rdap-directory.ts';

const DAY_MS = 86_400_000;

let server: TlsServer;
let status = 200;
let body = '';
let now = 0;

beforeAll(async () => {
  server = await startTlsServer({ handle: (_, response) => response.writeHead(status).end(body) });
});
afterAll(() => server?.close());

function directory(): RdapDirectory {
  now = Date.parse('2026-06-15T00:00:00Z');
  const connect = safeConnect({ ...server.network, ports: [443] });
  return new RdapDirectory({ connect, authorities: [server.authority], now: () => now });
}

/** A list as long as IANA's, in which `.com` has another server. */
function newList(): string {
  const filler = Array.from({ length: 1_200 }, (_, index) => `tld${index}`);
  return JSON.stringify({
    services: [
      [['com'], ['https://rdap.new.example/com']],
      [filler, ['https://rdap.filler.example/']],
      [['old'], ['http://rdap.old.example/']],
    ],
  });
}

test.each([
  ['acme.com', 'https://rdap.verisign.com/com/v1/'],
  ['acme.co.uk', 'https://rdap.nominet.uk/uk/'],
  ['acme.io', 'https://rdap.identitydigital.services/rdap/'],
  ['acme.me', 'https://rdap.identitydigital.services/rdap/'],
  ['acme.mx', undefined],
  ['acme.kg', undefined],
  ['com', undefined],
])('the list of the repository leads %s to %s', (name, base) => {
  expect(directory().find(name)?.href).toBe(base);
});

test('a newer list takes the place of the old one for a week', async () => {
  const servers = directory();
  status = 200;
  body = newList();
  await servers.refresh();

  expect(servers.find('acme.com')?.href).toBe('https://rdap.new.example/com/');
  expect(servers.find('acme.old')).toBeUndefined();
  expect(servers.find('acme.io')?.href).toBe('https://rdap.identitydigital.services/rdap/');
  expect(server.paths).toEqual(['/rdap/dns.json']);

  now += 6 * DAY_MS;
  await servers.refresh();
  expect(server.paths).toHaveLength(1);
  now += DAY_MS;
  await servers.refresh();
  expect(server.paths).toHaveLength(2);
});

test.each([
  ['an error', 500, newList()],
  ['no JSON', 200, '<!doctype html>'],
  ['another form', 200, '{"services":[["com","https://rdap.new.example"]]}'],
  ['an empty list', 200, '{"services":[]}'],
  ['a list without most domains', 200, '{"services":[[["com"],["https://rdap.new.example"]]]}'],
])('%s keeps the list, and it is fetched again the next day', async (_, newStatus, newBody) => {
  const servers = directory();
  status = newStatus;
  body = newBody;
  await servers.refresh();

  expect(servers.find('acme.com')?.href).toBe('https://rdap.verisign.com/com/v1/');
  status = 200;
  body = newList();
  await servers.refresh();
  expect(servers.find('acme.com')?.href).toBe('https://rdap.verisign.com/com/v1/');
  now += DAY_MS;
  await servers.refresh();
  expect(servers.find('acme.com')?.href).toBe('https://rdap.new.example/com/');
});

test('of two domains in the list the longer one leads', async () => {
  const servers = directory();
  status = 200;
  body = newList().replace('[["old"]', '[["shop.com"],["https://rdap.shop.example/"]],[["old"]');
  await servers.refresh();

  expect(servers.find('acme.shop.com')?.href).toBe('https://rdap.shop.example/');
  expect(servers.find('shop.com')?.href).toBe('https://rdap.new.example/com/');
});
