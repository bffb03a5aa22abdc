import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, connect as openSocket, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  PUBLIC_ADDRESS,
  seeminglyAt,
  startTlsServer,
  type TlsServer,
} from '../../../../embedded/registry/test-support/tls-server.ts';
import { startTestRegistry, type TestRegistry } from '../../../../test/test-registry.ts';
import { SystemClock } from '../../../clock.ts';
import { CertificateReader } from './certificate-reader.ts';

const VALID = { notBefore: new Date('2026-01-01'), notAfter: new Date('2055-01-01') };

let server: TlsServer;
const shown = new Map<string, string>();

beforeAll(async () => {
  server = await startTlsServer({
    handle: (_, response) => response.end(),
    addressOf: (host) => (host === 'inside.example' ? '192.168.0.1' : PUBLIC_ADDRESS),
    certificateOf: (host, issue) => {
      const dnsNames = host === 'wrong.example' ? ['right.example'] : [host, `*.${host}`];
      const facts = { subject: host, dnsNames, ...VALID };
      const issued = issue(
        host === 'old.example' ? { ...facts, notAfter: new Date('2026-02-01T12:00:00Z') } : facts,
      );
      shown.set(host, issued.certificate);
      return issued;
    },
  });
});
afterAll(() => server?.close());

function reader({ authorities = [server.authority], patienceMs = 60_000 } = {}): CertificateReader {
  const network = { ...server.network, authorities };
  const settings = { internet: true, standIn: null, patienceMs, network };
  return new CertificateReader(settings, new SystemClock());
}

test('the certificate of a host is read by a handshake alone', async () => {
  const answer = await reader().read('acme.example', 443);

  const certificate = new X509Certificate(shown.get('acme.example') ?? '');
  expect(answer).toEqual({
    outcome: 'ok',
    issuer: 'Test authority',
    sans: ['acme.example', '*.acme.example'],
    notBefore: '2026-01-01T00:00:00.000Z',
    notAfter: '2055-01-01T00:00:00.000Z',
    sha256: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
    chainOk: true,
    nameOk: true,
    reason: null,
  });
  expect(server.hosts.at(-1)).toBe('acme.example');
  expect(server.paths).toEqual([]);
});

test('a certificate of another name', async () => {
  expect(await reader().read('wrong.example', 993)).toMatchObject({
    outcome: 'name_mismatch',
    sans: ['right.example'],
    chainOk: true,
    nameOk: false,
    reason: 'The certificate isn’t for wrong.example.',
  });
});

test('a certificate that has expired is read with its dates', async () => {
  expect(await reader().read('old.example', 443)).toMatchObject({
    outcome: 'untrusted',
    notAfter: '2026-02-01T12:00:00.000Z',
    chainOk: false,
    nameOk: true,
    reason: 'The certificate has expired.',
  });
});

test('a certificate of an authority that isn’t trusted', async () => {
  expect(await reader({ authorities: [] }).read('acme.example', 443)).toMatchObject({
    outcome: 'untrusted',
    issuer: 'Test authority',
    chainOk: false,
    reason: 'The server doesn’t send the certificates between its own and the authority’s.',
  });
});

test.each([
  ['127.0.0.1', 443, '127.0.0.1 isn’t the name of a public server.'],
  ['inside.example', 443, 'inside.example leads to a private network.'],
  ['acme.example', 22, 'Port 22 isn’t asked.'],
  ['acme.example', 80, 'Port 80 isn’t asked.'],
])('%s:%i is never connected to', async (host, port, reason) => {
  const before = server.hosts.length;

  expect(await reader().read(host, port)).toMatchObject({ outcome: 'unreachable', chainOk: null, reason });
  expect(server.hosts).toHaveLength(before);
});

test('a private name isn’t asked', async () => {
  expect(await reader().read('nas.lan', 443)).toMatchObject({ outcome: 'private_name' });
});

test('switched off, nobody is asked', async () => {
  const off = new CertificateReader(
    { internet: false, standIn: null, network: server.network },
    new SystemClock(),
  );

  expect(await off.read('acme.example', 443)).toMatchObject({
    outcome: 'unreachable',
    reason: 'Look-ups are switched off.',
  });
});

/** The beginning of a TLS record with a handshake of 512 bytes. */
const HALF_RECORD = Buffer.from([0x16, 0x03, 0x03, 0x02, 0x00, 0x02]);

/** Sends a long record byte by byte, without an end. */
function drip(socket: Socket): void {
  socket.write(HALF_RECORD);
  const timer = setInterval(() => socket.write(Buffer.from([0])), 10);
  socket.once('close', () => clearInterval(timer));
}

test.each([
  ['plain text', 'tls_error', 'plain.example doesn’t speak TLS on this port.'],
  ['the end of the connection', 'tls_error', 'plain.example doesn’t speak TLS on this port.'],
  ['half a handshake', 'tls_error', 'plain.example doesn’t speak TLS on this port.'],
  ['silence', 'unreachable', 'plain.example didn’t answer in time.'],
  ['a slow drip', 'unreachable', 'plain.example didn’t answer in time.'],
])('a server that answers the handshake with %s', async (answer, outcome, reason) => {
  const plain = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.resume();
    if (answer === 'plain text') socket.write('220 mail.example ESMTP\r\n');
    else if (answer === 'half a handshake') socket.end(HALF_RECORD);
    else if (answer === 'a slow drip') drip(socket);
    else if (answer !== 'silence') socket.end();
  }).listen(0, '127.0.0.1');
  await once(plain, 'listening');
  const { port } = plain.address() as AddressInfo;
  const plainReader = new CertificateReader(
    {
      internet: true,
      standIn: null,
      patienceMs: answer === 'silence' || answer === 'a slow drip' ? 100 : 60_000,
      network: {
        resolve: async () => [PUBLIC_ADDRESS],
        open: () => seeminglyAt(PUBLIC_ADDRESS, openSocket({ port, host: '127.0.0.1' })),
      },
    },
    new SystemClock(),
  );

  expect(await plainReader.read('plain.example', 465)).toMatchObject({ outcome, reason, sha256: null });
  plain.close();
});

describe('the stand-in’s hosts', () => {
  let network: TestRegistry;
  let now: Date;

  beforeAll(async () => {
    now = new Date('2026-06-15T12:00:00Z');
    network = await startTestRegistry({ clock: () => now });
    await network.registry.change('acme.example', { certificateFrom: '2026-06-01' });
  });
  afterAll(() => network.close());

  const standInReader = () =>
    new CertificateReader(
      { internet: false, standIn: network.registry.standIn, patienceMs: 4_000 },
      { now: () => now, instant: () => now.toISOString() },
    );
  const at = async (instant: string, host = 'www.acme.example') => {
    now = new Date(instant);
    return standInReader().read(host, 443);
  };

  test('show a certificate that stays the same until it is renewed', async () => {
    const first = await at('2026-06-15T12:00:00Z');
    expect(first).toMatchObject({
      outcome: 'ok',
      issuer: 'Example Certificates',
      sans: ['acme.example', '*.acme.example'],
      notBefore: '2026-06-01T00:00:00.000Z',
      notAfter: '2026-08-30T00:00:00.000Z',
      chainOk: true,
      nameOk: true,
      reason: null,
    });
    expect(await at('2026-07-30T12:00:00Z')).toEqual(first);
    expect(await at('2026-07-31T12:00:00Z')).toMatchObject({
      outcome: 'ok',
      notBefore: '2026-07-31T00:00:00.000Z',
    });
  });

  test('follow the business clock beyond the life of the certificate', async () => {
    await network.registry.change('old.test', { certificateFrom: '2026-06-01', certificateRenews: false });
    expect(await at('2026-08-29T12:00:00Z', 'old.test')).toMatchObject({ outcome: 'ok' });
    expect(await at('2026-08-30T00:00:00Z', 'old.test')).toMatchObject({
      outcome: 'untrusted',
      chainOk: false,
      reason: 'The certificate has expired.',
    });
  });

  test.each([
    ['expired', 'untrusted', 'The certificate has expired.'],
    ['wrong_name', 'name_mismatch', 'The certificate isn’t for www.switched.example.'],
    ['untrusted', 'untrusted', 'The certificate isn’t signed by an authority that browsers trust.'],
    ['broken', 'tls_error', 'www.switched.example doesn’t speak TLS on this port.'],
    ['unreachable', 'unreachable', 'www.switched.example didn’t answer in time.'],
    ['slow', 'ok', null],
  ] as const)('with the switch %s', async (certificate, outcome, reason) => {
    await network.registry.change('switched.example', { certificate });
    expect(await at('2026-06-15T12:00:00Z', 'www.switched.example')).toMatchObject({ outcome, reason });
  });

  test('are asked on the listed ports alone', async () => {
    expect(await standInReader().read('acme.example', 22)).toMatchObject({ outcome: 'unreachable' });
  });
});
