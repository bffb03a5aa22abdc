import {
  categoryRoutes,
  closingRoutes,
  documentSeriesRoutes,
  incomeRoutes,
  invoiceRoutes,
  NO_CATEGORY,
  type ReportBasis,
  reportRoutes,
} from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../../../test/test-application.ts';
import { credited, issued, issuer, line, taxRates } from '../../../../test/test-invoices.ts';
import { paid } from '../../../../test/test-ledger.ts';

let app: TestApplication;
let owner: TestOwner;
let categories: Map<string, string>;

beforeAll(async () => {
  app = await TestApplication.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set('2026-06-15T18:30:00.000Z');
  owner = await issuer(app);
  const { items } = (await app.call(categoryRoutes.list, { as: owner })).body;
  categories = new Map(items.map(({ kind, name, id }) => [`${kind} ${name}`, id]));
});

async function choose(category: string | null) {
  const { items } = (await app.call(documentSeriesRoutes.list, { as: owner })).body;
  const { id = '', version = 0 } = items.find(({ series }) => series === 'INV') ?? {};
  const categoryId = category && (categories.get(category) ?? null);
  return app.call(documentSeriesRoutes.update, {
    as: owner,
    parameters: { id },
    body: { version, categoryId },
  });
}

/** An invoice of 100.00 with 16 % of tax, which is paid. */
async function paidInvoice() {
  const rates = await taxRates(app, owner);
  const lines = [line({ unitPriceMinor: 10_000, taxRateIds: [rates['IVA 16%'] ?? ''] })];
  const { id: invoiceId, clientId, issueDate } = await issued(app, owner, { lines });
  const allocations = [{ invoiceId, amountMinor: 11_600 }];
  await paid(app, owner, { clientId, amountMinor: 11_600, date: issueDate ?? '', allocations });
  return invoiceId;
}

/** The lines of income of the profit report. */
async function revenue(basis: ReportBasis) {
  const query = { from: '2026-01-01', to: '2026-12-31', basis };
  const { body } = await app.call(reportRoutes.one, { as: owner, parameters: { report: 'pnl' }, query });
  const rows = body.currencies[0]?.rows.filter(({ group, label }) => group === 'Income' && label !== null);
  return rows?.map(({ label, amounts }) => [label, amounts[0]]);
}

test('what a document earns has the income category of its series, as has the income of its payment', async () => {
  expect((await choose('income Services')).body.categoryName).toBe('Services');
  const id = await paidInvoice();
  expect(await revenue('accrual')).toEqual([['Invoiced, without tax: Services', 10_000]]);
  expect(await revenue('cash')).toEqual([
    ['Services', 11_600],
    ['Tax charged in payments', -1_600],
  ]);
  const categoryId = categories.get('income Services') ?? '';
  const listed = async (query: { categoryId: string }) => [
    (await app.call(invoiceRoutes.list, { as: owner, query })).body.items.map((item) => item.id),
    (await app.call(incomeRoutes.list, { as: owner, query })).body.items.map((item) => item.categoryName),
  ];
  expect(await listed({ categoryId })).toEqual([[id], ['Services']]);
  expect(await listed({ categoryId: NO_CATEGORY })).toEqual([[], []]);
});

test('a credit note lowers the category of the invoice that it corrects', async () => {
  await choose('income Services');
  const { id } = await issued(app, owner, { lines: [line({ unitPriceMinor: 10_000 })] });
  const credit = (await app.call(invoiceRoutes.creditNote, { as: owner, parameters: { id } })).body;
  await app.call(invoiceRoutes.issue, {
    as: owner,
    parameters: { id: credit.id },
    body: { version: credit.version },
  });
  await issued(app, owner, { lines: [line({ unitPriceMinor: 7_000 })] });
  expect(await revenue('accrual')).toEqual([['Invoiced, without tax: Services', 7_000]]);
});

test('a credit note follows its invoice to another category, and stays with one in the closed books', async () => {
  await choose('income Services');
  app.clock.set('2026-04-15T18:30:00.000Z');
  const closed = await issued(app, owner, { lines: [line({ unitPriceMinor: 10_000 })] });
  app.clock.set('2026-06-15T18:30:00.000Z');
  await app.call(closingRoutes.close, { as: owner, body: { closedOn: '2026-04-30' } });
  await credited(app, owner, closed, 4_000);
  const open = await issued(app, owner, { lines: [line({ unitPriceMinor: 7_000 })] });
  await credited(app, owner, open, 2_000);
  await choose('income Hosting');
  expect(await revenue('accrual')).toEqual([
    ['Invoiced, without tax: Hosting', 5_000],
    ['Invoiced, without tax: Services', 6_000],
  ]);
  const { rows } = await app.admin.query('SELECT * FROM oficio.wrong_sums($1)', [owner.organizationId]);
  expect(rows).toEqual([]);
});

test('issued documents outside the closed books follow a change of the category', async () => {
  app.clock.set('2026-04-15T18:30:00.000Z');
  await paidInvoice();
  app.clock.set('2026-06-15T18:30:00.000Z');
  await app.call(closingRoutes.close, { as: owner, body: { closedOn: '2026-04-30' } });
  await paidInvoice();
  await choose('income Hosting');
  expect(await revenue('accrual')).toEqual([
    ['Invoiced, without tax: Hosting', 10_000],
    ['Invoiced, without tax: Without a category', 10_000],
  ]);
  expect(await revenue('cash')).toEqual([
    ['Hosting', 11_600],
    ['Without a category', 11_600],
    ['Tax charged in payments', -3_200],
  ]);
  await choose(null);
  expect(await revenue('accrual')).toEqual([['Invoiced, without tax: Without a category', 20_000]]);
  const { rows } = await app.admin.query('SELECT * FROM oficio.wrong_sums($1)', [owner.organizationId]);
  expect(rows).toEqual([]);
});

test('a series has no category of expenses, and keeps its category from being deleted', async () => {
  expect((await choose('expense Travel')).status).toBe(404);
  await choose('income Hosting');
  const parameters = { id: categories.get('income Hosting') ?? '' };
  expect((await app.call(categoryRoutes.remove, { as: owner, parameters })).status).toBe(409);
});
