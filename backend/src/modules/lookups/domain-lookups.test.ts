import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTlsServer } from '../../../embedded/registry/test-support/tls-server.ts';
import { startTestRegistry, type TestRegistry } from '../../../test/test-registry.ts';
import { DomainLookups } from './domain-lookups.ts';

let world: TestRegistry;

beforeAll(async () => {
  world = await startTestRegistry();
});
afterAll(() => world?.close());

test('RDAP: every member of the answer is read, and no person is kept', async () => {
  await world.registry.change('acme.example', {
    registrar: 'Example Names',
    registeredOn: '2020-02-01',
    expiresOn: '2027-02-01',
    registrarExpiresOn: '2027-01-31',
    statuses: ['client transfer prohibited'],
  });

  expect(await world.lookups.lookUp('acme.example')).toEqual({
    outcome: 'ok',
    source: 'registry',
    server: 'rdap.example',
    expiresOn: '2027-02-01',
    registrarExpiresOn: '2027-01-31',
    registeredOn: '2020-02-01',
    registrar: 'Example Names',
    statuses: ['client transfer prohibited'],
    nameservers: ['ns1.acme.example', 'ns2.acme.example'],
    dnssec: false,
    raw: {
      objectClassName: 'domain',
      handle: 'ACME.EXAMPLE-EXAMPLE',
      ldhName: 'acme.example',
      unicodeName: null,
      status: ['client transfer prohibited'],
      events: [
        { eventAction: 'registration', eventDate: '2020-02-01T12:00:00Z' },
        { eventAction: 'expiration', eventDate: '2027-02-01T12:00:00Z' },
        { eventAction: 'registrar expiration', eventDate: '2027-01-31T12:00:00Z' },
      ],
      nameservers: ['ns1.acme.example', 'ns2.acme.example'],
      delegationSigned: false,
      registrar: 'Example Names',
    },
    retryAfterSeconds: null,
    reason: null,
  });
});

test('WHOIS: the same facts, marked as WHOIS', async () => {
  await world.registry.change('acme.test', {
    registrar: 'Example Names',
    registeredOn: '2020-02-01',
    expiresOn: '2027-02-01',
    statuses: ['client transfer prohibited'],
  });

  const facts = {
    expiresOn: '2027-02-01',
    registrarExpiresOn: null,
    registeredOn: '2020-02-01',
    registrar: 'Example Names',
    statuses: ['client transfer prohibited'],
    nameservers: ['ns1.acme.test', 'ns2.acme.test'],
    dnssec: false,
  };
  expect(await world.lookups.lookUp('acme.test')).toEqual({
    outcome: 'ok',
    source: 'whois',
    server: 'whois.test',
    ...facts,
    raw: facts,
    retryAfterSeconds: null,
    reason: null,
  });
});

test.each([
  ['no_expiry', 'no_expiry', 'rdap.example doesn’t publish when shop.example expires.'],
  ['not_found', 'not_found', 'rdap.example doesn’t know shop.example.'],
  ['other_name', 'error', 'rdap.example answered about other-shop.example instead of shop.example.'],
  ['rate_limited', 'rate_limited', 'rdap.example asks us to wait before we ask again.'],
  ['large', 'error', 'The answer of rdap.example is too large.'],
  ['broken', 'error', 'The answer of rdap.example can’t be read.'],
] as const)('RDAP answers %s: %s with a reason', async (answer, outcome, reason) => {
  await world.registry.change('shop.example', { answer });

  const found = await world.lookups.lookUp('shop.example');

  expect(found).toMatchObject({ outcome, reason, server: 'rdap.example', expiresOn: null });
  expect(found.retryAfterSeconds).toBe(answer === 'rate_limited' ? 600 : null);
});

test.each([
  ['no_expiry', 'no_expiry', 'whois.test doesn’t publish when shop.test expires.'],
  ['not_found', 'not_found', 'whois.test doesn’t know shop.test.'],
  ['other_name', 'error', 'whois.test answered about other-shop.test instead of shop.test.'],
  ['rate_limited', 'rate_limited', 'whois.test asks us to wait before we ask again.'],
  ['large', 'error', 'The answer of whois.test is too large.'],
  ['broken', 'error', 'The answer of whois.test broke off.'],
] as const)('WHOIS answers %s: %s with a reason', async (answer, outcome, reason) => {
  await world.registry.change('shop.test', { answer });

  expect(await world.lookups.lookUp('shop.test')).toMatchObject({
    outcome,
    reason,
    server: 'whois.test',
    expiresOn: null,
  });
});

test.each(['quiet.example', 'quiet.test'])('%s: silence ends at the limit', async (name) => {
  await world.registry.change(name, { answer: 'silent' });
  const hasty = new DomainLookups({ internet: false, standIn: world.registry.standIn, patienceMs: 200 });

  const server = name.endsWith('.test') ? 'whois.test' : 'rdap.example';
  expect(await hasty.lookUp(name)).toMatchObject({
    outcome: 'timeout',
    reason: `${server} didn’t answer in time.`,
  });
});

test.each(['localhost', 'printer.local', 'db.internal', 'nas.lan', 'tv.home.arpa', 'abc.onion'])(
  '%s is a private name',
  async (name) => {
    expect(await world.lookups.lookUp(name)).toMatchObject({ outcome: 'private_name', server: null });
  },
);

test('switched off: everything but the stand-in is unsupported and says why', async () => {
  expect(await world.lookups.lookUp('acme.com')).toMatchObject({
    outcome: 'unsupported_tld',
    server: null,
    reason: 'Look-ups are switched off.',
  });
});

test('a domain whose registry has neither RDAP nor a known WHOIS form is unsupported', async () => {
  const internet = new DomainLookups({ internet: true, standIn: null, network: { resolve: async () => [] } });

  for (const domain of ['zz', 'example', 'test']) {
    expect(await internet.lookUp(`acme.${domain}`)).toMatchObject({
      outcome: 'unsupported_tld',
      reason: `The registry of .${domain} can’t be asked. Please enter the expiry date yourself.`,
    });
  }
});

test('a registry that limits us isn’t asked again before its time', async () => {
  const server = await startTlsServer({
    handle: (_, response) => response.writeHead(429, { 'Retry-After': '600' }).end(),
  });
  const network = { ...server.network, authorities: [server.authority] };
  const internet = new DomainLookups({ internet: true, standIn: null, network });

  const answers = [await internet.lookUp('one.com'), await internet.lookUp('two.com')];

  expect(answers).toMatchObject([
    { outcome: 'rate_limited', server: 'rdap.verisign.com', retryAfterSeconds: 600 },
    { outcome: 'rate_limited', server: 'rdap.verisign.com', retryAfterSeconds: expect.closeTo(590, -2) },
  ]);
  expect(server.paths.filter((path) => path.includes('/domain/'))).toEqual(['/com/v1/domain/one.com']);
  await server.close();
});

test('a name that is asked for the first time gets a row, and keeps it', async () => {
  const first = await world.lookups.lookUp('new-name.example');

  expect(first.outcome).toBe('ok');
  expect(await world.lookups.lookUp('new-name.example')).toEqual(first);
});
