import { clientRoutes, paymentRoutes, REALTIME_TABLE_NAMES } from '@oficio/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from './test-application.ts';
import { issued, issuer } from './test-invoices.ts';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start();
  owner = await issuer(app);
});
afterAll(() => app.stop());

async function changedBy(table: string, id: string): Promise<string | null> {
  const { rows } = await app.admin.query(`SELECT changed_by FROM public.${table} WHERE id = $1`, [id]);
  return rows[0].changed_by;
}

test('each live table says who changed a row last, and its readers in the browser may see it', async () => {
  const { rows } = await app.admin.query<{ name: string }>(
    `SELECT grants.table_name AS name FROM information_schema.column_privileges grants
     JOIN information_schema.triggers ON event_object_table = grants.table_name AND event_manipulation = 'UPDATE'
     WHERE grants.column_name = 'changed_by' AND grantee = 'authenticated' AND trigger_name = 'keep_changed_by'`,
  );
  expect(rows.map(({ name }) => name).sort()).toEqual([...REALTIME_TABLE_NAMES].sort());
});

test('a row is changed by its creator, then by the member who edits or deletes it, then by nobody: a job', async () => {
  const member = await app.member(owner.organizationId, 'member');
  const { id } = await app.client(owner);
  const client = { parameters: { id } };
  expect(await changedBy('client_directory', id)).toBe(owner.userId);
  await app.call(clientRoutes.archive, { ...client, as: member, body: { version: 1 } });
  expect(await changedBy('client_directory', id)).toBe(member.userId);
  await app.call(clientRoutes.restore, { ...client, as: owner, body: { version: 2 } });
  await app.call(clientRoutes.remove, { ...client, as: member });
  expect(await changedBy('client_directory', id)).toBe(member.userId);
  await app.admin.query('UPDATE public.client_directory SET version = version + 1 WHERE id = $1', [id]);
  expect(await changedBy('client_directory', id)).toBeNull();
});

test('a payment changes its invoice and its income in the name of the person who records it', async () => {
  const accountant = await app.member(owner.organizationId, 'accountant');
  const invoice = await issued(app, owner);
  expect(await changedBy('invoices', invoice.id)).toBe(owner.userId);
  const { status, body } = await app.call(paymentRoutes.record, {
    as: accountant,
    body: {
      clientId: invoice.clientId ?? '',
      currency: invoice.currency,
      amountMinor: invoice.totalMinor,
      date: invoice.issueDate ?? '',
      method: 'cash',
      allocations: [{ invoiceId: invoice.id, amountMinor: invoice.totalMinor }],
    },
  });
  expect(status).toBe(201);
  expect(await changedBy('invoices', invoice.id)).toBe(accountant.userId);
  const { rows } = await app.admin.query('SELECT changed_by FROM public.income WHERE payment_id = $1', [
    body.id,
  ]);
  expect(rows).toEqual([{ changed_by: accountant.userId }]);
});
