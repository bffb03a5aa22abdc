import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  PUBLIC_ADDRESS,
  startTlsServer,
  type TlsServer,
} from '../../../../embedded/registry/test-support/tls-server.ts';
import { withinPatience } from '../connection/exchange-time.ts';
import { safeConnect } from '../connection/safe-connect.ts';
import type { LookupFailure } from '../lookup-failure.ts';
import { askRdap } from './ask-rdap.ts';

const ANSWER = JSON.stringify({
  objectClassName: 'domain',
  ldhName: 'ACME.example',
  events: [{ eventAction: 'expiration', eventDate: '2027-02-01T23:30:00-05:00' }],
});

let server: TlsServer;
let opened: string[];
let handle: (request: IncomingMessage, response: ServerResponse) => void;

beforeAll(async () => {
  server = await startTlsServer({
    handle: (request, response) => handle(request, response),
    addressOf: (host) => (host === 'inside.example' ? '10.0.0.1' : PUBLIC_ADDRESS),
    certificateOf: (host, issue) =>
      issue({
        subject: host,
        dnsNames: [host === 'wrong.example' ? 'right.example' : host],
        notBefore: new Date('2025-01-01'),
        notAfter: new Date('2055-01-01'),
      }),
  });
});
beforeEach(() => {
  opened = [];
});
afterAll(() => server?.close());

/** Asks the test server; null trusts the system's authorities alone. */
function ask({
  base = 'https://rdap.example/v1/',
  patienceMs = 60_000,
  authorities = [server.authority] as string[] | null,
} = {}) {
  const connect = safeConnect({
    ports: [443],
    resolve: server.network.resolve,
    open: (target) => {
      opened.push(`${target.host}:${target.port}`);
      return server.network.open(target);
    },
  });
  return withinPatience(
    'rdap.example',
    (signal) =>
      askRdap({ base: new URL(base), connect, ...(authorities && { authorities }) }, 'acme.example', signal),
    patienceMs,
  );
}

/** Answers one path with a redirect and every other with the domain. */
function redirectTo(...locations: string[]) {
  let count = 0;
  handle = (_, response) => {
    const location = locations[count++];
    if (location === undefined) response.end(ANSWER);
    else response.writeHead(302, { Location: location }).end('elsewhere');
  };
}

test('the domain is asked for below the base address, and its day is the one in UTC', async () => {
  handle = (_, response) => response.end(ANSWER);

  expect(await ask()).toMatchObject({ server: 'rdap.example', expiresOn: '2027-02-02' });
  expect(server.paths.at(-1)).toBe('/v1/domain/acme.example');
  expect(server.hosts.at(-1)).toBe('rdap.example');
});

test.each([
  ['https://10.0.0.1/domain/acme.example', '10.0.0.1 isn’t the name of a public server.'],
  ['https://2130706433/', '127.0.0.1 isn’t the name of a public server.'],
  ['https://[::1]/', '[::1] isn’t the name of a public server.'],
  ['https://[::ffff:7f00:1]/', '[::ffff:7f00:1] isn’t the name of a public server.'],
  ['https://localhost/', 'localhost isn’t the name of a public server.'],
  ['https://inside.example/', 'inside.example leads to a private network.'],
  ['https://rdap.example:8443/', 'Port 8443 isn’t asked.'],
  ['http://rdap.example/', 'rdap.example isn’t asked without encryption.'],
  ['ftp://rdap.example/', 'rdap.example isn’t asked without encryption.'],
  ['https://user:secret@rdap.example/', 'rdap.example isn’t asked without encryption.'],
  ['https://', 'rdap.example redirects to an address that isn’t one.'],
])('a redirect to %s is refused without a connection', async (location, reason) => {
  redirectTo(location);

  await expect(ask()).rejects.toMatchObject({ outcome: 'error', message: reason });
  expect(opened).toEqual([`${PUBLIC_ADDRESS}:443`]);
});

test('three redirects are followed, and the last host is the one that answered', async () => {
  redirectTo('https://two.example/a', '/b', 'https://four.example/c');

  expect(await ask()).toMatchObject({ server: 'four.example', expiresOn: '2027-02-02' });
});

test('the fourth redirect is refused', async () => {
  redirectTo('/a', '/b', '/c', '/d');

  await expect(ask()).rejects.toMatchObject({ message: 'rdap.example redirects too often.' });
  expect(opened).toHaveLength(4);
});

test.each([
  ['seconds', '90', 90],
  ['no number', 'soon', null],
  ['more than a day', '999999', 86_400],
  ['a date that is over', 'Wed, 21 Oct 2015 07:28:00 GMT', null],
  ['no time', '0', null],
])('429 with Retry-After of %s', async (_, header, seconds) => {
  handle = (_request, response) => response.writeHead(429, { 'Retry-After': header }).end();

  await expect(ask()).rejects.toMatchObject({ outcome: 'rate_limited', retryAfterSeconds: seconds });
});

test('429 with Retry-After as a date', async () => {
  handle = (_, response) => {
    response.writeHead(429, { 'Retry-After': new Date(Date.now() + 3_600_000).toUTCString() }).end();
  };

  const failure = await ask().catch((error: LookupFailure) => error);
  // Seconds of the header are cut off, and the machine may be busy.
  expect(failure).toMatchObject({ outcome: 'rate_limited', retryAfterSeconds: expect.closeTo(3_570, -2) });
});

test.each([
  [404, 'not_found', 'rdap.example doesn’t know acme.example.'],
  [429, 'rate_limited', 'rdap.example asks us to wait before we ask again.'],
  [400, 'error', 'rdap.example answered with status 400.'],
  [500, 'error', 'rdap.example answered with status 500.'],
  [503, 'error', 'rdap.example answered with status 503.'],
  [304, 'error', 'rdap.example answered with status 304.'],
])('status %i is %s', async (status, outcome, message) => {
  handle = (_, response) => response.writeHead(status).end();

  await expect(ask()).rejects.toMatchObject({ outcome, message });
});

test.each([
  ['300 KB', ANSWER + ' '.repeat(300 * 1024), 'The answer of rdap.example is too large.'],
  ['half of the JSON', ANSWER.slice(0, 60), 'The answer of rdap.example can’t be read.'],
  ['HTML', '<!doctype html>', 'The answer of rdap.example can’t be read.'],
  ['a list', '[]', 'The answer of rdap.example can’t be read.'],
  ['100,000 brackets', '['.repeat(100_000), 'The answer of rdap.example can’t be read.'],
  ['no name', '{}', 'The answer of rdap.example names no domain.'],
  [
    'another name',
    '{"ldhName":"other.example"}',
    'rdap.example answered about other.example instead of acme.example.',
  ],
])('an answer of %s is refused with a reason', async (_, body, message) => {
  handle = (_request, response) => response.end(body);

  await expect(ask()).rejects.toMatchObject({ outcome: 'error', message });
});

test('an answer that breaks off is refused', async () => {
  handle = (_, response) => {
    response.writeHead(200, { 'Content-Length': ANSWER.length });
    response.write(ANSWER.slice(0, 20), () => response.destroy());
  };

  await expect(ask()).rejects.toMatchObject({ message: 'The answer of rdap.example broke off.' });
});

test('a slow drip ends at the exchange’s time', async () => {
  handle = (request, response) => {
    const drip = setInterval(() => response.write(' '), 10);
    request.once('close', () => clearInterval(drip));
  };

  await expect(ask({ patienceMs: 300 })).rejects.toMatchObject({ outcome: 'timeout' });
});

test('headers that never end are refused', async () => {
  handle = (_, response) => {
    response.setHeader('X-Long', 'a'.repeat(40_000));
    response.end(ANSWER);
  };

  await expect(ask()).rejects.toMatchObject({ outcome: 'error' });
});

test.each([
  ['of an unknown authority', { authorities: null }, 'rdap.example'],
  ['of another host', { base: 'https://wrong.example/' }, 'wrong.example'],
])('a certificate %s isn’t trusted, and no question is sent', async (_, options, host) => {
  const before = server.paths.length;

  await expect(ask(options)).rejects.toMatchObject({
    message: `The connection to ${host} can’t be trusted.`,
  });
  expect(server.paths).toHaveLength(before);
});
