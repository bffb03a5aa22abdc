import { clientMergeRoutes, clientRoutes, invoiceRoutes } from '@oficio/contracts';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { draft, issued, issuer, line } from '../../../test/test-invoices.ts';
import { somebodyWaits, waiting } from '../../../test/test-locks.ts';

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
      message: 'This client has invoices, so it can’t be deleted. Archive it instead.',
    }),
  ]);
  const { body: client } = await app.call(clientRoutes.one, { as: owner, parameters: { id: clientId } });
  const archived = await app.call(clientRoutes.archive, {
    ...{ as: owner, parameters: { id: clientId } },
    body: { version: client.version },
  });
  expect(archived.status).toBe(200);

  const drafted = await draft(app, owner);
  expect((await removeClient(drafted.clientId)).status).toBe(409);
  expect((await removeInvoice(drafted.id)).status).toBe(204);
  expect((await removeClient(drafted.clientId)).status).toBe(204);
});

test('a draft whose client is in the trash is restored only after the client', async () => {
  const drafted = await draft(app, owner);
  const client = { as: owner, parameters: { id: drafted.clientId } };
  await removeInvoice(drafted.id);
  await removeClient(drafted.clientId);
  const restore = () =>
    app.call(invoiceRoutes.restore, {
      ...{ as: owner, parameters: { id: drafted.id } },
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
        ...{ as: owner, parameters: { id: drafted.id } },
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
