import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAsRole } from '../../../test/run-as-role.ts';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { issued, issuer, type TestInvoice } from '../../../test/test-invoices.ts';
import { paid, paidInvoice, type TestPayment } from '../../../test/test-ledger.ts';

let app: TestApplication;
let owner: TestOwner;
let invoice: TestInvoice;
let foreign: TestInvoice;
let credit: TestPayment;
let others: TestPayment;

beforeAll(async () => {
  app = await TestApplication.start();
  app.clock.set('2026-06-15T18:30:00.000Z');
  owner = await issuer(app);
  invoice = await issued(app, owner);
  const { clientId } = invoice;
  foreign = await issued(app, owner, { clientId, currency: 'USD', fxRateE8: 1_750_000_000 });
  credit = await paid(app, owner, { clientId, amountMinor: 20_000 });
  others = await paid(app, owner);
});
afterAll(() => app.stop());

const row = (
  amount: number,
  { of = invoice, by = credit, base = amount }: { of?: TestInvoice; by?: TestPayment; base?: number } = {},
) => `INSERT INTO oficio.settlements (id, organization_id, invoice_id, source, payment_id, date, amount_minor,
    base_minor, created_at)
  VALUES (gen_random_uuid(), '${owner.organizationId}', '${of.id}', 'payment', '${by.id}', '2026-06-15', ${amount},
    ${base}, '2026-06-15')`;

/** Runs statements as the owner of the tables, in one transaction that is committed; null: it was. */
async function committed(statements: readonly string[]): Promise<string | null> {
  const client = await app.admin.connect();
  try {
    await client.query('BEGIN; SET LOCAL ROLE oficio_owner');
    for (const statement of statements) await client.query(statement);
    await client.query('COMMIT');
    return null;
  } catch (error) {
    await client.query('ROLLBACK');
    return error instanceof Error ? error.message : String(error);
  } finally {
    client.release();
  }
}

const balance = async () => {
  const { rows } = await app.admin.query(
    'SELECT balance_minor::int AS balance, base_balance_minor::int AS base FROM public.invoices WHERE id = $1',
    [invoice.id],
  );
  return rows[0];
};

test('a commit refuses what exceeds the document, in any order', async () => {
  expect(await committed([row(10_001)])).toMatch(/exceed the document/);
  expect(await committed([row(-1)])).toMatch(/exceed the document/);
  // The second row brings the first one back into bounds.
  expect(await committed([row(-4_000), row(4_000), row(10_500), row(-500), row(-10_000)])).toBeNull();
  expect(await balance()).toEqual({ balance: 10_000, base: 10_000 });
  expect(await committed([row(10_000, { base: 9_999 })])).toMatch(/exceed the document/);
});

test('a commit refuses another currency, another client and more than the payment', async () => {
  expect(await committed([row(1, { of: foreign, base: 18 })])).toMatch(
    /another currency, or of another client/,
  );
  expect(await committed([row(1, { by: others })])).toMatch(/another currency, or of another client/);
  const refund = `INSERT INTO oficio.payments (id, organization_id, client_id, date, amount_minor, currency, method, status,
      refund_of, base_amount_minor, created_at, updated_at)
    VALUES (gen_random_uuid(), '${owner.organizationId}', '${invoice.clientId}', '2026-06-15', -20001, 'MXN', 'cash',
      'succeeded', '${credit.id}', -20001, '2026-06-15', '2026-06-15')`;
  expect(await committed([refund])).toMatch(/doesn't cover/);
});

test('a document that is voided with a settlement isn’t committed, whichever comes first', async () => {
  const voided = `UPDATE public.invoices SET lifecycle = 'void', balance_minor = 0 WHERE id = '${invoice.id}'`;
  expect(await committed([row(5), voided])).toMatch(/Only an issued document/);
  expect(await committed([voided, row(5)])).toMatch(/Only an issued document/);
});

test('a credit has two rows of one pair', async () => {
  const half = row(5)
    .replace("'payment', '", "'credit', '")
    .replace('payment_id', 'pair_id')
    .replace(credit.id, crypto.randomUUID());
  expect(await committed([half])).toMatch(/one row for each of two documents/);
});

test('rows of the ledger don’t change, and only the ledger changes a balance', async () => {
  const { invoice: settled, payment } = await paidInvoice(app, owner);
  const ofInvoice = `WHERE invoice_id = '${settled.id}'`;
  expect(await committed([`UPDATE oficio.settlements SET amount_minor = 1 ${ofInvoice}`])).toMatch(
    /only grows/,
  );
  const run = (role: 'oficio_api' | 'oficio_worker', statement: string) =>
    runAsRole(app.database.adminUrl, role, owner, statement).then(
      () => 'done',
      (error: Error) => error.message,
    );
  expect(await run('oficio_worker', `DELETE FROM oficio.settlements ${ofInvoice}`)).toMatch(/only grows/);
  expect(await run('oficio_api', `DELETE FROM oficio.settlements ${ofInvoice}`)).toMatch(/permission denied/);
  const changed = `UPDATE public.invoices SET balance_minor = 1 WHERE id = '${settled.id}'`;
  expect(await run('oficio_api', changed)).toMatch(/doesn't change/);
  expect(await run('oficio_worker', changed)).toMatch(/doesn't change/);
  const amount = `UPDATE oficio.payments SET amount_minor = 1 WHERE id = '${payment.id}'`;
  expect(await run('oficio_api', amount)).toMatch(/permission denied/);
});
