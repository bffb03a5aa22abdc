import {
  clientMergeRoutes,
  clientRoutes,
  domainRoutes,
  invoiceLinkRoutes,
  invoiceRoutes,
  paymentRoutes,
} from '@oficio/contracts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../test/test-application.ts';
import { issued, issuer, type TestInvoice } from '../../test/test-invoices.ts';
import { paid } from '../../test/test-ledger.ts';
import { somebodyWaits, waiting } from '../../test/test-locks.ts';

let app: TestApplication;
let owner: TestOwner;
/** A connection that holds locks. */
let holder: pg.Client;

beforeAll(async () => {
  app = await TestApplication.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  owner = await issuer(app);
  holder = new pg.Client({ connectionString: app.database.adminUrl });
  await holder.connect();
  await holder.query('BEGIN');
});
afterEach(() => holder.end());

/** Locks the row, or fails at once if another transaction has locked it. */
const lockNow = (table: string, id: string) =>
  holder.query(`SELECT FROM ${table} WHERE id = $1 FOR UPDATE NOWAIT`, [id]);

async function endedOrWaiting(request: Promise<unknown>): Promise<void> {
  let ended = false;
  void request.finally(() => {
    ended = true;
  });
  while (!ended && (await waiting(app, 'oficio_api')) === 0);
}

const WRITES: Record<string, (invoice: TestInvoice) => Promise<{ status: number }>> = {
  send: ({ id, version }) =>
    app.call(invoiceRoutes.send, {
      as: owner,
      parameters: { id },
      body: { version, to: ['ana@example.com'], subject: 'Invoice', message: 'Hello', attachPdf: false },
    }),
  'new link': ({ id }) => app.call(invoiceLinkRoutes.create, { as: owner, parameters: { id } }),
  preview: ({ id }) => app.call(invoiceLinkRoutes.preview, { as: owner, parameters: { id } }),
  edit: ({ id, version }) =>
    app.call(invoiceRoutes.update, { as: owner, parameters: { id }, body: { version, internalNote: 'Ana' } }),
};

test.each(Object.keys(WRITES))('%s: the client is locked before the invoice, as in a merge', async (name) => {
  const invoice = await issued(app, owner);
  await lockNow('public.client_directory', invoice.clientId);
  const writing = WRITES[name]?.(invoice) ?? Promise.reject();
  await endedOrWaiting(writing);
  await lockNow('public.invoices', invoice.id);
  await holder.query('ROLLBACK');
  expect((await writing).status).toBeLessThan(300);
});

test('a bulk edit locks the clients before the records', async () => {
  const { id: clientId } = await app.client(owner);
  const { body } = await app.call(domainRoutes.create, {
    as: owner,
    body: { name: 'one.example', clientId },
  });
  const { id, version } = body;
  await lockNow('public.client_directory', clientId);
  const editing = app.call(domainRoutes.bulk, {
    as: owner,
    body: { action: 'edit', changes: { addTag: 'care' }, items: [{ id, version }] },
  });
  await endedOrWaiting(editing);
  await lockNow('public.domains', id);
  await holder.query('ROLLBACK');
  expect((await editing).body).toEqual({ done: 1, refused: [] });
});

test('a change of a payment needs no lock of the client, which a merge takes before the payment', async () => {
  const payment = await paid(app, owner);
  await lockNow('public.client_directory', payment.clientId);
  const changing = app.call(paymentRoutes.update, {
    as: owner,
    parameters: { id: payment.id },
    body: { version: payment.version, reference: 'SPEI 42' },
  });
  await endedOrWaiting(changing);
  await lockNow('oficio.payments', payment.id);
  await holder.query('ROLLBACK');
  expect((await changing).body.reference).toBe('SPEI 42');
  const { rows } = await app.admin.query('SELECT reference FROM public.income WHERE payment_id = $1', [
    payment.id,
  ]);
  expect(rows).toEqual([{ reference: 'SPEI 42' }]);
});

test('a merge locks the invoices before their links, as views and revocations do', async () => {
  const invoice = await issued(app, owner);
  const link = (await app.call(invoiceLinkRoutes.create, { as: owner, parameters: { id: invoice.id } })).body;
  const kept = await app.client(owner);
  await lockNow('public.invoices', invoice.id);
  const merging = app.call(clientMergeRoutes.merge, {
    as: owner,
    body: { keepId: kept.id, goneId: invoice.clientId, fields: [] },
  });
  await somebodyWaits(app, 'oficio_worker');
  await lockNow('oficio.public_links', link.id);
  await holder.query('ROLLBACK');
  expect((await merging).status).toBe(200);
});

test('a rename locks the invoices in the order of their ids, as changes of the ledger do', async () => {
  const invoice = await issued(app, owner);
  const [first, second] = ['00000000-0000-4000-8000-000000000001', 'ffffffff-ffff-4fff-bfff-ffffffffffff'];
  // The table and its indexes by time have the later id first.
  for (const [id, at] of [
    [second, '2020-01-01T00:00:00Z'],
    [first, '2030-01-01T00:00:00Z'],
  ]) {
    await app.admin.query(
      `INSERT INTO public.invoices SELECT (jsonb_populate_record(invoice, jsonb_build_object('id', $2::text,
         'number', $2::text, 'sequence_number', null, 'created_at', $3::text, 'updated_at', $3::text))).*
       FROM public.invoices invoice WHERE invoice.id = $1`,
      [invoice.id, id, at],
    );
  }
  await lockNow('public.invoices', first);
  const { body: client } = await app.call(clientRoutes.one, {
    as: owner,
    parameters: { id: invoice.clientId },
  });
  const renaming = app.call(clientRoutes.update, {
    as: owner,
    parameters: { id: client.id },
    body: { version: client.version, displayName: 'Renamed' },
  });
  await somebodyWaits(app, 'oficio_api');
  await lockNow('public.invoices', second);
  await holder.query('ROLLBACK');
  expect((await renaming).status).toBe(200);
});
