import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, connect as openSocket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  PUBLIC_ADDRESS,
  seeminglyAt,
  startTlsServer,
  type TlsServer,
} from '../../../../embedded/registry/test-support/tls-server.ts';
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
  return new CertificateReader({ internet: true, standIn: null, patienceMs, network });
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
  const off = new CertificateReader({ internet: false, standIn: null, network: server.network });

  expect(await off.read('acme.example', 443)).toMatchObject({
    outcome: 'unreachable',
    reason: 'Look-ups are switched off.',
  });
});

test.each([
  ['plain text', 'tls_error', 'plain.example doesn’t speak TLS on this port.'],
  ['the end of the connection', 'tls_error', 'plain.example doesn’t speak TLS on this port.'],
  ['silence', 'unreachable', 'plain.example didn’t answer in time.'],
])('a server that answers the handshake with %s', async (answer, outcome, reason) => {
  const plain = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.resume();
    if (answer === 'plain text') socket.write('220 mail.example ESMTP\r\n');
    else if (answer !== 'silence') socket.end();
  }).listen(0, '127.0.0.1');
  await once(plain, 'listening');
  const { port } = plain.address() as AddressInfo;
  const plainReader = new CertificateReader({
    internet: true,
    standIn: null,
    patienceMs: answer === 'silence' ? 100 : 60_000,
    network: {
      resolve: async () => [PUBLIC_ADDRESS],
      open: () => seeminglyAt(PUBLIC_ADDRESS, openSocket({ port, host: '127.0.0.1' })),
    },
  });

  expect(await plainReader.read('plain.example', 465)).toMatchObject({ outcome, reason, sha256: null });
  plain.close();
});
