import { clientRoutes, exchangeRateRoutes, invoiceRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { TestImport } from '../../../test/test-imports.ts';
import { issuer } from '../../../test/test-invoices.ts';
import { KNOWN_FILES } from './presets/known-files.fixture.ts';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  owner = await app.owner();
});

test('a preset gives a required field that no column has', async () => {
  const file = await TestImport.of(
    app,
    owner,
    'clients',
    `id,firstname,lastname,companyname,email,address1,address2,city,state,postcode,country,phonenumber,currency,status
1,Ana,Ruiz,,ana@nopal.example,Calle 5,,Puebla,,72000,MX,123,1,Active
2,Bea,Sol,Sol SA,bea@sol.example,,,,,,,,1,Inactive\n`,
  );
  expect(file.body).toMatchObject({ preset: 'WHMCS', missingFields: [] });
  expect(file.body.leftOut.map(({ header }) => header)).toEqual(['id', 'currency']);
  await file.check();
  await file.commit();
  const { items } = (await app.call(clientRoutes.list, { as: owner })).body;
  expect(items.map(({ displayName, type }) => [displayName, type]).sort()).toEqual([
    ['Ana Ruiz', 'person'],
    ['Sol SA', 'company'],
  ]);
});

test('a row that the product doesn’t count is left out with its reason', async () => {
  const file = await TestImport.of(
    app,
    owner,
    'bank',
    `Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance
Card Payment,Current,2026-01-06 19:42:42,2026-01-07 14:54:46,Mercadona,-3.46,0.00,MXN,COMPLETED,20.03
Card Payment,Current,2026-01-08 19:42:42,,Akky,-9.00,0.00,MXN,PENDING,\n`,
  );
  const { body } = await file.check();
  expect(body.counts).toEqual({ new: 1, update: 0, same: 0, skip: 1, error: 0 });
  const { items } = await file.rows({ status: 'skip' });
  expect(items.map(({ line, errors }) => [line, errors])).toEqual([
    [3, [{ field: null, message: 'Revolut hasn’t completed this.' }]],
  ]);
});

test('an invoice whose lines are one cell has one line with its tax, and is paid', async () => {
  const as = await issuer(app);
  const rate = { currency: 'EUR', date: '2025-01-01', rateE8: 2_000_000_000 };
  await app.call(exchangeRateRoutes.create, { as, body: rate });
  const text = KNOWN_FILES.find(({ preset }) => preset === 'midday-invoices')?.text ?? '';
  const file = await TestImport.of(app, as, 'invoices', text);
  expect((await file.check()).body.counts).toMatchObject({ new: 1, skip: 1, error: 0 });
  expect((await file.commit()).status).toBe(200);
  const { items } = (await app.call(invoiceRoutes.list, { as })).body;
  const [invoice] = items;
  expect(invoice).toMatchObject({
    number: 'INV-0001',
    issueDate: '2025-10-01',
    totalMinor: 12_100,
    settlement: 'paid',
  });
  const one = await app.call(invoiceRoutes.one, { as, parameters: { id: invoice?.id ?? '' } });
  expect(one.body.lines).toHaveLength(1);
  expect(one.body).toMatchObject({ taxMinor: 2_100 });
});
