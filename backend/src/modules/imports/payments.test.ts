import {
  closingRoutes,
  exchangeRateRoutes,
  invoiceRoutes,
  outboxRoutes,
  paymentRoutes,
} from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { refusal } from '../../../test/test-call.ts';
import { TestImport } from '../../../test/test-imports.ts';
import {
  credited,
  draft,
  issued,
  issuer,
  line,
  type TestInvoice,
  taxRates,
} from '../../../test/test-invoices.ts';
import { paid, paymentOf } from '../../../test/test-ledger.ts';
import { wrongSums } from '../../../test/wrong-sums.ts';

let app: TestApplication;
let owner: TestOwner;
let clientId: string;

beforeAll(async () => {
  app = await TestApplication.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  owner = await issuer(app);
  clientId = (await app.client(owner, { displayName: 'Acme' })).id;
});

/** An invoice over 100.00 with a tax, in a currency that isn't the organization's, at 18.37. */
async function taxed(currency: 'USD' | 'MXN' = 'USD', as = owner, client = clientId): Promise<TestInvoice> {
  const rates = await taxRates(app, as);
  const [taxRateId = ''] = Object.values(rates);
  const lines = [line({ unitPriceMinor: 3_333, quantityE4: 30_000, taxRateIds: [taxRateId] })];
  const fx = currency === 'MXN' ? {} : { fxRateE8: 1_837_000_000 };
  return issued(app, as, { clientId: client, currency, ...fx, lines });
}
const rate = (as = owner) =>
  app.call(exchangeRateRoutes.create, {
    as,
    body: { currency: 'USD', date: '2026-01-01', rateE8: 1_912_345_678 },
  });
const balanceOf = async ({ id }: TestInvoice) =>
  (await app.call(invoiceRoutes.one, { as: owner, parameters: { id } })).body.balanceMinor;

async function checked(text: string): Promise<TestImport> {
  const file = await TestImport.of(app, owner, 'payments', text);
  const answer = await file.check();
  if (answer.status !== 200) throw new Error(answer.text);
  return file;
}
const imported = async (text: string) => {
  const file = await checked(text);
  const answer = await file.commit();
  if (answer.status !== 200) throw new Error(answer.text);
  return file;
};
const faultsOf = async (file: TestImport) =>
  (await file.rows({ status: 'error' })).items.flatMap(({ errors }) => errors);

/** The books of an organization, without what each write names anew. */
async function books(organizationId = owner.organizationId): Promise<unknown> {
  const { rows } = await app.admin.query(
    `SELECT (SELECT json_agg(row ORDER BY row ->> 'amount_minor', row::text) FROM (
         SELECT to_jsonb(p) - '{id,organization_id,client_id,created_by,created_at,updated_at}'::text[] AS row
         FROM oficio.payments p WHERE organization_id = $1) payments) AS payments,
       (SELECT json_agg(row ORDER BY row::text) FROM (
         SELECT to_jsonb(s) - '{id,organization_id,sequence,invoice_id,payment_id,created_by,created_at}'::text[] || jsonb_build_object(
           'number', i.number, 'taxes', (SELECT json_agg(to_jsonb(t) - '{organization_id,settlement_id}'::text[] ORDER BY position)
             FROM oficio.settlement_taxes t WHERE t.settlement_id = s.id)) AS row
         FROM oficio.settlements s JOIN public.invoices i ON i.id = s.invoice_id WHERE s.organization_id = $1) settlements) AS settlements,
       (SELECT json_agg(row ORDER BY row::text) FROM (
         SELECT jsonb_build_object('date', date, 'amount', amount_minor, 'base', base_amount_minor, 'tax', tax_minor,
           'withheld', withheld_minor, 'source', source, 'method', method, 'reference', reference,
           'category', category_name, 'client', client_name, 'currency', currency) AS row
         FROM public.income WHERE organization_id = $1) income) AS income,
       (SELECT json_agg(row ORDER BY row::text) FROM (
         SELECT jsonb_build_object('number', number, 'balance', balance_minor, 'base', base_balance_minor,
           'collected', collected_minor, 'settlement', settlement, 'has', has_settlements) AS row
         FROM public.invoices WHERE organization_id = $1) invoices) AS invoices`,
    [organizationId],
  );
  return rows[0];
}

test('payments are written as their own route writes them, and nothing is sent', async () => {
  await rate();
  const [first, second] = [await taxed(), await taxed('MXN')];
  const text = `Date,Client,Invoices,Amount,Currency,Received,Received in,Method,Reference,Notes
2026-06-01,Acme,${first.number},33.35,USD,,,bank transfer,R1,By phone
2026-06-02,,${first.number},10.01,USD,199.99,MXN,card,,
2026-06-03,Acme,"${second.number}, ${first.number}",1,MXN,,,cash,,
2026-06-04,Acme,${second.number},1000,MXN,,,,R4,
2026-06-05,Nuevo,,50.00,USD,,,paypal,,
`;
  const file = await checked(text);
  expect(await faultsOf(file)).toEqual([
    { field: 'invoices', message: `${first.number} is in USD, and this is in MXN.` },
  ]);
  const fine = text.replace(`"${second.number}, ${first.number}"`, second.number ?? '');
  const written = await imported(fine);
  expect(written.body).toMatchObject({
    counts: { new: 5, error: 0 },
    madeAlong: [{ kind: 'clients', names: ['Nuevo'] }],
    sums: [
      { currency: 'MXN', amountMinor: 100_100 },
      { currency: 'USD', amountMinor: 9_336 },
    ],
  });
  expect(await wrongSums(app)).toEqual([]);
  expect((await app.call(outboxRoutes.list, { as: owner })).body.total).toBe(0);
  const byImport = await books();

  const other = owner;
  owner = await issuer(app);
  clientId = (await app.client(owner, { displayName: 'Acme' })).id;
  const { id: newClient } = await app.client(owner, { displayName: 'Nuevo' });
  await rate();
  const [one, two] = [await taxed(), await taxed('MXN')];
  const pay = (date: string, amountMinor: number, invoice: TestInvoice | null, body: object) =>
    paid(app, owner, {
      ...paymentOf(clientId),
      date,
      amountMinor,
      currency: invoice?.currency ?? 'USD',
      ...body,
    } as never);
  const settles = ({ id: invoiceId }: TestInvoice, amountMinor: number) => ({
    allocations: [{ invoiceId, amountMinor }],
  });
  await pay('2026-06-01', 3_335, one, { reference: 'R1', note: 'By phone', ...settles(one, 3_335) });
  const received = { amountMinor: 19_999, currency: 'MXN' };
  await pay('2026-06-02', 1_001, one, { method: 'card', received, ...settles(one, 1_001) });
  await pay('2026-06-03', 100, two, { method: 'cash', ...settles(two, 100) });
  const rest = two.totalMinor - 100;
  await pay('2026-06-04', 100_000, two, { method: 'other', reference: 'R4', ...settles(two, rest) });
  await pay('2026-06-05', 5_000, null, { method: 'paypal', clientId: newClient });
  expect(JSON.parse(JSON.stringify(byImport))).toEqual(await books());
  expect(other.organizationId).not.toBe(owner.organizationId);
});

test('an undo takes back payments, settlements, income, balances and clients', async () => {
  const invoice = await taxed('MXN');
  const before = await books();
  const file = await imported(`Date,Client,Invoice,Amount
2026-06-01,Acme,${invoice.number},33.35
2026-06-02,Acme,${invoice.number},1000
2026-06-03,Nuevo,,5
`);
  expect(await balanceOf(invoice)).toBe(0);
  const undone = await file.undo();
  expect([undone.status, undone.body], undone.text).toMatchObject([
    200,
    { undone: { removed: 4, restored: 0, kept: [] } },
  ]);
  expect(await books()).toEqual(before);
  expect(await wrongSums(app)).toEqual([]);
});

describe('an undo leaves a payment', () => {
  const pay = async (invoice: TestInvoice) =>
    imported(`Date,Client,Invoice,Amount\n2026-06-01,,${invoice.number},10\n2026-06-01,Acme,,5\n`);
  const paymentOn = async (amountMinor: number) =>
    (await app.call(paymentRoutes.list, { as: owner })).body.items.find(
      (payment) => payment.amountMinor === amountMinor,
    );

  test('whose invoice was settled since', async () => {
    const invoice = await taxed('MXN');
    const file = await pay(invoice);
    const allocations = [{ invoiceId: invoice.id, amountMinor: 100 }];
    await paid(app, owner, { clientId, amountMinor: 100, allocations });
    expect((await file.undo()).body.undone).toMatchObject({ removed: 1, kept: [{ name: invoice.number }] });
    expect(await wrongSums(app)).toEqual([]);
  });

  test('that was refunded or changed since', async () => {
    const file = await pay(await taxed('MXN'));
    const [settled, credit] = [await paymentOn(1_000), await paymentOn(500)];
    const parameters = { id: settled?.id ?? '' };
    const body = { version: settled?.version ?? 0, date: '2026-06-15', amountMinor: 1 };
    expect((await app.call(paymentRoutes.refund, { as: owner, parameters, body })).status).toBe(200);
    const change = { version: credit?.version ?? 0, note: 'Ask Ana' };
    await app.call(paymentRoutes.update, { as: owner, parameters: { id: credit?.id ?? '' }, body: change });
    expect(refusal(await file.undo())).toEqual([409, 'import.not_undoable']);
  });

  test('of books that were closed since', async () => {
    const file = await pay(await taxed('MXN'));
    await app.call(closingRoutes.close, { as: owner, body: { closedOn: '2026-06-10' } });
    expect(refusal(await file.undo())).toEqual([409, 'import.not_undoable']);
  });
});

test('the same file again adds nothing, also where its invoice was paid already', async () => {
  const invoice = await taxed('MXN');
  await paid(app, owner, {
    clientId,
    amountMinor: invoice.totalMinor,
    allocations: [{ invoiceId: invoice.id, amountMinor: invoice.totalMinor }],
  });
  const text = `Date,Invoice,Amount,Reference\n${`2026-06-01,${invoice.number},20,A\n`.repeat(2)}2026-06-01,${invoice.number},20,B\n`;
  await imported(text);
  const { items } = (await app.call(paymentRoutes.list, { as: owner, query: { to: '2026-06-01' } })).body;
  expect(items.map(({ unallocatedMinor }) => unallocatedMinor)).toEqual([2_000, 2_000, 2_000]);
  expect((await checked(text)).body.counts).toEqual({ new: 0, update: 0, same: 3, skip: 0, error: 0 });
});

test('a stored payment keeps its money, and gets the reference that it lacks', async () => {
  const invoice = await taxed('MXN');
  await imported(`Date,Invoice,Amount\n2026-06-01,${invoice.number},20\n`);
  const file = await checked(`Date,Invoice,Amount,Method\n2026-06-01,${invoice.number},20,card\n`);
  expect(file.body.counts).toMatchObject({ update: 0, skip: 1 });
  await file.map({ onDuplicate: 'overwrite' });
  await file.check();
  await file.commit();
  const [payment] = (await app.call(paymentRoutes.list, { as: owner })).body.items;
  expect(payment).toMatchObject({ method: 'card', amountMinor: 2_000, unallocatedMinor: 0 });
  expect((await file.undo()).body.undone).toMatchObject({ restored: 1 });
  expect(await wrongSums(app)).toEqual([]);
});

test.each(['csv', 'csv-semicolon'])(
  'payments as the product exports them (%s) are the same',
  async (format) => {
    await rate();
    const [one, other] = [await taxed(), await taxed()];
    const both = [one, other].map(({ id: invoiceId }) => ({ invoiceId, amountMinor: 500 }));
    await paid(app, owner, {
      clientId,
      currency: 'USD',
      amountMinor: 1_234,
      reference: '+1',
      allocations: both,
    });
    const payment = await paid(app, owner, { clientId, reference: 'ø, ł' });
    await paid(app, owner, { clientId, reference: 'ø, ł' });
    const refund = { version: payment.version, date: '2026-06-15', amountMinor: 300 };
    await app.call(paymentRoutes.refund, { as: owner, parameters: { id: payment.id }, body: refund });
    const { id, version } = await paid(app, owner, { clientId, amountMinor: 7_000 });
    await app.call(paymentRoutes.void, {
      as: owner,
      parameters: { id },
      body: { version, reason: 'Twice' },
    });
    const before = await books();
    const { text } = await app.call(paymentRoutes.csv, { as: owner, query: { format } });
    const file = await TestImport.of(app, owner, 'payments', text);
    await file.map({ onDuplicate: 'overwrite', decimalMark: format === 'csv' ? '.' : ',' });
    await file.check();
    expect(file.body.counts, JSON.stringify(await file.rows())).toEqual({
      new: 0,
      update: 0,
      same: 4,
      // The void one.
      skip: 1,
      error: 0,
    });
    expect(await books()).toEqual(before);
  },
);

test('an invoice that is paid between check and commit makes the check void', async () => {
  const invoice = await taxed('MXN');
  const file = await checked(`Date,Invoice,Amount\n2026-06-01,${invoice.number},20\n`);
  await paid(app, owner, {
    clientId,
    amountMinor: 100,
    allocations: [{ invoiceId: invoice.id, amountMinor: 100 }],
  });
  expect(refusal(await file.commit())).toEqual([409, 'import.stale']);
  await file.check();
  expect((await file.commit()).status).toBe(200);
});

describe('a wrong row says why', () => {
  const row = (cells: string) => checked(`Date,Client,Invoice,Amount,Currency,Status\n${cells}\n`);

  test.each([
    ['2026-06-01,Acme,X-1,20,,', 'invoices', 'There is no invoice “X-1”. Import the invoices first.'],
    ['2026-06-01,,,20,,', 'client', 'The client and the invoice are missing.'],
    ['2999-01-01,Acme,,20,,', 'date', 'Please enter a day that isn’t in the future'],
    ['2026-06-01,Acme,,0,,', 'amount', 'Please enter an amount other than 0'],
    [
      '2026-06-01,Acme,,20,EUR,',
      'currency',
      'There is no exchange rate of EUR on this day. Please enter it in the settings first.',
    ],
  ])('%s', async (cells, field, message) => {
    expect(await faultsOf(await row(cells))).toEqual([{ field, message }]);
  });

  test('of an invoice that it can’t pay', async () => {
    const invoice = await taxed('MXN');
    const note = await credited(app, owner, invoice, 100);
    const gone = await taxed('MXN');
    const { id, version } = gone;
    const body = { version, reason: 'Wrong' };
    await app.call(invoiceRoutes.void, { as: owner, parameters: { id }, body });
    await draft(app, owner, { clientId });
    const other = await issued(app, owner);
    const faults = [gone, note, other].map(async ({ number }) =>
      (await faultsOf(await row(`2026-06-01,Acme,${number},1,,`))).map(({ message }) => message),
    );
    expect(await Promise.all(faults)).toEqual([
      [`${gone.number} is void.`],
      [`${note.number} is a credit note`],
      [`${other.number} belongs to another client.`],
    ]);
  });

  test('and refunds and payments that never arrived are left out', async () => {
    const file = await row('2026-06-01,Nuevo,,-20,,\n2026-06-01,Neu,,20,,failed');
    expect(file.body).toMatchObject({ counts: { new: 0, skip: 2, error: 0 }, madeAlong: [] });
  });

  test('in closed books', async () => {
    await app.call(closingRoutes.close, { as: owner, body: { closedOn: '2026-06-10' } });
    expect(await faultsOf(await row('2026-06-01,Acme,,20,,'))).toMatchObject([{ field: 'date' }]);
  });
});
