import { paymentRoutes, SEARCH, searchRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestApplication, type TestOwner, type TestPerson } from '../../../test/test-application.ts';
import { issued, issuer } from '../../../test/test-invoices.ts';
import { paid } from '../../../test/test-ledger.ts';

const TODAY = '2026-06-15';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set(`${TODAY}T18:30:00.000Z`);
  owner = await issuer(app);
});

async function find(search: string, as: TestPerson = owner) {
  const { body } = await app.call(searchRoutes.records, { as, query: { search } });
  return body.items.filter(({ table }) => table === 'payments');
}

const idsOf = (found: readonly { id: string }[]) => found.map(({ id }) => id);

test('a payment is found by its reference, with what people know it by', async () => {
  const { id: clientId } = await app.client(owner, { displayName: 'Café Lumbre' });
  const { id } = await paid(app, owner, { clientId, reference: 'SPÉI 4711' });
  await paid(app, owner, { clientId, reference: 'Other' });
  expect(await find('spei 4711')).toEqual([
    {
      table: 'payments',
      id,
      name: 'SPÉI 4711',
      payment: { clientName: 'Café Lumbre', date: TODAY, amountMinor: 10_000, currency: 'MXN' },
    },
  ]);
});

test('a payment is found by its payer, whose name it has without a reference; the newest one is first', async () => {
  const { id: clientId } = await app.client(owner, { displayName: 'Estudio Nopal' });
  const earlier = await paid(app, owner, { clientId, date: '2026-05-01' });
  const later = await paid(app, owner, { clientId });
  const found = await find('nopal');
  expect(found.map(({ id, name }) => [id, name])).toEqual([
    [later.id, 'Estudio Nopal'],
    [earlier.id, 'Estudio Nopal'],
  ]);
});

test('a payment is found by the number of an invoice that it pays, also beside its payer', async () => {
  const invoice = await issued(app, owner);
  const clientId = invoice.clientId ?? '';
  const { id } = await paid(app, owner, {
    clientId,
    allocations: [{ invoiceId: invoice.id, amountMinor: 1_000 }],
  });
  await paid(app, owner, { clientId });
  expect(idsOf(await find(invoice.number ?? ''))).toEqual([id]);
  expect(idsOf(await find(`${invoice.number} ${invoice.clientName}`))).toEqual([id]);
  expect(await find(invoice.clientName ?? '')).toHaveLength(2);
});

test('an exact reference is first among many, and a voided payment isn’t found', async () => {
  const { id: clientId } = await app.client(owner, { displayName: 'Lumbre' });
  const exact = await paid(app, owner, { clientId, reference: 'A 1', date: '2026-01-01' });
  for (let index = 0; index < 6; index++)
    await paid(app, owner, { clientId, reference: `Transfer a 1${index}` });
  const found = idsOf(await find('a 1'));
  expect(found).toHaveLength(SEARCH.recordsOfOneArea);
  expect(found[0]).toBe(exact.id);
  const { version } = exact;
  await app.call(paymentRoutes.void, {
    as: owner,
    parameters: { id: exact.id },
    body: { version, reason: 'Twice' },
  });
  expect(idsOf(await find('a 1'))).not.toContain(exact.id);
});

test('roles that don’t read payments find none, and limited people those of their clients', async () => {
  const [own, other] = [
    await app.client(owner, { displayName: 'Lumbre Uno' }),
    await app.client(owner, { displayName: 'Lumbre Dos' }),
  ];
  const { id } = await paid(app, owner, { clientId: own.id });
  await paid(app, owner, { clientId: other.id });
  const viewer = await app.member(owner.organizationId, 'viewer');
  expect(await find('lumbre', viewer)).toEqual([]);
  const limited = await app.member(owner.organizationId, 'manager', { clientIds: [own.id] });
  expect(idsOf(await find('lumbre', limited))).toEqual([id]);
});
