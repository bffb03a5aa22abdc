import {
  clientRoutes,
  documentSeriesRoutes,
  exchangeRateRoutes,
  incomeRoutes,
  invoiceDocumentRoutes,
  invoiceRoutes,
  outboxRoutes,
  paymentRoutes,
} from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { TestImport } from '../../../test/test-imports.ts';
import { draft, issued, issuer } from '../../../test/test-invoices.ts';
import { paid } from '../../../test/test-ledger.ts';
import { wrongSums } from '../../../test/wrong-sums.ts';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  owner = await issuer(app);
});

const FILE = `Number,Client,Issued,Due,Line description,Quantity,Unit price,Tax name,Tax rate,Total,Balance,Currency,Paid on
A-0007,Acme,2026-01-10,2026-01-31,Web site,2,100.00,IVA,16,,232.00,MXN,
A-0007,Acme,2026-01-10,2026-01-31,Domain,1,0.5,,,,,MXN,
A-0009,Nuevo,2026-01-11,,Work,1.5,10,IVA,16,17.50,0,MXN,2026-01-20
`;

async function checked(text: string): Promise<TestImport> {
  const file = await TestImport.of(app, owner, 'invoices', text);
  const answer = await file.check();
  if (answer.status !== 200) throw new Error(answer.text);
  return file;
}
const invoices = async () =>
  (await app.call(invoiceRoutes.list, { as: owner, query: { sort: 'number', limit: '100' } })).body.items;
const one = async (id: string) => (await app.call(invoiceRoutes.one, { as: owner, parameters: { id } })).body;

async function stored(): Promise<unknown> {
  const { rows } = await app.admin.query(
    `SELECT (SELECT json_agg(id ORDER BY id) FROM public.invoices WHERE organization_id = $1) AS invoices,
       (SELECT json_agg(id ORDER BY id) FROM oficio.payments WHERE organization_id = $1) AS payments,
       (SELECT json_agg(id ORDER BY id) FROM public.income WHERE organization_id = $1) AS income,
       (SELECT json_agg(id ORDER BY id) FROM oficio.settlements WHERE organization_id = $1) AS settlements,
       (SELECT json_agg(id ORDER BY id) FROM oficio.invoice_lines WHERE organization_id = $1) AS lines,
       (SELECT json_agg(id ORDER BY id) FROM public.client_directory WHERE organization_id = $1) AS clients`,
    [owner.organizationId],
  );
  return rows[0];
}

test('invoices keep their numbers, lines, totals and what was paid of them, and send nothing', async () => {
  await app.client(owner, { displayName: 'Acme', email: 'ana@acme.mx' });
  const before = await stored();
  const file = await checked(FILE);
  expect(file.body).toMatchObject({
    counts: { new: 2, error: 0 },
    rows: 3,
    madeAlong: [{ kind: 'clients', names: ['Nuevo'] }],
    sums: [{ currency: 'MXN', amountMinor: 25_000 }],
  });
  const committed = await file.commit();
  expect(committed.status, committed.text).toBe(200);
  const [first, second] = await invoices();
  expect(first).toMatchObject({
    number: 'A-0007',
    clientName: 'Acme',
    issueDate: '2026-01-10',
    dueDate: '2026-01-31',
    totalMinor: 23_250,
    balanceMinor: 23_200,
    settlement: 'partial',
    delivery: 'none',
  });
  expect(second).toMatchObject({
    number: 'A-0009',
    clientName: 'Nuevo',
    totalMinor: 1_750,
    balanceMinor: 0,
    settlement: 'paid',
  });
  const whole = await one(second?.id ?? '');
  expect(whole).toMatchObject({
    remindersPaused: true,
    lines: [
      { description: 'Work', quantityE4: 15_000, unitPriceMinor: 1_000, netMinor: 1_500 },
      { description: 'Difference to the total of the imported file', netMinor: 10 },
    ],
    taxes: [{ name: 'IVA', ratePpm: 160_000, baseMinor: 1_500, taxMinor: 240 }],
  });
  const document = await app.call(invoiceDocumentRoutes.one, {
    as: owner,
    parameters: { id: second?.id ?? '' },
  });
  expect(document.status).toBe(200);
  expect((await app.call(paymentRoutes.list, { as: owner })).body.items).toMatchObject([
    { date: '2026-01-20', amountMinor: 1_750, invoices: [{ number: 'A-0009' }], unallocatedMinor: 0 },
    { date: '2026-01-10', amountMinor: 50 },
  ]);
  expect((await app.call(incomeRoutes.list, { as: owner })).body.items).toMatchObject([
    { amountMinor: 1_750, source: 'invoice_payment' },
    { amountMinor: 50 },
  ]);
  expect((await app.call(outboxRoutes.list, { as: owner })).body.total).toBe(0);
  expect(await wrongSums(app)).toEqual([]);
  const undone = await file.undo();
  expect([undone.status, undone.body], undone.text).toMatchObject([
    200,
    { undone: { removed: 3, restored: 0, kept: [] } },
  ]);
  expect(await stored()).toEqual(before);
  expect(await wrongSums(app)).toEqual([]);
});

test('the counter of the series goes on behind the imported numbers', async () => {
  const series = (await app.call(documentSeriesRoutes.list, { as: owner })).body.items.find(
    ({ kind }) => kind === 'invoice',
  );
  const today = app.clock.instant().slice(0, 10);
  const sample = await issued(app, owner);
  const next = (sample.number ?? '').replace(/(\d+)$/, (digits) =>
    String(Number(digits) + 40).padStart(digits.length, '0'),
  );
  await (await checked(`Number,Client,Issued,Total\n${next},Acme,${today},10\n`)).commit();
  const after = await issued(app, owner);
  expect(Number(after.number?.match(/(\d+)$/)?.[1])).toBe(Number(next.match(/(\d+)$/)?.[1]) + 1);
  expect(series).toBeDefined();
});

test('an invoice with a further payment stays when its import is undone', async () => {
  await app.client(owner, { displayName: 'Acme' });
  const file = await checked(
    'Number,Client,Issued,Total,Paid\nA-1,Acme,2026-01-10,100,0\nA-2,Acme,2026-01-10,50,50\n',
  );
  await file.commit();
  const [first] = await invoices();
  await paid(app, owner, {
    clientId: first?.clientId ?? '',
    amountMinor: 10_000,
    allocations: [{ invoiceId: first?.id ?? '', amountMinor: 10_000 }],
  });
  expect((await file.undo()).body.undone).toMatchObject({ removed: 1, kept: [{ name: 'A-1' }] });
  expect((await invoices()).map(({ number }) => number)).toEqual(['A-1']);
  expect(await wrongSums(app)).toEqual([]);
});

test('invoices as the product exports them are left as they are', async () => {
  await issued(app, owner);
  await draft(app, owner);
  await (await checked(FILE)).commit();
  const before = await stored();
  const { text } = await app.call(invoiceRoutes.csv, { as: owner });
  const file = await checked(text);
  expect(file.body.counts, JSON.stringify(await file.rows())).toMatchObject({ new: 0, update: 0, error: 0 });
  expect(await stored()).toEqual(before);
});

test('a total that is too large in the own currency is a fault of its row', async () => {
  await app.call(exchangeRateRoutes.create, {
    as: owner,
    body: { currency: 'EUR', date: '2026-01-01', rateE8: 2_000_000_000 },
  });
  const file = await checked(
    'Number,Client,Issued,Line description,Quantity,Unit price,Currency\nA-1,Acme,2026-01-10,Work,1000000,90000,EUR\n',
  );
  expect((await file.rows({ status: 'error' })).items[0]?.errors).toEqual([
    { field: 'total', message: 'This amount is too large in MXN.' },
  ]);
});

test('a void invoice owes nothing and has no payment', async () => {
  await (await checked('Number,Client,Issued,Total,State\nV-1,Acme,2026-01-10,100,cancelled\n')).commit();
  expect(await invoices()).toMatchObject([{ number: 'V-1', lifecycle: 'void' }]);
  expect((await app.call(paymentRoutes.list, { as: owner })).body.total).toBe(0);
  expect(await wrongSums(app)).toEqual([]);
  expect((await app.call(clientRoutes.list, { as: owner })).body.total).toBe(1);
});

test.each([
  ['Number,Client,Issued,Total\n,Acme,2026-01-10,100\n', 'The number is missing.'],
  [
    'Number,Client,Issued,Total,Paid\nA-1,Acme,2026-01-10,100,200\n',
    'What was paid isn’t between nothing and the total.',
  ],
  ['Number,Client,Issued,Total\nA-1,Acme,2999-01-10,100\n', 'An issued invoice has no day in the future.'],
  [
    'Number,Client,Issued,Due,Total\nA-1,Acme,2026-01-10,2026-01-01,100\n',
    'An invoice isn’t due before its date',
  ],
  ['Number,Client,Issued\nA-1,Acme,2026-01-10\n', 'The invoice has neither lines with a price nor a total.'],
])('a wrong row says why (%#)', async (text, message) => {
  const file = await checked(text);
  expect((await file.rows({ status: 'error' })).items[0]?.errors.map((error) => error.message)).toEqual([
    message,
  ]);
});
