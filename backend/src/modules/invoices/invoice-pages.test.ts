import { clientRoutes, invoiceDocumentRoutes, invoiceRoutes, timelineRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { credited, draft, issued, issuer } from '../../../test/test-invoices.ts';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  owner = await issuer(app);
});

const list = async (query: Record<string, string>) =>
  (await app.call(invoiceRoutes.list, { as: owner, query })).body;

test('an issued document keeps the client’s name, the one of a draft follows it and has no number', async () => {
  const invoice = await issued(app, owner);
  const drafted = await draft(app, owner, { clientId: invoice.clientId });
  const { body: client } = await app.call(clientRoutes.one, {
    as: owner,
    parameters: { id: invoice.clientId },
  });
  await app.call(clientRoutes.update, {
    as: owner,
    parameters: { id: client.id },
    body: { version: client.version, displayName: 'Lumbre y Cía' },
  });
  const documentOf = async (id: string) =>
    (await app.call(invoiceDocumentRoutes.one, { as: owner, parameters: { id } })).body;
  expect(await documentOf(invoice.id)).toMatchObject({
    number: invoice.number,
    client: { name: client.displayName },
    totalMinor: invoice.totalMinor,
  });
  expect(await documentOf(drafted.id)).toMatchObject({ number: null, client: { name: 'Lumbre y Cía' } });
});

test('the timeline of an invoice has its own entries alone, the latest first', async () => {
  const invoice = await issued(app, owner);
  await issued(app, owner, { clientId: invoice.clientId });
  const { body } = await app.call(timelineRoutes.ofInvoice, { as: owner, parameters: { id: invoice.id } });
  expect(body.items.map(({ action, entity }) => [action, entity.id, entity.exists])).toEqual([
    ['issued', invoice.id, true],
    ['created', invoice.id, true],
  ]);
  const first = await app.call(timelineRoutes.ofInvoice, {
    as: owner,
    parameters: { id: invoice.id },
    query: { limit: '1' },
  });
  const second = await app.call(timelineRoutes.ofInvoice, {
    as: owner,
    parameters: { id: invoice.id },
    query: { limit: '1', cursor: first.body.nextCursor ?? '' },
  });
  expect([first, second].flatMap(({ body: page }) => page.items.map(({ action }) => action))).toEqual([
    'issued',
    'created',
  ]);
});

test('the sums of one client equal its list of outstanding invoices', async () => {
  const invoice = await issued(app, owner);
  const note = await credited(app, owner, invoice, 4_000);
  await issued(app, owner);
  const { clientId } = invoice;
  const { body } = await app.call(invoiceRoutes.sums, { as: owner, query: { clientId } });
  const none = { count: 0, amountMinor: 0 };
  expect(body.currencies).toEqual([
    {
      currency: invoice.currency,
      drafts: none,
      outstanding: { count: 1, amountMinor: 6_000 },
      overdue: none,
    },
  ]);
  expect((await list({ clientId, status: 'outstanding' })).items.map(({ id }) => id)).toEqual([invoice.id]);
  expect((await list({ status: 'outstanding' })).total).toBe(2);
  expect((await list({ correctsId: invoice.id })).items.map(({ id }) => id)).toEqual([note.id]);
});
