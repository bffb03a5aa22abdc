import { incomeRoutes, paymentRoutes, reportRoutes, settlementRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { numbersOf, recordsOf } from '../../../test/list-files.ts';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { issued, issuer, line, taxRates } from '../../../test/test-invoices.ts';
import { ledgerOf, paid, type TestPayment } from '../../../test/test-ledger.ts';
import { wrongSums } from '../../../test/wrong-sums.ts';

const TODAY = '2026-06-15';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start();
  app.clock.set(`${TODAY}T18:30:00.000Z`);
  owner = await issuer(app);
});
afterAll(() => app.stop());

const latest = async (id: string) =>
  (await app.call(paymentRoutes.one, { as: owner, parameters: { id } })).body;
const refund = ({ id, version }: TestPayment, amountMinor: number) =>
  app.call(paymentRoutes.refund, {
    as: owner,
    parameters: { id },
    body: { version, date: TODAY, amountMinor },
  });

/** The tax, the withheld part and the rest of the rows in the list, the sums of the list, and those of the file. */
async function incomeTaxes() {
  const query = { from: '2026-01-01', to: '2026-12-31' };
  const { body } = await app.call(incomeRoutes.list, { as: owner, query });
  const { text } = await app.call(incomeRoutes.csv, { as: owner, query });
  const file = ['Tax', 'Withheld', 'Without tax'].map((header) =>
    numbersOf(recordsOf(text), header).reduce((sum, amount) => sum + Math.round(amount * 100), 0),
  );
  const rows = body.items.map(({ amountMinor, taxMinor, withheldMinor }) => [
    amountMinor,
    taxMinor,
    withheldMinor,
  ]);
  const { tax, withheld, net } = body.sums?.[0]?.amounts ?? {};
  expect([tax, withheld, net]).toEqual(file);
  return { rows, file };
}

test('the income of a payment has the shares of the taxes that the payment pays, refunds and reversals with their sign', async () => {
  const rates = await taxRates(app, owner);
  const taxRateIds = [rates['IVA 16%'] ?? '', rates['Ret. ISR 10%'] ?? ''].filter(Boolean);
  const invoice = await issued(app, owner, { lines: [line({ unitPriceMinor: 10_000, taxRateIds })] });
  const stored = await paid(app, owner, {
    clientId: invoice.clientId,
    amountMinor: 6_000,
    allocations: [{ invoiceId: invoice.id, amountMinor: 5_300 }],
  });
  // 700 pay nothing yet, and have no tax.
  expect(await incomeTaxes()).toEqual({ rows: [[6_000, 800, 500]], file: [800, 500, 5_700] });
  await refund(stored, 3_350);
  expect(await incomeTaxes()).toEqual({
    rows: expect.arrayContaining([
      [6_000, 800, 500],
      [-3_350, -400, -250],
    ]),
    file: [400, 250, 2_500],
  });
  const [{ id = '', version = 0 } = {}] = (await latest(stored.id)).refunds;
  await app.call(paymentRoutes.void, { as: owner, parameters: { id }, body: { version, reason: 'x' } });
  const [{ id: settlementId = '' } = {}] = (await ledgerOf(app, owner, invoice.id)).settlements;
  const reverse = { as: owner, parameters: { id: invoice.id }, body: { settlementId } };
  expect((await app.call(settlementRoutes.reverse, reverse)).status).toBe(200);
  expect(await incomeTaxes()).toEqual({ rows: [[6_000, 0, 0]], file: [0, 0, 6_000] });
  const current = await latest(stored.id);
  const allocations = [{ invoiceId: invoice.id, amountMinor: 1_060 }];
  const allocate = {
    as: owner,
    parameters: { id: stored.id },
    body: { version: current.version, allocations },
  };
  expect((await app.call(paymentRoutes.allocate, allocate)).status).toBe(200);
  expect(await incomeTaxes()).toEqual({ rows: [[6_000, 160, 100]], file: [160, 100, 5_940] });
  const { body: tax } = await app.call(reportRoutes.one, {
    as: owner,
    parameters: { report: 'tax' },
    query: { from: '2026-01-01', to: '2026-12-31' },
  });
  const sums = tax.currencies[0]?.rows.filter(({ label }) => label === null);
  // Charged, withheld, and what is to be paid.
  expect(sums?.map(({ amounts }) => amounts[1])).toEqual([160, 100, 160]);
  expect(await wrongSums(app)).toEqual([]);
});
