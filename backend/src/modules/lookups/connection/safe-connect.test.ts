import { once } from 'node:events';
import { type AddressInfo, createServer, connect as openSocket, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { seeminglyAt } from '../../../../embedded/registry/test-support/tls-server.ts';
import { withinPatience } from './exchange-time.ts';
import { safeConnect } from './safe-connect.ts';

const PUBLIC = '93.184.215.14';

let listener: Server;
let port: number;
let accepted: number;
const sockets = new Set<Socket>();

beforeAll(async () => {
  listener = createServer((socket) => {
    accepted += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  port = (listener.address() as AddressInfo).port;
});
beforeEach(() => {
  accepted = 0;
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  listener?.close();
});

/** Tries to connect; the outcome is the refusal's sentence or the address that was connected to. */
async function attempt(
  host: string,
  { addresses = [], ports = [port], at = port }: { addresses?: string[]; ports?: number[]; at?: number } = {},
): Promise<{ outcome: string; resolved: number; opened: string[] }> {
  let resolved = 0;
  const opened: string[] = [];
  const connect = safeConnect({
    ports,
    resolve: async () => {
      resolved += 1;
      return addresses;
    },
    open: (target) => {
      opened.push(target.host);
      return openSocket(target);
    },
  });
  const outcome = await withinPatience(host, (signal) => connect(host, at, signal)).then(
    (socket) => `connected to ${socket.remoteAddress}`,
    (error: Error) => error.message,
  );
  return { outcome, resolved, opened };
}

test.each([
  ['a literal of loopback', '127.0.0.1'],
  ['a literal of a private network', '10.0.0.1'],
  ['a public literal', '8.8.8.8'],
  ['a decimal literal', '2130706433'],
  ['an octal literal', '0177.0.0.1'],
  ['a hexadecimal literal', '0x7f.0.0.1'],
  ['a hexadecimal last label', '127.0.0.0x1'],
  ['a short literal', '127.1'],
  ['an IPv6 literal', '::1'],
  ['an IPv6 literal in brackets', '[::1]'],
  ['a mapped literal in brackets', '[::ffff:127.0.0.1]'],
  ['a name of one label', 'localhost'],
  ['an empty label', 'foo..example'],
  ['a final dot', 'registry.example.'],
  ['a name with an underscore', 'a_b.example'],
  ['a name with a port', 'registry.example:22'],
  ['a name in full-width digits', '１２７.０.０.１'],
  ['a name with a line break', 'registry.example\r\nHost: x'],
])('%s is refused before it is resolved', async (_, host) => {
  expect(await attempt(host, { addresses: ['127.0.0.1'] })).toEqual({
    outcome: `${host} isn’t the name of a public server.`,
    resolved: 0,
    opened: [],
  });
});

test.each([
  ['unspecified', '0.0.0.0'],
  ['loopback', '127.0.0.1'],
  ['the rest of loopback', '127.255.255.254'],
  ['private, class A', '10.1.2.3'],
  ['private, class B', '172.16.0.1'],
  ['private, class C', '192.168.1.1'],
  ['link-local, where clouds keep their metadata', '169.254.1.1'],
  ['shared by carriers', '100.64.0.1'],
  ['benchmarking', '198.18.0.1'],
  ['documentation', '192.0.2.1'],
  ['multicast', '224.0.0.1'],
  ['reserved', '240.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['IPv6 unspecified', '::'],
  ['IPv6 loopback', '::1'],
  ['IPv6 unique local', 'fd00::1'],
  ['IPv6 link-local', 'fe80::1'],
  ['IPv6 link-local with a zone', 'fe80::1%lo'],
  ['IPv6 site-local', 'fec0::1'],
  ['IPv6 multicast', 'ff02::1'],
  ['IPv6 documentation', '2001:db8::1'],
  ['IPv4-mapped', '::ffff:127.0.0.1'],
  ['IPv4-mapped, public', '::ffff:8.8.8.8'],
  ['IPv4-compatible', '::127.0.0.1'],
  ['IPv4-translated', '::ffff:0:127.0.0.1'],
  ['NAT64', '64:ff9b::7f00:1'],
  ['NAT64 of a local network', '64:ff9b:1::7f00:1'],
  ['6to4', '2002:7f00:1::'],
  ['Teredo', '2001:0:1::1'],
  ['no address at all', 'localhost'],
])('a name that leads to %s is refused without a connection', async (_, address) => {
  for (const addresses of [[address], [PUBLIC, address]]) {
    expect(await attempt('registry.example', { addresses })).toEqual({
      outcome: 'registry.example leads to a private network.',
      resolved: 1,
      opened: [],
    });
  }
  expect(accepted).toBe(0);
});

test('a port that isn’t listed is refused before the name is resolved', async () => {
  expect(await attempt('registry.example', { addresses: [PUBLIC], ports: [443], at: 22 })).toEqual({
    outcome: 'Port 22 isn’t asked.',
    resolved: 0,
    opened: [],
  });
});

test('a host outside the table is refused', async () => {
  const connect = safeConnect({
    ports: [43],
    hosts: new Set(['whois.mx']),
    resolve: async () => [PUBLIC],
  });

  await expect(withinPatience('it', (signal) => connect('whois.example', 43, signal))).rejects.toThrow(
    'whois.example isn’t a server that is asked.',
  );
});

test('a name without an address is unreachable', async () => {
  expect(await attempt('registry.example')).toMatchObject({
    outcome: 'registry.example has no address.',
    opened: [],
  });
});

test('rebinding: the name is resolved once and its checked address is connected to', async () => {
  const answers = [[PUBLIC], ['127.0.0.1']];
  const opened: string[] = [];
  let resolved = 0;
  const connect = safeConnect({
    ports: [port],
    resolve: async () => answers[resolved++] ?? [],
    open: (target) => {
      opened.push(target.host);
      return seeminglyAt(PUBLIC, openSocket({ port, host: '127.0.0.1' }));
    },
  });

  const remote = await withinPatience('it', async (signal) => {
    return (await connect('registry.example', port, signal)).remoteAddress;
  });

  expect({ remote, resolved, opened }).toEqual({ remote: PUBLIC, resolved: 1, opened: [PUBLIC] });
});

test('a connection that ends at another address is cut before a byte is sent', async () => {
  const socket = openSocket({ port, host: '127.0.0.1' });
  const connect = safeConnect({ ports: [port], resolve: async () => [PUBLIC], open: () => socket });

  await expect(withinPatience('it', (signal) => connect('registry.example', port, signal))).rejects.toThrow(
    'registry.example answered from another address.',
  );
  expect({ destroyed: socket.destroyed, sent: socket.bytesWritten }).toEqual({ destroyed: true, sent: 0 });
});

test('a dead DNS ends with the exchange’s time', async () => {
  const connect = safeConnect({ ports: [port], resolve: () => new Promise(() => undefined) });

  await expect(
    withinPatience('registry.example', (signal) => connect('registry.example', port, signal), 50),
  ).rejects.toMatchObject({ outcome: 'timeout', message: 'registry.example didn’t answer in time.' });
});
