import { clientMergeRoutes, invoiceRoutes, paymentRoutes, settlementRoutes } from '@oficio/contracts';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { credited, creditNote, issued, issuer } from '../../../test/test-invoices.ts';
import { ledgerOf, paid, paidInvoice, paymentOf } from '../../../test/test-ledger.ts';
import { waiting } from '../../../test/test-locks.ts';

let app: TestApplication;
let owner: TestOwner;
let holder: pg.Client;

beforeAll(async () => {
  app = await TestApplication.start();
  holder = new pg.Client({ connectionString: app.database.adminUrl });
  await holder.connect();
});
afterAll(async () => {
  await holder.end();
  await app.stop();
});
beforeEach(async () => {
  owner = await issuer(app);
  await app.admin.query('UPDATE oficio.billing_settings SET write_off_limit_minor = 100000');
});

const TODAY = '2026-06-15';

/** Prepares a write, and returns what sends it. */
const WRITES: Record<string, () => Promise<() => Promise<{ status: number; text: string }>>> = {
  async 'a payment'() {
    const { id: invoiceId, clientId } = await issued(app, owner);
    const body = paymentOf(clientId, { allocations: [{ invoiceId, amountMinor: 10_000 }] });
    return () => app.call(paymentRoutes.record, { as: owner, body });
  },
  async 'an edit of a payment'() {
    const { id, version } = await paid(app, owner);
    return () =>
      app.call(paymentRoutes.update, { as: owner, parameters: { id }, body: { version, note: 'x' } });
  },
  async 'an allocation'() {
    const { id: invoiceId, clientId } = await issued(app, owner);
    const { id, version } = await paid(app, owner, { clientId });
    const body = { version, allocations: [{ invoiceId, amountMinor: 10_000 }] };
    return () => app.call(paymentRoutes.allocate, { as: owner, parameters: { id }, body });
  },
  async 'a refund'() {
    const { id, version } = (await paidInvoice(app, owner)).payment;
    const body = { version, date: TODAY, amountMinor: 1 };
    return () => app.call(paymentRoutes.refund, { as: owner, parameters: { id }, body });
  },
  async 'a voided payment'() {
    const { id, version } = (await paidInvoice(app, owner)).payment;
    return () =>
      app.call(paymentRoutes.void, { as: owner, parameters: { id }, body: { version, reason: 'x' } });
  },
  async 'a write-off'() {
    const { id, version } = await issued(app, owner);
    return () => app.call(settlementRoutes.writeOff, { as: owner, parameters: { id }, body: { version } });
  },
  async 'an applied credit note'() {
    const { invoice } = await paidInvoice(app, owner);
    const { id, version } = await issued(app, owner, { clientId: invoice.clientId });
    const body = { version, creditNoteId: (await credited(app, owner, invoice)).id, amountMinor: 1 };
    return () => app.call(settlementRoutes.applyCredit, { as: owner, parameters: { id }, body });
  },
  async 'an issued credit note'() {
    const { id: invoiceId } = await issued(app, owner);
    const { id, version } = await creditNote(app, owner, { id: invoiceId });
    return () => app.call(invoiceRoutes.issue, { as: owner, parameters: { id }, body: { version } });
  },
  async 'a voided credit note'() {
    const { id, version } = await credited(app, owner, await issued(app, owner));
    return () =>
      app.call(invoiceRoutes.void, { as: owner, parameters: { id }, body: { version, reason: 'x' } });
  },
  async 'a settlement that is taken back'() {
    const { id } = (await paidInvoice(app, owner)).invoice;
    const settlementId = (await ledgerOf(app, owner, id)).settlements[0]?.id ?? '';
    return () =>
      app.call(settlementRoutes.reverse, { as: owner, parameters: { id }, body: { settlementId } });
  },
  async 'a voided invoice'() {
    const { id, version } = await issued(app, owner);
    return () =>
      app.call(invoiceRoutes.void, { as: owner, parameters: { id }, body: { version, reason: 'x' } });
  },
  async 'a merge'() {
    const { clientId: goneId } = await issued(app, owner);
    const { id: keepId } = await app.client(owner);
    return () => app.call(clientMergeRoutes.merge, { as: owner, body: { keepId, goneId, fields: [] } });
  },
};

test.each(Object.keys(WRITES))('%s waits for a hand-over and holds nothing that it needs', async (name) => {
  const send = await WRITES[name]?.();
  const { userId } = await app.member(owner.organizationId, 'admin');
  await holder.query('BEGIN');
  await holder.query('SELECT FROM oficio.organizations WHERE id = $1 FOR UPDATE', [owner.organizationId]);
  const sent = send?.();
  let isDone = false;
  void sent?.finally(() => {
    isDone = true;
  });
  // One that doesn't wait has locked no row before its end.
  while (!isDone && (await waiting(app, 'oficio_api')) + (await waiting(app, 'oficio_worker')) === 0);
  await holder.query('SELECT FROM oficio.memberships WHERE organization_id = $1 FOR UPDATE', [
    owner.organizationId,
  ]);
  for (const table of ['client_directory', 'invoices', 'income']) {
    await holder.query(`UPDATE public.${table} SET user_id = $2 WHERE organization_id = $1`, [
      owner.organizationId,
      userId,
    ]);
  }
  await holder.query('ROLLBACK');
  const answer = await sent;
  expect([answer?.status, answer?.text]).toEqual([expect.toBeOneOf([200, 201]), expect.anything()]);
});
