import { type BodyOf, clientRoutes, domainRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start();
});
afterAll(() => app.stop());

beforeEach(async () => {
  owner = await app.owner();
});

const create = (body: BodyOf<typeof domainRoutes.create>) =>
  app.call(domainRoutes.create, { as: owner, body });
const names = async (query: Record<string, string>) =>
  (await app.call(domainRoutes.list, { as: owner, query })).body.items.map(({ name }) => name);

describe('a domain’s name', () => {
  test.each([
    ['acme.mx', 'acme.mx', 'acme.mx'],
    ['https://Acme.MX/precios?x=1', 'acme.mx', 'acme.mx'],
    ['www.acme.mx.', 'www.acme.mx', 'www.acme.mx'],
    ['ñandú.mx', 'ñandú.mx', 'xn--and-6ma2c.mx'],
    ['xn--and-6ma2c.mx', 'ñandú.mx', 'xn--and-6ma2c.mx'],
  ])('%s is %s', async (typed, name, fqdn) => {
    expect((await create({ name: typed })).body).toMatchObject({ name, fqdn });
  });

  test.each([
    'acme',
    'foo..bar',
    'mx',
    '192.0.2.1',
    '[2001:db8::1]',
    `${'a'.repeat(64)}.mx`,
    '-acme.mx',
    'a b.mx',
    '',
  ])('%j is refused at its field', async (typed) => {
    const { status, body } = await create({ name: typed });
    expect([status, body]).toMatchObject([400, { details: { fields: [{ path: 'name' }] } }]);
  });

  test('is tracked once in any spelling; a deleted one can’t be restored beside it', async () => {
    const first = (await create({ name: 'acme.mx' })).body;
    const refusal = [400, { code: 'record.exists_already', details: { fields: [{ path: 'name' }] } }];
    const again = await create({ name: 'HTTPS://ACME.mx' });
    expect([again.status, again.body]).toMatchObject(refusal);

    await app.call(domainRoutes.remove, { as: owner, parameters: { id: first.id } });
    expect((await create({ name: 'acme.mx' })).status).toBe(201);
    const restored = await app.call(domainRoutes.restore, {
      as: owner,
      parameters: { id: first.id },
      body: { version: 2 },
    });
    expect([restored.status, restored.body]).toMatchObject(refusal);
    const bulk = { action: 'restore' as const, items: [{ id: first.id, version: 2 }] };
    const several = await app.call(domainRoutes.bulk, { as: owner, body: bulk });
    expect(several.body).toEqual({ done: 0, refused: [{ id: first.id, code: 'record.exists_already' }] });
  });
});

test('a new domain has the organization’s currency, and all other fields are empty', async () => {
  const { body } = await create({ name: 'acme.mx' });
  expect(body).toMatchObject({
    clientId: null,
    clientName: null,
    registrar: null,
    expiresOn: null,
    autoRenew: false,
    payer: 'us',
    costMinor: 0,
    priceMinor: 0,
    currency: 'MXN',
    termYears: 1,
    status: 'active',
    tags: [],
    notes: null,
  });
});

test.each(['2026-02-30', '2026-13-01', 'soon'])('%s is an invalid day of expiry', async (expiresOn) => {
  const { status, body } = await create({ name: 'acme.mx', expiresOn });
  expect([status, body]).toMatchObject([400, { details: { fields: [{ path: 'expiresOn' }] } }]);
});

describe('the client of a domain', () => {
  test('is named in lists and records, under its present name', async () => {
    const client = await app.client(owner, { displayName: 'Café Lumbre' });
    const { body: domain } = await create({ name: 'lumbre.mx', clientId: client.id });
    expect(domain.clientName).toBe('Café Lumbre');
    const rename = { version: 1, displayName: 'Lumbre Tostadores' };
    await app.call(clientRoutes.update, { as: owner, parameters: { id: client.id }, body: rename });
    const list = await app.call(domainRoutes.list, { as: owner, query: { clientId: client.id } });
    expect([list.body.total, list.body.items]).toEqual([
      1,
      [expect.objectContaining({ clientName: 'Lumbre Tostadores', version: 1 })],
    ]);
    const freed = { version: 1, clientId: null };
    const { body } = await app.call(domainRoutes.update, {
      as: owner,
      parameters: { id: domain.id },
      body: freed,
    });
    expect(body.clientName).toBeNull();
  });

  test('must belong to the organization and not be in the trash', async () => {
    const foreign = await app.client(await app.owner());
    const deleted = await app.client(owner);
    await app.call(clientRoutes.remove, { as: owner, parameters: { id: deleted.id } });
    for (const { id: clientId } of [foreign, deleted]) {
      const { status, body } = await create({ name: 'acme.mx', clientId });
      expect([status, body]).toMatchObject([404, { details: { fields: [{ path: 'clientId' }] } }]);
    }
  });
});

test('the sort by expiry begins with the next one and ends with domains without a date', async () => {
  await create({ name: 'late.mx', expiresOn: '2027-05-01' });
  await create({ name: 'unknown.mx' });
  await create({ name: 'soon.mx', expiresOn: '2026-01-31' });
  expect(await names({ sort: 'expiresOn' })).toEqual(['soon.mx', 'late.mx', 'unknown.mx']);
  expect(await names({ sort: '-expiresOn', limit: '2' })).toEqual(['unknown.mx', 'late.mx']);
});

test.each<[Record<string, string>, string[]]>([
  [{ payer: 'client' }, ['theirs.mx']],
  [{ autoRenew: 'true' }, ['auto.mx']],
  [{ autoRenew: 'false', payer: 'us' }, ['gone.mx']],
  [{ status: 'cancelled' }, ['gone.mx']],
])('filtered by %j, with the kept total', async (query, expected) => {
  await create({ name: 'theirs.mx', payer: 'client' });
  await create({ name: 'auto.mx', autoRenew: true });
  await create({ name: 'gone.mx', status: 'cancelled' });
  const { body } = await app.call(domainRoutes.list, { as: owner, query });
  expect([body.items.map(({ name }) => name), body.total]).toEqual([expected, expected.length]);
});

test('amounts of a CSV file are decimals in their currency', async () => {
  await create({ name: 'acme.mx', costMinor: 28_905, currency: 'MXN' });
  await create({ name: 'acme.jp', costMinor: 2_890, currency: 'JPY' });
  const { text } = await app.call(domainRoutes.csv, { as: owner });
  expect(text).toContain(',"289.05","0.00","MXN",');
  expect(text).toContain(',"2890","0","JPY",');
});
