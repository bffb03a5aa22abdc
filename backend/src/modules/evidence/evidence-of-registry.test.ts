import { DAY_MS, type Domain, domainRoutes, evidenceRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { startTestRegistry, type TestRegistry } from '../../../test/test-registry.ts';
import { Jobs } from '../../jobs/jobs.ts';

let app: TestApplication;
let world: TestRegistry;
let owner: TestOwner;

beforeAll(async () => {
  world = await startTestRegistry();
  app = await TestApplication.start({ lookups: { internet: false, standIn: world.registry.standIn } });
});
afterAll(async () => {
  await app?.stop();
  await world?.close();
});
beforeEach(async () => {
  owner = await app.owner();
});

const done = () => app.nest.get(Jobs, { strict: false }).runPending();
const read = async (id: string): Promise<Domain> =>
  (await app.call(domainRoutes.one, { as: owner, parameters: { id } })).body;

async function added(name: string): Promise<Domain> {
  const { body } = await app.call(domainRoutes.create, { as: owner, body: { name } });
  await done();
  return read(body.id);
}

async function checked(id: string): Promise<Domain> {
  await app.call(evidenceRoutes.check, { as: owner, parameters: { id } });
  await done();
  return read(id);
}

test.each([
  ['acme.example', 'rdap'],
  ['acme.test', 'whois'],
])('the registry of %s is asked, and its date is marked %s', async (name, expirySource) => {
  await world.registry.change(name, { expiresOn: '2027-02-01', registrar: 'Example Names' });
  expect(await added(name)).toMatchObject({
    expiresOn: '2027-02-01',
    expirySource,
    registrar: 'Example Names',
    lookupStatus: 'ok',
    nameservers: [`ns1.${name}`, `ns2.${name}`],
  });
});

test('a registry that renews by itself moves the date, and the status says so', async () => {
  await world.registry.change('renewed.example', { expiresOn: '2026-07-01' });
  const { id, expiresOn } = await added('renewed.example');
  expect(expiresOn).toBe('2026-07-01');
  world.at(new Date(Date.parse('2026-07-01T12:00:00Z') + 3 * DAY_MS).toISOString());
  const moved = await checked(id);
  expect(moved.expiresOn).toBe('2027-07-01');
  expect(moved.eppStatuses).toContain('auto renew period');
});

test('a registry that knows no such name, or asks to wait, leaves the date', async () => {
  await world.registry.change('kept.example', { expiresOn: '2027-09-01' });
  const { id } = await added('kept.example');
  for (const answer of ['not_found', 'rate_limited'] as const) {
    await world.registry.change('kept.example', { answer });
    expect((await checked(id)).expiresOn).toBe('2027-09-01');
    const { body } = await app.call(evidenceRoutes.list, { as: owner, parameters: { id } });
    expect(body.status).toBe(answer);
    expect(body.reason).not.toBeNull();
  }
});

test('a private name and one whose registry can’t be asked say so', async () => {
  expect((await added('printer.local')).lookupStatus).toBe('private_name');
  expect((await added('acme.de')).lookupStatus).toBe('unsupported_tld');
});
