import { createHash } from 'node:crypto';
import {
  DAY_MS,
  expenseRoutes,
  incomeRoutes,
  invoiceRoutes,
  packageRoutes,
  RECORD_FILE_ROUTES,
  settlementRoutes,
} from '@oficio/contracts';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { byHeader, recordsOf } from '../../../test/list-files.ts';
import { readDocument } from '../../../test/read-document.ts';
import { TestApplication, type TestOwner, type TestPerson } from '../../../test/test-application.ts';
import { draft, issued, issuer, line, type TestInvoice, taxRates } from '../../../test/test-invoices.ts';
import { paid } from '../../../test/test-ledger.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { pdf as receipt } from '../files/files.fixture.ts';

const PERIOD = { from: '2026-01-01', to: '2026-12-31' };

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set('2026-06-15T18:30:00.000Z');
  owner = await issuer(app);
  // The packages of earlier tests.
  await work();
});

const build = (body = PERIOD, as: TestPerson = owner) => app.call(packageRoutes.build, { as, body });
const list = async (as: TestPerson = owner) => (await app.call(packageRoutes.list, { as })).body.items;
const work = (options?: { early: boolean }) => app.nest.get(Jobs, { strict: false }).runPending(options);
const download = (id: string, as: TestPerson = owner) => get(`/api/accounting/packages/${id}/content`, as);
const get = (path: string, as: TestPerson) =>
  fetch(`${app.url}${path}`, { headers: { Authorization: `Bearer ${as.token}` } });

interface Manifest {
  files: { path: string; sha256: string; bytes: number }[];
  sums: Record<string, { rows: number; byCurrency: { currency: string; amounts: Record<string, number> }[] }>;
}

async function opened(id: string) {
  const response = await download(id);
  expect(response.status).toBe(200);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const text = (path: string) => Buffer.from(files[path] ?? []).toString();
  return { files, text, manifest: JSON.parse(text('manifest.json')) as Manifest };
}

/** Two invoices of which one is paid in part, a voided one, a credit note, and a draft that belongs to no package. */
async function books() {
  const rates = await taxRates(app, owner);
  const lines = [line({ unitPriceMinor: 100_000, taxRateIds: [rates['IVA 16%'] ?? ''] })];
  const invoice = await issued(app, owner, { lines });
  const { id: invoiceId, clientId } = invoice;
  await paid(app, owner, {
    clientId,
    amountMinor: 58_000,
    allocations: [{ invoiceId, amountMinor: 58_000 }],
  });
  const foreign = await issued(app, owner, { clientId, currency: 'USD', fxRateE8: 1_850_000_000 });
  const entry = { date: '2026-06-10', amountMinor: 11_600, taxMinor: 1_600 };
  const income = await app.call(incomeRoutes.create, { as: owner, body: { ...entry, payer: 'Bazar' } });
  const expense = await app.call(expenseRoutes.create, {
    as: owner,
    body: { ...entry, vendor: 'Akky', creditableTax: true },
  });
  for (const [kind, { body }] of [
    ['expense', expense],
    ['income', income],
  ] as const) {
    await app.call(RECORD_FILE_ROUTES[kind].add, {
      as: owner,
      parameters: { id: body.id },
      query: { name: 'receipt.pdf' },
      file: new Uint8Array(receipt),
    });
  }
  const planned = { ...entry, vendor: 'Hetzner', status: 'planned' } as const;
  await app.call(expenseRoutes.create, { as: owner, body: planned });
  const { id, version } = await issued(app, owner, { clientId });
  await app.call(invoiceRoutes.void, {
    as: owner,
    parameters: { id },
    body: { version, reason: 'Wrong client' },
  });
  await draft(app, owner, { clientId });
  return { invoice, foreign };
}

test('the archive has every document, lists that add up to the manifest, and hashes that hold', async () => {
  await app.admin.query(`UPDATE oficio.organizations SET country_code = 'MX' WHERE id = $1`, [
    owner.organizationId,
  ]);
  const { invoice, foreign } = await books();
  const { status, body } = await build();
  expect([status, body.status]).toEqual([202, 'queued']);
  await work();
  const [ready] = await list();
  expect(ready).toMatchObject({ id: body.id, status: 'ready', failure: null });
  expect(ready?.doneFiles).toBe(ready?.totalFiles);

  const { files, text, manifest } = await opened(body.id);
  expect(manifest.files.map(({ path }) => path)).toEqual(
    Object.keys(files).filter((path) => path !== 'manifest.json'),
  );
  for (const { path, sha256, bytes } of manifest.files) {
    const file = files[path] ?? new Uint8Array();
    expect([path, createHash('sha256').update(file).digest('hex'), file.length]).toEqual([
      path,
      sha256,
      bytes,
    ]);
  }
  const pdf = await get(`/api/invoices/${invoice.id}/pdf`, owner);
  expect(Buffer.from(files[`documents/${invoice.number}.pdf`] ?? [])).toEqual(
    Buffer.from(await pdf.arrayBuffer()),
  );
  expect(Object.keys(files).filter((path) => path.startsWith('documents/'))).toHaveLength(3);
  for (const party of ['Akky', 'Bazar']) {
    const file = files[`receipts/2026-06-10 ${party} receipt.pdf`];
    expect([party, Buffer.from(file ?? [])]).toEqual([party, Buffer.from(receipt)]);
  }
  expect(manifest.sums.invoices).toMatchObject({
    rows: 3,
    byCurrency: [
      { currency: 'MXN', amounts: { Total: invoice.totalMinor } },
      { currency: 'USD', amounts: { Total: foreign.totalMinor } },
    ],
  });
  expect(manifest.sums.payments?.byCurrency[0]?.amounts.Amount).toBe(58_000);
  expect(manifest.sums.income).toMatchObject({
    rows: 2,
    byCurrency: [{ amounts: { Amount: 58_000 + 11_600, Tax: 8_000 + 1_600 } }],
  });
  expect(manifest.sums.expenses).toMatchObject({ rows: 1, byCurrency: [{ amounts: { Tax: 1_600 } }] });
  expect(text('expenses.csv')).toMatch(
    /^"2026-06-10","Akky",.*,"yes","MXN","116\.00","16\.00","0\.00","","116\.00","1"\r$/m,
  );
  expect(manifest.sums['taxes-invoiced']?.byCurrency[0]?.amounts).toEqual({ Charged: 16_000, Withheld: 0 });
  expect(manifest.sums['taxes-received']?.byCurrency[0]?.amounts).toEqual({ Charged: 8_000, Withheld: 0 });
  expect(manifest.sums.receivables?.byCurrency.map(({ amounts }) => amounts.Owed)).toEqual([
    58_000,
    foreign.totalMinor,
  ]);
  const [header, ...lines] = text('invoices.csv').trimEnd().split('\r\n');
  expect([header?.startsWith('\uFEFF"Number","Kind"'), lines.length]).toEqual([true, 3]);
  expect(text('invoices.csv')).toContain(`,"${(invoice.totalMinor / 100).toFixed(2)}",`);
  expect(files['lists.xlsx']?.length).toBeGreaterThan(1_000);
  const summary = await readDocument(files['summary.pdf'] ?? new Uint8Array());
  expect(summary.text).toContain('Accounts from 2026-01-01 to 2026-12-31');
  expect(Math.round(summary.pages[0]?.height ?? 0)).toBe(792);
});

test('the taxes of a written-off invoice are given back in the list of invoiced taxes, and never received', async () => {
  await app.admin.query(
    'UPDATE oficio.billing_settings SET write_off_limit_minor = 1000000 WHERE organization_id = $1',
    [owner.organizationId],
  );
  const rates = await taxRates(app, owner);
  const taxRateIds = [rates['IVA 16%'] ?? ''];
  const { id, version } = await issued(app, owner, { lines: [line({ taxRateIds })] });
  const write = { as: owner, parameters: { id }, body: { version } };
  expect((await app.call(settlementRoutes.writeOff, write)).status).toBe(200);
  const { body } = await build();
  await work();
  const { manifest } = await opened(body.id);
  expect(manifest.sums['taxes-invoiced']).toMatchObject({
    rows: 2,
    byCurrency: [{ amounts: { Charged: 0, Withheld: 0 } }],
  });
  expect(manifest.sums['taxes-received']?.rows).toBe(0);
});

test('taxes are charged or withheld, each with a sum of its own, and those of expenses have their rates', async () => {
  const rates = await taxRates(app, owner);
  const taxRateIds = ['IVA 16%', 'IVA exento', 'Ret. ISR 10%'].map((name) => rates[name] ?? '');
  await issued(app, owner, { lines: [line({ unitPriceMinor: 10_000, taxRateIds })] });
  const iva = { name: 'IVA 16%', ratePpm: 160_000, kind: 'added', exempt: false } as const;
  const isr = { name: 'Ret. ISR 10%', ratePpm: 100_000, kind: 'withheld', exempt: false } as const;
  const taxes = [
    { ...iva, baseMinor: 10_000, taxMinor: 1_600 },
    { ...isr, baseMinor: 10_000, taxMinor: 1_000 },
  ];
  const spent = { date: '2026-06-10', vendor: 'Ana', amountMinor: 10_600 };
  await app.call(expenseRoutes.create, { as: owner, body: { ...spent, taxes } });
  const typed = { ...spent, taxMinor: 800, creditableTax: false };
  await app.call(expenseRoutes.create, { as: owner, body: typed });
  const { body } = await build();
  await work();
  const { manifest, text } = await opened(body.id);
  const sumsOf = (list: string) => manifest.sums[list]?.byCurrency[0]?.amounts;
  expect(sumsOf('taxes-invoiced')).toEqual({ Charged: 1_600, Withheld: 1_000 });
  expect(text('taxes-invoiced.csv')).toContain('"IVA exento","exempt"');
  expect(sumsOf('taxes-of-expenses')).toEqual({ Amount: 2_400, Creditable: 1_600, Withheld: 1_000 });
  expect(text('taxes-of-expenses.csv')).toContain('"IVA 16%","16","MXN","100.00","16.00","16.00",""');
  expect(text('taxes-of-expenses.csv')).toContain('"","","MXN","98.00","8.00","",""');
});

test('a void invoice has no row in the list of invoiced taxes, also after a write-off that was taken back', async () => {
  await app.admin.query(
    'UPDATE oficio.billing_settings SET write_off_limit_minor = 1000000 WHERE organization_id = $1',
    [owner.organizationId],
  );
  const rates = await taxRates(app, owner);
  const invoice = await issued(app, owner, { lines: [line({ taxRateIds: [rates['IVA 16%'] ?? ''] })] });
  const at = { as: owner, parameters: { id: invoice.id } };
  await app.call(settlementRoutes.writeOff, { ...at, body: { version: invoice.version } });
  const { body: ledger } = await app.call(settlementRoutes.ofInvoice, at);
  const settlementId = ledger.settlements[0]?.id ?? '';
  await app.call(settlementRoutes.reverse, { ...at, body: { settlementId } });
  const { version } = await latest(invoice);
  const voided = await app.call(invoiceRoutes.void, { ...at, body: { version, reason: 'Wrong client' } });
  expect(voided.status).toBe(200);
  const { body } = await build();
  await work();
  expect((await opened(body.id)).manifest.sums['taxes-invoiced']?.rows).toBe(0);
});

test('a credit note is never late', async () => {
  const { id, clientId } = await issued(app, owner);
  await paid(app, owner, { clientId, allocations: [{ invoiceId: id, amountMinor: 10_000 }] });
  const { body: note } = await app.call(invoiceRoutes.creditNote, { as: owner, parameters: { id } });
  const issue = { as: owner, parameters: { id: note.id }, body: { version: note.version } };
  expect((await app.call(invoiceRoutes.issue, issue)).status).toBe(200);
  const { body } = await build();
  await work();
  const rows = byHeader(recordsOf((await opened(body.id)).text('receivables.csv')));
  expect(rows.map((row) => [row.Owed, row['Days late']])).toEqual([['-100.00', '']]);
});

test('what was paid after the last day is still owed on it', async () => {
  const { invoice } = await books();
  app.clock.advance(20 * DAY_MS);
  const { id: invoiceId, clientId, balanceMinor } = await latest(invoice);
  const rest = { clientId, date: '2026-07-05', amountMinor: balanceMinor };
  await paid(app, owner, { ...rest, allocations: [{ invoiceId, amountMinor: balanceMinor }] });
  const june = await build({ from: '2026-06-01', to: '2026-06-30' });
  await work();
  expect((await opened(june.body.id)).manifest.sums.receivables?.byCurrency[0]?.amounts.Owed).toBe(58_000);
});

test('money that arrived before the issue of the invoice that it pays is credit until then', async () => {
  const { id: invoiceId, clientId } = await issued(app, owner);
  const allocations = [{ invoiceId, amountMinor: 10_000 }];
  await paid(app, owner, { clientId, date: '2026-05-20', allocations });
  const { body } = await build({ from: '2026-05-01', to: '2026-05-31' });
  await work();
  const { manifest } = await opened(body.id);
  expect(manifest.sums.receivables?.byCurrency).toMatchObject([{ amounts: { Owed: -10_000 } }]);
});

test('credits of clients are subtracted from what is owed', async () => {
  const { foreign } = await books();
  const { clientId } = foreign;
  await paid(app, owner, { clientId, amountMinor: 1_500 });
  const { body } = await build();
  await work();
  const { manifest } = await opened(body.id);
  expect(manifest.sums.receivables?.byCurrency.map(({ amounts }) => amounts.Owed)).toEqual([
    58_000 - 1_500,
    foreign.totalMinor,
  ]);
});

test('while one is being built, another request answers the same one', async () => {
  const [one, other] = [await build(), await build({ from: '2026-02-01', to: '2026-02-28' })];
  expect([other.status, other.body.id, other.body.to]).toEqual([202, one.body.id, PERIOD.to]);
  expect(await list()).toHaveLength(1);
});

/** Does to each piece of an archive what the database does in trouble, until it is mended. */
async function breakStorage(trouble: string): Promise<() => Promise<unknown>> {
  await app.admin.query(`
    CREATE FUNCTION oficio.break_storage() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
      BEGIN ${trouble}; RETURN new; END $$;
    CREATE TRIGGER break_storage BEFORE INSERT ON oficio.package_chunks
      FOR EACH ROW EXECUTE FUNCTION oficio.break_storage()`);
  return () => app.admin.query('DROP FUNCTION oficio.break_storage() CASCADE');
}
const FULL_DISK = `RAISE SQLSTATE '53100'`;

test.each([
  ['a lost database', 'PERFORM pg_terminate_backend(pg_backend_pid())'],
  ['a full disk', FULL_DISK],
])('a build that is interrupted by %s starts over, and has each file once', async (_, trouble) => {
  await books();
  const { body } = await build();
  const mend = await breakStorage(trouble);
  expect(await work()).toMatchObject({ failed: 1 });
  expect((await download(body.id)).status).toBe(404);
  expect((await list())[0]?.status).toBe('building');
  await mend();
  await work({ early: true });
  const { files, manifest } = await opened(body.id);
  expect(Object.keys(files)).toHaveLength(manifest.files.length + 1);
});

test('a build on a disk that stays full ends with a reason, and the next one works', async () => {
  const { body } = await build();
  const mend = await breakStorage(FULL_DISK);
  while ((await list())[0]?.status !== 'failed') await work({ early: true });
  expect(await list()).toMatchObject([
    { id: body.id, failure: 'It could not be built. Please try again later.' },
  ]);
  await mend();
  const next = await build();
  await work();
  expect((await opened(next.body.id)).manifest.files.length).toBeGreaterThan(0);
});

test('who may not read accounts any more gets a reason instead of an archive', async () => {
  const { body } = await build();
  await app.admin.query(
    `UPDATE oficio.packages SET created_by = gen_random_uuid() WHERE organization_id = $1`,
    [owner.organizationId],
  );
  await work();
  expect(await list()).toMatchObject([
    { id: body.id, status: 'failed', failure: 'Whoever asked for this package may not read it any more.' },
  ]);
});

test('an archive can be downloaded for a day', async () => {
  const { body } = await build();
  await work();
  const outsider = await issuer(app);
  expect((await download(body.id, outsider)).status).toBe(404);
  app.clock.advance(DAY_MS - 1);
  expect((await download(body.id)).status).toBe(200);
  app.clock.advance(1);
  expect((await download(body.id)).status).toBe(404);
});

test.each([
  [
    'a last day before the first',
    { from: '2026-03-02', to: '2026-03-01' },
    'The last day is before the first',
  ],
  ['more than a year', { from: '2025-01-01', to: '2026-01-02' }, 'A package holds one year at most'],
])('%s is refused at its field', async (_, period, message) => {
  const { status, body } = await build(period);
  expect([status, body]).toMatchObject([400, { details: { fields: [{ path: 'to', message }] } }]);
});

async function latest({ id }: TestInvoice): Promise<TestInvoice> {
  return (await (await get(`/api/invoices/${id}`, owner)).json()) as TestInvoice;
}
