import {
  auditRoutes,
  type BodyOf,
  clientMoneyRoutes,
  incomeRoutes,
  MAX_AMOUNT_MINOR,
  paymentRoutes,
  reportRoutes,
} from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { byHeader, recordsOf } from '../../../test/list-files.ts';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { issued, issuer, line, type TestInvoice } from '../../../test/test-invoices.ts';
import { ledgerOf, paid, paymentOf, type TestPayment } from '../../../test/test-ledger.ts';
import { wrongSums } from '../../../test/wrong-sums.ts';

const TODAY = '2026-06-15';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  const unlimited = { points: 100_000, perMs: 60_000 };
  app = await TestApplication.start({ rateLimits: { writes: unlimited, reads: unlimited } });
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set(`${TODAY}T18:30:00.000Z`);
  owner = await issuer(app);
});

type Body = BodyOf<typeof paymentRoutes.record>;
type Received = NonNullable<Body['received']>;

const record = (clientId: string, changes: Partial<Body>) =>
  app.call(paymentRoutes.record, { as: owner, body: paymentOf(clientId, changes) });
const refund = ({ id, version }: TestPayment, amountMinor: number) =>
  app.call(paymentRoutes.refund, {
    as: owner,
    parameters: { id },
    body: { version, date: TODAY, amountMinor },
  });
const voided = (id: string, version: number) =>
  app.call(paymentRoutes.void, { as: owner, parameters: { id }, body: { version, reason: 'Twice' } });
const one = async (id: string) => (await app.call(paymentRoutes.one, { as: owner, parameters: { id } })).body;
const faultsOf = ({ body }: { body: unknown }) =>
  (body as { details?: { fields?: { path: string }[] } }).details?.fields?.map(({ path }) => path);
const incomeOf = async (paymentId: string) =>
  (await app.call(incomeRoutes.list, { as: owner })).body.items.find(
    (entry) => entry.paymentId === paymentId,
  );

const pesos = (amountMinor: number): Received => ({ amountMinor, currency: 'MXN' });

/** An invoice over 1,000.00 USD at 18.40. */
const dollars = (): Promise<TestInvoice> =>
  issued(app, owner, {
    currency: 'USD',
    fxRateE8: 1_840_000_000,
    lines: [line({ unitPriceMinor: 100_000 })],
  });

/** A payment of an invoice, in full unless the changes say otherwise. */
const paying = ({ id, clientId, currency, totalMinor }: TestInvoice, changes: Partial<Body>) =>
  paid(app, owner, {
    clientId,
    currency: currency as Body['currency'],
    amountMinor: totalMinor,
    allocations: [{ invoiceId: id, amountMinor: totalMinor }],
    ...changes,
  });

const reportOf = async (report: string, basis: 'cash' | 'accrual') => {
  const query = { basis, from: '2026-01-01', to: '2026-12-31' };
  return (await app.call(reportRoutes.one, { as: owner, parameters: { report }, query })).body;
};

describe('money of the organization’s currency for an invoice in another one', () => {
  test('is the payment’s amount in the books, and the rate follows', async () => {
    const invoice = await dollars();
    const stored = await paying(invoice, { received: pesos(1_854_000) });
    expect(stored).toMatchObject({
      amountMinor: 100_000,
      currency: 'USD',
      received: pesos(1_854_000),
      fxRateE8: 1_854_000_000,
      baseAmountMinor: 1_854_000,
      exchangeMinor: 14_000,
      unallocatedMinor: 0,
    });
    expect((await ledgerOf(app, owner, invoice.id)).balanceMinor).toBe(0);
    expect(await incomeOf(stored.id)).toMatchObject({ amountMinor: 100_000, currency: 'USD' });
    expect(await wrongSums(app)).toEqual([]);
  });

  test('gains the difference on the payment’s day: in profit by accrual, and in the list of differences', async () => {
    const invoice = await dollars();
    await paying(invoice, { received: pesos(1_854_000), date: '2026-06-10' });
    const accrual = await reportOf('pnl', 'accrual');
    const corrections = accrual.converted?.rows.filter(
      ({ group, label }) => group === 'Corrections' && label !== null,
    );
    expect(corrections).toMatchObject([{ label: 'Exchange differences, USD', amounts: [14_000, 0] }]);
    const query = { exchange: 'difference', settledFrom: '2026-06-10', settledTo: '2026-06-10' };
    const { body } = await app.call(paymentRoutes.list, { as: owner, query });
    expect(body.items.map(({ settled }) => settled?.exchangeMinor)).toEqual([14_000]);
    const other = { ...query, settledFrom: '2026-06-11', settledTo: TODAY };
    expect((await app.call(paymentRoutes.list, { as: owner, query: other })).body.items).toEqual([]);
    const cash = await reportOf('pnl', 'cash');
    const received = cash.converted?.rows.find(({ group, label }) => group === 'Income' && label === null);
    expect(received?.amounts[0]).toBe(1_854_000);
  });

  test('counts a later allocation at the payment’s rate, on the day of the allocation', async () => {
    const invoice = await dollars();
    const stored = await paying(invoice, { received: pesos(1_854_000), allocations: [], date: '2026-06-10' });
    expect(stored.exchangeMinor).toBe(0);
    const allocated = await app.call(paymentRoutes.allocate, {
      as: owner,
      parameters: { id: stored.id },
      body: { version: stored.version, allocations: [{ invoiceId: invoice.id, amountMinor: 50_000 }] },
    });
    expect(allocated.body).toMatchObject({ exchangeMinor: 7_000, unallocatedMinor: 50_000 });
  });
});

test('foreign money for an invoice in the organization’s currency makes no difference', async () => {
  const invoice = await issued(app, owner);
  const stored = await paying(invoice, { received: { amountMinor: 540, currency: 'USD' } });
  expect(stored).toMatchObject({
    received: { amountMinor: 540, currency: 'USD' },
    fxRateE8: null,
    baseAmountMinor: invoice.totalMinor,
    exchangeMinor: 0,
  });
});

test('money of a third currency counts at its own rate, which is typed or the last known one', async () => {
  const invoice = await dollars();
  const received: Received = { amountMinor: 92_000, currency: 'EUR' };
  const missing = await record(invoice.clientId, { currency: 'USD', amountMinor: 100_000, received });
  expect([missing.status, faultsOf(missing)]).toEqual([409, ['rateE8']]);
  expect(JSON.stringify(missing.body)).toContain('one EUR is');
  const stored = await paying(invoice, { received, rateE8: 2_000_000_000 });
  expect(stored).toMatchObject({ fxRateE8: 1_840_000_000, baseAmountMinor: 1_840_000, exchangeMinor: 0 });
});

test('amounts that can’t be are refused at their fields', async () => {
  const { clientId } = await dollars();
  const usd = (amountMinor: number, received: unknown, rateE8?: number) =>
    record(clientId, {
      currency: 'USD',
      amountMinor,
      received: received as Received,
      ...(rateE8 !== undefined && { rateE8 }),
    });
  const cases: [answer: Awaited<ReturnType<typeof record>>, path: string][] = [
    [await usd(100_000, { amountMinor: 100_000, currency: 'USD' }), 'received.currency'],
    [await usd(100_000, { amountMinor: 1, currency: 'XXX' }), 'received.currency'],
    [await usd(100_000, pesos(0)), 'received.amountMinor'],
    [await usd(100_000, pesos(-1)), 'received.amountMinor'],
    [await usd(100_000, pesos(1.5)), 'received.amountMinor'],
    [await usd(100_000, pesos(MAX_AMOUNT_MINOR + 1)), 'received.amountMinor'],
    [await usd(MAX_AMOUNT_MINOR, pesos(1)), 'received.amountMinor'],
    [await usd(1, pesos(MAX_AMOUNT_MINOR)), 'received.amountMinor'],
    [
      await usd(100, { amountMinor: MAX_AMOUNT_MINOR, currency: 'EUR' }, 2_000_000_000),
      'received.amountMinor',
    ],
    [await usd(100, { amountMinor: 1, currency: 'EUR' }, 1), 'received.amountMinor'],
  ];
  for (const [answer, path] of cases) expect([answer.status, faultsOf(answer)]).toEqual([400, [path]]);
  const large = await record(clientId, {
    currency: 'USD',
    amountMinor: MAX_AMOUNT_MINOR,
    rateE8: 1_850_000_000,
  });
  expect([large.status, faultsOf(large)]).toEqual([400, ['amountMinor']]);
});

describe('refunds', () => {
  test('return the share of what was received, and all of it together', async () => {
    const stored = await paying(await dollars(), { received: pesos(1_854_001) });
    let current = stored;
    for (const amountMinor of [33_333, 33_333, 33_334]) current = (await refund(current, amountMinor)).body;
    const parts = current.refunds.map(({ received }) => received?.amountMinor ?? 0);
    expect(parts).toEqual([-617_994, -617_994, -618_013]);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(-1_854_001);
    const [first] = current.refunds;
    expect(await one(first?.id ?? '')).toMatchObject({
      received: pesos(-617_994),
      baseAmountMinor: -617_994,
    });
    expect(await wrongSums(app)).toEqual([]);
  });

  test('return it whole, though one between them was voided', async () => {
    const stored = await paying(await dollars(), { received: pesos(1_854_001) });
    const first = (await refund(stored, 33_333)).body.refunds[0];
    await refund(await one(stored.id), 33_333);
    expect((await voided(first?.id ?? '', first?.version ?? 0)).status).toBe(200);
    const { refunds } = (await refund(await one(stored.id), 66_667)).body;
    const live = refunds.filter(({ status }) => status === 'succeeded');
    expect(live.reduce((sum, { received }) => sum + (received?.amountMinor ?? 0), 0)).toBe(-1_854_001);
  });

  test('of less than a unit of the received currency return nothing of it', async () => {
    const invoice = await issued(app, owner, { currency: 'USD', fxRateE8: 1_840_000_000 });
    const stored = await paying(invoice, {
      received: { amountMinor: 15_000, currency: 'JPY' },
      rateE8: 12_000_000,
    });
    const yen = (await refund(stored, 1)).body;
    expect(yen.refunds[0]?.received).toEqual({ amountMinor: -2, currency: 'JPY' });
    const tiny = await paid(app, owner, {
      amountMinor: 10_000,
      received: { amountMinor: 4, currency: 'USD' },
    });
    expect((await refund(tiny, 1)).body.refunds[0]?.received).toEqual({ amountMinor: 0, currency: 'USD' });
  });
});

test('lists, files, income, statements and the audit log say what was received', async () => {
  const invoice = await dollars();
  const stored = await paying(invoice, { received: pesos(1_854_000) });
  await refund(stored, 10_000);
  const { body: list } = await app.call(paymentRoutes.list, { as: owner });
  expect(list.items.map(({ received }) => received)).toEqual(
    expect.arrayContaining([pesos(1_854_000), pesos(-185_400)]),
  );
  const { text } = await app.call(paymentRoutes.csv, { as: owner });
  expect(
    byHeader(recordsOf(text))
      .map((row) => [row.Amount, row.Currency, row.Received, row['Received in']])
      .toSorted(),
  ).toEqual([
    ['-100.00', 'USD', '-1854.00', 'MXN'],
    ['1000.00', 'USD', '18540.00', 'MXN'],
  ]);
  const { id = '' } = (await incomeOf(stored.id)) ?? {};
  const { body: income } = await app.call(incomeRoutes.one, { as: owner, parameters: { id } });
  expect(income).toMatchObject({ received: pesos(1_854_000), baseAmountMinor: 1_854_000 });
  const { body: statement } = await app.call(clientMoneyRoutes.statement, {
    as: owner,
    parameters: { id: invoice.clientId },
    query: { from: '2026-06-01', to: TODAY, currency: 'USD' },
  });
  expect(statement.lines.map(({ kind, amountMinor, received }) => [kind, amountMinor, received])).toEqual([
    ['invoice', 100_000, null],
    ['payment', -100_000, pesos(1_854_000)],
    ['refund', 10_000, pesos(-185_400)],
  ]);
  const { body: log } = await app.call(auditRoutes.list, { as: owner, query: { entity: 'payment' } });
  expect(log.items.map(({ entity }) => entity.name)).toEqual([
    '100.00 USD of 1000.00 USD, received as 18540.00 MXN',
    '1000.00 USD, received as 18540.00 MXN',
  ]);
});

test('a payment without other money has none, and neither do its refunds', async () => {
  const stored = await paid(app, owner);
  expect(stored).toMatchObject({ received: null, exchangeMinor: 0 });
  expect((await refund(stored, 100)).body.refunds[0]).toMatchObject({ received: null });
});
