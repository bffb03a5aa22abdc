import {
  clientMergeRoutes,
  clientRoutes,
  invoiceLinkRoutes,
  invoiceRoutes,
  PUBLIC_LINKS,
  paymentRoutes,
} from '@oficio/contracts';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { draft, issued, issuer, line } from '../../../test/test-invoices.ts';
import { paid } from '../../../test/test-ledger.ts';
import { somebodyWaits, waiting } from '../../../test/test-locks.ts';

const ORIGIN = 'http://127.0.0.1';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  owner = await issuer(app);
});

const removeClient = (id: string) => app.call(clientRoutes.remove, { as: owner, parameters: { id } });
const removeInvoice = (id: string) => app.call(invoiceRoutes.remove, { as: owner, parameters: { id } });

test('a client with an invoice can be archived, not deleted; one whose drafts are in the trash can', async () => {
  const { clientId } = await issued(app, owner);
  const refused = await removeClient(clientId);
  expect([refused.status, refused.body]).toEqual([
    409,
    expect.objectContaining({
      code: 'resource.in_use',
      message: 'This client has invoices or payments, so it can’t be deleted. Archive it instead.',
    }),
  ]);
  const { body: client } = await app.call(clientRoutes.one, { as: owner, parameters: { id: clientId } });
  const archived = await app.call(clientRoutes.archive, {
    as: owner,
    parameters: { id: clientId },
    body: { version: client.version },
  });
  expect(archived.status).toBe(200);

  const drafted = await draft(app, owner);
  expect((await removeClient(drafted.clientId)).status).toBe(409);
  expect((await removeInvoice(drafted.id)).status).toBe(204);
  expect((await removeClient(drafted.clientId)).status).toBe(204);
});

test('a client with a voided payment alone stays, because the payment does', async () => {
  const payment = await paid(app, owner, { date: '2026-01-15' });
  await app.call(paymentRoutes.void, {
    as: owner,
    parameters: { id: payment.id },
    body: { version: payment.version, reason: 'Twice' },
  });
  expect((await removeClient(payment.clientId)).status).toBe(409);
});

test('the undo of a merge isn’t refused for views of the client and expired previews', async () => {
  const invoice = await issued(app, owner);
  const kept = await app.client(owner);
  const at = { as: owner, parameters: { id: invoice.id } };
  await app.call(invoiceLinkRoutes.preview, at);
  const { pathname } = new URL((await app.call(invoiceLinkRoutes.create, at)).body.url);
  const body = { keepId: kept.id, goneId: invoice.clientId, fields: [] };
  const { body: merged } = await app.call(clientMergeRoutes.merge, { as: owner, body });
  app.clock.advance(PUBLIC_LINKS.previewMs);
  const seen = await fetch(`${app.url}${pathname}/seen`, { method: 'POST', headers: { origin: ORIGIN } });
  expect(seen.ok).toBe(true);
  await app.call(invoiceLinkRoutes.preview, at);
  expect((await app.call(invoiceRoutes.one, at)).body.viewedAt).not.toBeNull();
  const undone = await app.call(clientMergeRoutes.undo, { as: owner, parameters: { id: merged.id } });
  expect([undone.status, (await app.call(invoiceRoutes.one, at)).body.clientId]).toEqual([
    200,
    invoice.clientId,
  ]);
});

test('a new and a revoked link write the row of their invoice without a new version, for other tabs', async () => {
  const { id, version } = await issued(app, owner);
  const at = { as: owner, parameters: { id } };
  const written = async () => {
    const { rows } = await app.admin.query('SELECT version, xmin::text FROM public.invoices WHERE id = $1', [
      id,
    ]);
    return rows[0];
  };
  const before = await written();
  await app.call(invoiceLinkRoutes.create, at);
  const made = await written();
  await app.call(invoiceLinkRoutes.revokeAll, at);
  const revoked = await written();
  expect(new Set([before, made, revoked].map(({ xmin }) => xmin)).size).toBe(3);
  expect([made.version, revoked.version]).toEqual([version, version]);
});

test('a draft whose client is in the trash is restored only after the client', async () => {
  const drafted = await draft(app, owner);
  const client = { as: owner, parameters: { id: drafted.clientId } };
  await removeInvoice(drafted.id);
  await removeClient(drafted.clientId);
  const restore = () =>
    app.call(invoiceRoutes.restore, {
      as: owner,
      parameters: { id: drafted.id },
      body: { version: drafted.version + 1 },
    });
  expect((await restore()).body).toMatchObject({
    code: 'resource.in_use',
    message: 'The client Café Lumbre is in the trash. Restore the client first, then this.',
  });
  const { body: deleted } = await app.call(clientRoutes.one, client);
  await app.call(clientRoutes.restore, { ...client, body: { version: deleted.version } });
  expect((await restore()).body).toMatchObject({ deletedAt: null, lifecycle: 'draft' });
});

test('the deletion of a client waits for the return of its draft from the trash, and is refused', async () => {
  const drafted = await draft(app, owner);
  await removeInvoice(drafted.id);
  const [restored, deletion] = await withLock(
    'LOCK TABLE oficio.invoice_days IN EXCLUSIVE MODE',
    async () => {
      const restoring = app.call(invoiceRoutes.restore, {
        as: owner,
        parameters: { id: drafted.id },
        body: { version: drafted.version + 1 },
      });
      await somebodyWaits(app, 'oficio_api');
      let ended = false;
      const removing = removeClient(drafted.clientId).finally(() => {
        ended = true;
      });
      while (!ended && (await waiting(app, 'oficio_api')) < 2);
      return [restoring, removing] as const;
    },
  );
  expect([(await restored).status, (await deletion).status]).toEqual([200, 409]);
});

test('a bulk deletion names the clients with invoices and deletes the others', async () => {
  const { clientId } = await draft(app, owner);
  const other = await app.client(owner);
  const { body: client } = await app.call(clientRoutes.one, { as: owner, parameters: { id: clientId } });
  const { body } = await app.call(clientRoutes.bulk, {
    as: owner,
    body: {
      action: 'delete',
      items: [client, other].map(({ id, version }) => ({ id, version })),
    },
  });
  expect(body).toEqual({ done: 1, refused: [{ id: clientId, code: 'resource.in_use' }] });
});

test('after a merge the kept client has the invoices', async () => {
  const { clientId: goneId } = await draft(app, owner);
  const { id: keepId } = await app.client(owner);
  const merged = await app.call(clientMergeRoutes.merge, { as: owner, body: { keepId, goneId, fields: [] } });
  expect(merged.status).toBeLessThan(300);
  expect((await removeClient(keepId)).status).toBe(409);
});

test('a client that is deleted between the check of a new draft and its insertion gets no draft', async () => {
  const client = await app.client(owner);
  const [creation] = await withLock('LOCK TABLE public.invoices IN EXCLUSIVE MODE', async () => {
    const added = create(client.id);
    await somebodyWaits(app, 'oficio_api');
    expect((await removeClient(client.id)).status).toBe(204);
    return [added] as const;
  });
  expect((await creation).status).toBe(404);
});

test('the deletion of a client waits for a draft that is being added, and is refused', async () => {
  const client = await app.client(owner);
  const [creation, deletion] = await withLock(
    'LOCK TABLE oficio.invoice_lines IN EXCLUSIVE MODE',
    async () => {
      const added = create(client.id);
      await somebodyWaits(app, 'oficio_api');
      return [added, removeClient(client.id)] as const;
    },
  );
  expect([(await creation).status, (await deletion).status]).toEqual([201, 409]);
});

const create = (clientId: string) =>
  app.call(invoiceRoutes.create, { as: owner, body: { clientId, lines: [line()] } });

/** Runs `work` while another connection holds the lock; what it started ends after the lock's release. */
async function withLock<T>(lock: string, work: () => Promise<T>): Promise<T> {
  const holder = new pg.Client({ connectionString: app.database.adminUrl });
  await holder.connect();
  try {
    await holder.query('BEGIN');
    await holder.query(lock);
    return await work();
  } finally {
    await holder.end();
  }
}
