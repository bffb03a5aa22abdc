import { type Domain, domainRoutes, evidenceRoutes, invoiceRoutes, renewalRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { issuer } from '../../../test/test-invoices.ts';
import { paid } from '../../../test/test-ledger.ts';
import { startTestRegistry, type TestRegistry } from '../../../test/test-registry.ts';
import { act, onlyRenewal, renewalOf } from '../../../test/test-renewals.ts';
import { Jobs } from '../../jobs/jobs.ts';

let app: TestApplication;
let world: TestRegistry;
let owner: TestOwner;
let domain: Domain;
let names = 0;

const NOW = '2026-06-15T18:00:00.000Z';

beforeAll(async () => {
  world = await startTestRegistry({ clock: () => app.clock.now() });
  app = await TestApplication.start({ lookups: { internet: false, standIn: world.registry.standIn } });
});
afterAll(async () => {
  await app?.stop();
  await world?.close();
});

const done = () => app.nest.get(Jobs, { strict: false }).runPending();
const read = async () =>
  (await app.call(domainRoutes.one, { as: owner, parameters: { id: domain.id } })).body;

/** The registry is asked, and everything that follows from its answer happens. */
async function check(): Promise<Domain> {
  await app.call(evidenceRoutes.check, { as: owner, parameters: { id: domain.id } });
  await done();
  return read();
}

beforeEach(async () => {
  app.clock.set(NOW);
  owner = await issuer(app);
  const clientId = (await app.client(owner)).id;
  names += 1;
  const name = `acme${names}.example`;
  await world.registry.change(name, { expiresOn: '2026-07-01' });
  const body = { name, clientId, costMinor: 18_000, priceMinor: 25_000 };
  domain = (await app.call(domainRoutes.create, { as: owner, body })).body;
  await done();
});

test('a registry that moves the date after the payment makes the renewal Renewed', async () => {
  const { id } = await onlyRenewal(app, owner);
  await act(app, owner, 'approve', await renewalOf(app, owner, id));
  const drafted = await app.call(renewalRoutes.invoice, { as: owner, body: { ids: [id] } });
  const invoiceId = drafted.body.invoices[0]?.id ?? '';
  const draft = (await app.call(invoiceRoutes.one, { as: owner, parameters: { id: invoiceId } })).body;
  const parameters = { id: invoiceId };
  await app.call(invoiceRoutes.issue, { as: owner, parameters, body: { version: draft.version } });
  const { clientId, totalMinor: amountMinor } = draft;
  await paid(app, owner, { clientId, amountMinor, allocations: [{ invoiceId, amountMinor }] });
  await done();
  expect(await renewalOf(app, owner, id)).toMatchObject({ state: 'paid', registry: 'open' });
  // The payment has moved no date.
  expect((await check()).expiresOn).toBe('2026-07-01');
  await world.registry.change(domain.fqdn, { expiresOn: '2027-07-01' });
  expect((await check()).expiresOn).toBe('2027-07-01');
  expect(await renewalOf(app, owner, id)).toMatchObject({
    state: 'renewed',
    periodEnd: '2026-07-01',
    costMinor: 18_000,
    priceMinor: 25_000,
    evidence: { source: 'registry', note: 'rdap.example', before: '2026-07-01', after: '2027-07-01' },
  });
});

test('a registry that renews by itself confirms nothing, and the date falls back when its registrar deletes', async () => {
  const { id } = await onlyRenewal(app, owner);
  app.clock.set('2026-07-03T18:00:00.000Z');
  expect((await check()).expiresOn).toBe('2027-07-01');
  expect(await renewalOf(app, owner, id)).toMatchObject({ registry: 'provisional', state: 'upcoming' });
  app.clock.set('2026-08-20T18:00:00.000Z');
  const fallen = await check();
  expect(fallen.expiresOn).toBe('2026-07-01');
  expect(fallen.eppStatuses).toContain('redemption period');
  expect(await renewalOf(app, owner, id)).toMatchObject({ registry: 'lapsed', state: 'lapsed' });
});

test('a registrar that pays within the grace confirms the renewal', async () => {
  const { id } = await onlyRenewal(app, owner);
  app.clock.set('2026-07-03T18:00:00.000Z');
  await check();
  await world.registry.change(domain.fqdn, { expiresOn: '2027-07-01' });
  expect((await check()).expiresOn).toBe('2027-07-01');
  expect(await renewalOf(app, owner, id)).toMatchObject({ registry: 'confirmed', state: 'renewedUnpaid' });
});
