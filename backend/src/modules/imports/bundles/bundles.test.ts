import {
  clientRoutes,
  DAY_MS,
  exchangeRateRoutes,
  expenseRoutes,
  IMPORT_BUNDLES,
  IMPORTS,
  type ImportBundle,
  importBundleRoutes,
  importRoutes,
  invoiceRoutes,
  itemRoutes,
  paymentRoutes,
  projectRoutes,
  timeEntryRoutes,
} from '@oficio/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApplication, type TestPerson } from '../../../../test/test-application.ts';
import { addBundle, broughtBundle, customersZip, zipOf } from '../../../../test/test-bundles.ts';
import { refusal } from '../../../../test/test-call.ts';
import { brought, TestImport } from '../../../../test/test-imports.ts';
import { issuer } from '../../../../test/test-invoices.ts';
import { runPeriodic } from '../../../../test/test-tickets.ts';
import { wrongSums } from '../../../../test/wrong-sums.ts';
import { KNOWN_FILES } from '../presets/known-files.fixture.ts';
import type { ReadBundle } from './bundle.types.ts';
import { bundleImports } from './bundle-imports.ts';
import { BACKUP } from './invoice-ninja/backup.fixture.ts';

let app: TestApplication;

beforeAll(async () => {
  app = await TestApplication.start();
});
afterAll(() => app.stop());

const bundleOf = async (as: TestPerson, id: string) =>
  (await app.call(importBundleRoutes.one, { as, parameters: { id } })).body;

/** The import of a part. */
async function opened(as: TestPerson, { import: own }: ImportBundle['parts'][number]): Promise<TestImport> {
  const { body } = await app.call(importRoutes.one, { as, parameters: { id: own?.id ?? '' } });
  return new TestImport(app, as, body);
}

test('a backup of Invoice Ninja moves in, part by part, with the sums of the file', async () => {
  const as = await issuer(app);
  const rate = { currency: 'EUR', date: '2025-01-01', rateE8: 2_000_000_000 };
  await app.call(exchangeRateRoutes.create, { as, body: rate });
  const brought = await broughtBundle(
    app,
    as,
    zipOf({ 'backup.json': JSON.stringify(BACKUP) }),
    'lumbre.zip',
  );
  expect([brought.status, brought.body]).toMatchObject([
    201,
    {
      fileName: 'lumbre.zip',
      product: 'Invoice Ninja',
      parts: ['clients', 'items', 'projects', 'invoices', 'payments', 'expenses', 'time'].map((kind) => ({
        kind,
        import: { state: 'mapping', counts: null },
      })),
      leftOut: expect.arrayContaining([expect.objectContaining({ name: 'Quotes', count: 2 })]),
    },
  ]);
  const sums: unknown[] = [];
  for (const part of brought.body.parts) {
    const file = await opened(as, part);
    expect(file.body).toMatchObject({ missingFields: [], bundle: { fileName: 'lumbre.zip' } });
    expect((await file.check()).body.counts).toMatchObject({ error: 0 });
    expect((await file.commit()).status).toBe(200);
    sums.push([part.kind, file.body.sums]);
  }
  expect(sums).toEqual([
    ['clients', []],
    ['items', []],
    ['projects', []],
    [
      'invoices',
      [
        { currency: 'EUR', amountMinor: 212_00 },
        { currency: 'MXN', amountMinor: 1_278_32 + 80_00 },
      ],
    ],
    [
      'payments',
      [
        { currency: 'EUR', amountMinor: 212_00 },
        { currency: 'MXN', amountMinor: 500_00 },
      ],
    ],
    [
      'expenses',
      [
        { currency: 'EUR', amountMinor: 24_20 },
        { currency: 'MXN', amountMinor: 116_00 },
      ],
    ],
    ['time', []],
  ]);
  const after = await bundleOf(as, brought.body.id);
  expect(after.parts.map(({ import: own }) => [own?.state, own?.counts?.new])).toEqual([
    ['done', 3],
    ['done', 1],
    ['done', 1],
    ['done', 3],
    ['done', 2],
    ['done', 2],
    ['done', 2],
  ]);
  await expectMovedIn(as);
  expect(await wrongSums(app)).toEqual([]);
});

async function expectMovedIn(as: TestPerson): Promise<void> {
  const clients = (await app.call(clientRoutes.list, { as, query: { search: 'nopal' } })).body.items;
  const client = await app.call(clientRoutes.one, { as, parameters: { id: clients[0]?.id ?? '' } });
  expect(client.body.contacts).toMatchObject([
    { firstName: 'Ana', email: 'ana@nopal.example', isPrimary: true, receives: { invoices: true } },
    { firstName: 'Bea', email: 'bea@nopal.example', isPrimary: false, receives: { invoices: false } },
  ]);
  expect((await app.call(itemRoutes.list, { as })).body.items).toMatchObject([{ name: 'Hosting' }]);
  expect((await app.call(projectRoutes.list, { as })).body.items).toMatchObject([
    { name: 'Shop', clientId: client.body.id },
  ]);
  expect((await app.call(expenseRoutes.list, { as })).body.total).toBe(2);
  const { items } = (await app.call(invoiceRoutes.list, { as, query: { search: '0001' } })).body;
  const invoice = await app.call(invoiceRoutes.one, { as, parameters: { id: items[0]?.id ?? '' } });
  expect(invoice.body).toMatchObject({
    number: '0001',
    clientId: client.body.id,
    totalMinor: 1_278_32,
    balanceMinor: 778_32,
    settlement: 'partial',
    lines: [{ description: 'Hosting\nA year' }, { description: 'Shipping' }],
    taxMinor: 172_87,
  });
  expect(
    (await app.call(paymentRoutes.list, { as, query: { invoiceId: invoice.body.id } })).body.items,
  ).toMatchObject([
    { amountMinor: 500_00, date: '2026-01-20', method: 'bank_transfer', reference: 'SPEI 7' },
  ]);
  const entries = await app.call(timeEntryRoutes.list, { as, query: { sort: 'day' } });
  expect(entries.body.items.map(({ note, minutes, billable }) => [note, minutes, billable]).sort()).toEqual([
    ['Call', 60, true],
    ['Checkout', 60, false],
  ]);
  const euros = (await app.call(invoiceRoutes.list, { as, query: { search: 'B-2' } })).body.items;
  // 200 and 21 % of it, without the 15 % that the client withholds.
  expect(euros).toMatchObject([{ number: 'B-2', currency: 'EUR', totalMinor: 212_00, settlement: 'paid' }]);
}

test('a team’s export of midday goes to the files that are known, and names the others', async () => {
  const as = await issuer(app);
  const known = (preset: string) => KNOWN_FILES.find((file) => file.preset === preset)?.text ?? '';
  const zip = zipOf({
    'team/transactions.csv': known('midday-transactions'),
    'team/customers.csv': known('midday-customers'),
    'team/tracker-projects.csv': known('midday-projects'),
    'team/invoices.csv': known('midday-invoices'),
    'team/inbox.csv': '',
    'team/tracker-entries.csv': 'id,start,stop\n1,2026-01-01,2026-01-02\n2,2026-01-01,2026-01-02\n',
    'team/tags.json': '[]',
    'team/invoices/INV-0001.pdf': 'x',
    'team/invoices/INV-0002.pdf': 'x',
  });
  const { body } = await broughtBundle(app, as, zip);
  expect(body.product).toBe('midday');
  expect(body.parts.map(({ kind, fileName }) => [kind, fileName])).toEqual([
    ['clients', 'customers.csv'],
    ['projects', 'tracker-projects.csv'],
    ['invoices', 'invoices.csv'],
    ['bank', 'transactions.csv'],
  ]);
  expect(body.leftOut.map(({ name, count }) => [name, count])).toEqual([
    ['tracker-entries.csv', 2],
    ['JSON files', 1],
    ['PDF files', 2],
  ]);
  const [customers] = body.parts;
  const file = await opened(as, customers as ImportBundle['parts'][number]);
  expect(file.body).toMatchObject({ preset: 'midday' });
  const stored = await app.admin.query<{ text: string }>(
    `SELECT convert_from(content, 'UTF8') AS text FROM oficio.import_files WHERE import_id = $1`,
    [file.id],
  );
  expect(stored.rows[0]?.text).not.toContain('secret-token');
});

test('a file that isn’t an archive of a known product says why, and stores nothing', async () => {
  const as = await app.owner();
  const zip = zipOf({ 'readme.txt': 'x', 'clients.csv': 'Shoe,Size\na,1\n' });
  const answer = await broughtBundle(app, as, zip);
  expect(refusal(answer)).toEqual([400, 'import.unreadable']);
  expect(answer.text).toMatch(/doesn’t know what is in this zip file/);
  expect((await app.call(importRoutes.list, { as })).body.total).toBe(0);
});

test('a part that is left out stays named', async () => {
  const as = await app.owner();
  const { body } = await broughtBundle(app, as, customersZip('Acme'));
  await app.call(importRoutes.discard, { as, parameters: { id: body.parts[0]?.import?.id ?? '' } });
  expect((await bundleOf(as, body.id)).parts).toEqual([
    { kind: 'clients', fileName: 'customers.csv', rows: 1, import: null },
  ]);
});

test('the newest archives alone wait, and files of their own make room beside them', async () => {
  const as = await app.owner();
  const stored: string[] = [];
  for (let index = 0; index < IMPORT_BUNDLES.open; index += 1) {
    const at = new Date(app.clock.now().getTime() - (IMPORT_BUNDLES.open - index) * 1_000);
    stored.push(await addBundle(app, as, { at }));
  }
  const [oldest = ''] = stored;
  for (let index = 0; index < IMPORTS.open; index += 1)
    await brought(app, as, 'clients', `Name\nn${index}\n`);
  expect((await bundleOf(as, oldest)).parts[0]?.import?.state).toBe('mapping');
  await broughtBundle(app, as, customersZip('Acme'));
  const states = await Promise.all(
    stored.map(async (id) => (await bundleOf(as, id)).parts[0]?.import?.state),
  );
  expect(states).toEqual([undefined, 'mapping', 'mapping']);
});

test('an archive goes with its imports after 30 days', async () => {
  const as = await app.owner();
  const old = await addBundle(app, as, {
    at: new Date(app.clock.now().getTime() - IMPORTS.keptDays * DAY_MS),
  });
  const young = await addBundle(app, as);
  await runPeriodic(app, 'import.purge');
  const gone = await app.call(importBundleRoutes.one, { as, parameters: { id: old } });
  expect(refusal(gone)).toEqual([404, 'resource.not_found']);
  expect((await bundleOf(as, young)).parts).toHaveLength(1);
  expect((await app.call(importRoutes.list, { as })).body.total).toBe(1);
});

test('an archive without a record that can be imported says so', async () => {
  const empty: ReadBundle = { form: 'parts', product: 'Invoice Ninja', parts: [], leftOut: [] };
  await expect(bundleImports(empty)).rejects.toMatchObject({ code: 'nothing' });
});
