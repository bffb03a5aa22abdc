import {
  type AnswerOf,
  addDays,
  type BodyOf,
  DAY_MS,
  domainRoutes,
  localDateAt,
  serviceRoutes,
  taxRateRoutes,
} from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callerOf } from '../../../test/full-organization.ts';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { Jobs } from '../../jobs/jobs.ts';

type Body = BodyOf<typeof serviceRoutes.create>;
type Service = AnswerOf<typeof serviceRoutes.one>;

let app: TestApplication;
let owner: TestOwner;
let clientId: string;

beforeAll(async () => {
  app = await TestApplication.start();
});
afterAll(() => app.stop());

beforeEach(async () => {
  owner = await app.owner();
  clientId = (await app.client(owner, { displayName: 'Café Lumbre' })).id;
});

const create = (body: Partial<Body> = {}, as = owner) =>
  app.call(serviceRoutes.create, {
    as,
    body: { name: 'Hosting Plus', clientId, nextRenewalOn: '2027-03-01', ...body } as Body,
  });
const update = ({ id, version }: Pick<Service, 'id' | 'version'>, body: Partial<Body>) =>
  app.call(serviceRoutes.update, { as: owner, parameters: { id }, body: { version, ...body } });
const read = async (id: string): Promise<Service> =>
  (await app.call(serviceRoutes.one, { as: owner, parameters: { id } })).body;
const names = async (query: Record<string, string>, as = owner) =>
  (await app.call(serviceRoutes.list, { as, query })).body.items.map(({ name }) => name);
const today = () => localDateAt(app.clock.now().getTime(), 'America/Mexico_City');
const faultAt = (path: string) => ({ details: { fields: [{ path }] } });

describe('a new service', () => {
  test('is hosting that renews each year, in the organization’s currency', async () => {
    const { status, body } = await create();
    expect([status, body]).toMatchObject([
      201,
      {
        kind: 'hosting',
        clientName: 'Café Lumbre',
        cycle: 'annual',
        controlPanel: 'none',
        payer: 'us',
        status: 'active',
        currency: 'MXN',
        costMinor: 0,
        priceMinor: 0,
        autoRenew: false,
        planId: null,
        soldPlanName: null,
        tags: [],
      },
    ]);
  });

  test('needs a client', async () => {
    const { status, body } = await app.call(serviceRoutes.create, {
      as: owner,
      body: { name: 'Hosting', nextRenewalOn: '2027-03-01' } as Body,
    });
    expect([status, body]).toMatchObject([400, faultAt('clientId')]);
  });
});

describe('the next renewal', () => {
  test('is needed, except of what is sold once', async () => {
    expect(await create({ nextRenewalOn: null })).toMatchObject({
      status: 400,
      body: faultAt('nextRenewalOn'),
    });
    const { status, body } = await create({ nextRenewalOn: null, cycle: 'one_time' });
    expect([status, body.nextRenewalOn]).toEqual([201, null]);
    expect(await update(body, { cycle: 'monthly' })).toMatchObject({
      status: 400,
      body: faultAt('nextRenewalOn'),
    });
    expect(await update(body, { cycle: 'monthly', nextRenewalOn: '2027-01-31' })).toMatchObject({
      status: 200,
    });
  });

  test('sorts with the ones without a day last', async () => {
    await create({ name: 'once', cycle: 'one_time', nextRenewalOn: null });
    await create({ name: 'late', nextRenewalOn: '2028-01-01' });
    await create({ name: 'soon', nextRenewalOn: '2026-12-01' });
    expect(await names({ sort: 'nextRenewalOn' })).toEqual(['soon', 'late', 'once']);
    expect(await names({ sort: '-nextRenewalOn' })).toEqual(['once', 'late', 'soon']);
  });

  test('is found in the past, and from today on within so many days', async () => {
    for (const days of [-1, 0, 7, 8, 30, 60, 90, 91]) {
      await create({ name: `in ${days}`, nextRenewalOn: addDays(today(), days) });
    }
    await create({ name: 'once', cycle: 'one_time', nextRenewalOn: null });
    const within = async (renewal: string) => (await names({ renewal, sort: 'nextRenewalOn' })).join(', ');
    expect(await within('past')).toBe('in -1');
    expect(await within('7')).toBe('in 0, in 7');
    expect(await within('30')).toBe('in 0, in 7, in 8, in 30');
    expect(await within('90')).toBe('in 0, in 7, in 8, in 30, in 60, in 90');
  });
});

describe('the filters', () => {
  test('find by kind, cycle, payer and provider, whatever the spelling', async () => {
    await create({ name: 'mail', kind: 'email', cycle: 'monthly', payer: 'client', provider: 'Fastmáil' });
    await create({ name: 'web' });
    const found = [{ kind: 'email' }, { cycle: 'monthly' }, { payer: 'client' }, { provider: 'FASTMAIL' }];
    for (const query of found) expect(await names(query as never)).toEqual(['mail']);
    const { body } = await app.call(serviceRoutes.list, { as: owner, query: { kind: 'email' } });
    expect(body.total).toBe(1);
  });
});

describe('a password', () => {
  test.each(['https://ana:secret@vault.example.com/entry', 'ana:secret@vault.example.com'])(
    'is refused in the address of the vault: %s',
    async (vaultUrl) => {
      const { status, body, text } = await create({ vaultUrl });
      expect([status, body]).toMatchObject([400, faultAt('vaultUrl')]);
      expect(text).not.toContain('secret');
      const { rows } = await app.admin.query(
        'SELECT FROM public.hosting_clients WHERE organization_id = $1',
        [owner.organizationId],
      );
      expect(rows).toEqual([]);
    },
  );

  test.each([
    ['vault.example.com/entry', 'https://vault.example.com/entry'],
    ['http://ana@vault.example.com/', 'http://ana@vault.example.com/'],
  ])('is not in %s', async (vaultUrl, stored) => {
    expect((await create({ vaultUrl })).body.vaultUrl).toBe(stored);
  });

  test.each(['ftp://vault.example.com', 'javascript:alert(1)', 'vault'])(
    'has no vault at %s',
    async (vaultUrl) => {
      expect(await create({ vaultUrl })).toMatchObject({ status: 400, body: faultAt('vaultUrl') });
    },
  );
});

test.each([
  ['203.0.113.7', 201],
  ['2001:db8::1', 201],
  [' 203.0.113.7 ', 201],
  ['', 201],
  ['::ffff:203.0.113.7', 201],
  ['203.0.113.256', 400],
  ['203.0.113', 400],
  ['0xcb007107', 400],
  ['3405803783', 400],
  ['2001:db8::1::2', 400],
  ['[2001:db8::1]', 400],
  ['203.0.113.7:80', 400],
  ['203.0.113.7/24', 400],
  ['server.example.com', 400],
])('the IP address %j: %d', async (ipAddress, status) => {
  expect((await create({ ipAddress })).status).toBe(status);
});

describe('the domain of a service', () => {
  test('is named on the service, and the service on the domain', async () => {
    const call = callerOf(app, owner);
    const domain = await call(domainRoutes.create, { body: { name: 'ñandú.mx' } });
    const { body: service } = await create({ primaryDomainId: domain.id });
    expect(service.primaryDomainName).toBe('ñandú.mx');
    const hosted = await call(domainRoutes.update, {
      parameters: { id: domain.id },
      body: { version: 1, hostingId: service.id },
    });
    expect(hosted.hostingName).toBe('Hosting Plus');
    const query = { hostingId: service.id };
    expect((await call(domainRoutes.list, { query })).items.map(({ id }) => id)).toEqual([domain.id]);
  });

  test('exists in the organization when it is chosen, and stays when it is deleted later', async () => {
    const stranger = await app.owner();
    const foreign = await callerOf(app, stranger)(domainRoutes.create, { body: { name: 'lumbre.mx' } });
    expect(await create({ primaryDomainId: foreign.id })).toMatchObject({
      status: 404,
      body: faultAt('primaryDomainId'),
    });
    const own = await callerOf(app, owner)(domainRoutes.create, { body: { name: 'lumbre.mx' } });
    const { body: service } = await create({ primaryDomainId: own.id });
    await app.call(domainRoutes.remove, { as: owner, parameters: { id: own.id } });
    expect(await create({ primaryDomainId: own.id })).toMatchObject({ status: 404 });
    expect((await update(service, { primaryDomainId: own.id, notes: 'x' })).status).toBe(200);
  });

  test('of a client who isn’t assigned has no name for a limited member, who can’t choose it', async () => {
    const other = await app.client(owner, { displayName: 'Other' });
    const body = { name: 'other.mx', clientId: other.id };
    const domain = await callerOf(app, owner)(domainRoutes.create, { body });
    const { body: service } = await create({ primaryDomainId: domain.id });
    const limited = await app.member(owner.organizationId, 'manager', { clientIds: [clientId] });
    const parameters = { id: service.id };
    const seen = await app.call(serviceRoutes.one, { as: limited, parameters });
    expect(seen.body).toMatchObject({ primaryDomainId: domain.id, primaryDomainName: null });
    expect(await create({ primaryDomainId: domain.id }, limited)).toMatchObject({ status: 404 });
  });
});

test('the tax of a service exists, and leaves it when it is deleted', async () => {
  const call = callerOf(app, owner);
  const rate = await call(taxRateRoutes.create, { body: { name: 'IVA 8', ratePpm: 80_000, kind: 'added' } });
  expect(await create({ taxRateId: owner.organizationId })).toMatchObject({
    status: 404,
    body: faultAt('taxRateId'),
  });
  const { body } = await create({ taxRateId: rate.id });
  expect(body.taxName).toBe('IVA 8');
  await call(taxRateRoutes.remove, { parameters: { id: rate.id } });
  expect(await read(body.id)).toMatchObject({ taxRateId: null, taxName: null });
});

test('a renamed client renames itself on its services', async () => {
  const { body } = await create();
  const { rows } = await app.admin.query<{ version: number }>(
    `UPDATE public.client_directory SET display_name = 'Zacate', sort_name = 'zacate' WHERE id = $1 RETURNING version`,
    [clientId],
  );
  expect(rows).toHaveLength(1);
  expect(await read(body.id)).toMatchObject({ clientName: 'Zacate', version: 1 });
  expect(await names({ sort: 'clientName' })).toEqual(['Hosting Plus']);
});

describe('all services, for pickers', () => {
  const all = async (as = owner) => (await app.call(serviceRoutes.all, { as })).body.items;

  test('are the open ones by name', async () => {
    const { body: beta } = await create({ name: 'Beta' });
    const { body: alfa } = await create({ name: 'álfa', kind: 'email' });
    const { body: gone } = await create({ name: 'Gone' });
    const { body: old } = await create({ name: 'Old' });
    await app.call(serviceRoutes.remove, { as: owner, parameters: { id: gone.id } });
    await app.call(serviceRoutes.archive, { as: owner, parameters: { id: old.id }, body: { version: 1 } });
    expect(await all()).toEqual([
      {
        id: alfa.id,
        name: 'álfa',
        kind: 'email',
        clientId,
        clientName: 'Café Lumbre',
        nextRenewalOn: '2027-03-01',
        status: 'active',
      },
      expect.objectContaining({ id: beta.id }),
    ]);
  });

  test('are those of the assigned clients of a limited member', async () => {
    const other = await app.client(owner, { displayName: 'Other' });
    const { body: mine } = await create();
    await create({ clientId: other.id });
    const limited = await app.member(owner.organizationId, 'viewer', { clientIds: [clientId] });
    expect((await all(limited)).map(({ id }) => id)).toEqual([mine.id]);
  });
});

test('a purged domain leaves the service that named it', async () => {
  const domain = await callerOf(app, owner)(domainRoutes.create, { body: { name: 'lumbre.mx' } });
  const { body } = await create({ primaryDomainId: domain.id });
  await app.call(domainRoutes.remove, { as: owner, parameters: { id: domain.id } });
  app.clock.advance(31 * DAY_MS);
  await app.admin.query("SELECT oficio.enqueue_job('trash.purge', '{}')");
  await app.nest.get(Jobs, { strict: false }).runPending();
  expect((await read(body.id)).primaryDomainId).toBeNull();
});
