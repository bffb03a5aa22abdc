import { type Client, clientRoutes, invoiceRoutes } from '@oficio/contracts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../test/test-application.ts';
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
  owner = await app.owner();
  holder = new pg.Client({ connectionString: app.database.adminUrl });
  await holder.connect();
  await holder.query('BEGIN');
});
afterEach(() => holder.end());

async function clientOf(day: string): Promise<Client> {
  app.clock.set(`${day}T12:00:00Z`);
  return app.client(owner);
}

const tag = (clients: readonly Client[]) =>
  app.call(clientRoutes.bulk, {
    as: owner,
    body: {
      action: 'edit',
      changes: { addTag: 'care' },
      items: clients.map(({ id, version }) => ({ id, version })),
    },
  });

test('bulk edits whose clients change the same counts in another order wait for each other', async () => {
  const first = await clientOf('2026-05-01');
  const second = await clientOf('2026-05-02');
  const other = await clientOf('2026-05-02');
  app.clock.set('2026-06-15T12:00:00Z');
  await holder.query(
    "SELECT FROM oficio.client_activity WHERE organization_id = $1 AND day = '2026-05-02' FOR UPDATE",
    [owner.organizationId],
  );
  const edits = [tag([other])];
  await somebodyWaits(app, 'oficio_api');
  edits.push(tag([first, second]));
  await somebodyWaits(app, 'oficio_api', 2);
  await holder.query('ROLLBACK');
  const answers = await Promise.all(edits);
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [200, { done: 1, refused: [] }],
    [200, { done: 2, refused: [] }],
  ]);
});

test('a bulk edit locks its clients before it changes a count, so that an edit of one of them can end', async () => {
  const clients = [await clientOf('2026-05-01'), await clientOf('2026-05-02'), await clientOf('2026-05-03')];
  clients.sort((a, b) => (a.id < b.id ? -1 : 1));
  const [, held, last] = clients as [Client, Client, Client];
  app.clock.set('2026-06-15T12:00:00Z');
  await holder.query('SELECT FROM public.client_directory WHERE id = $1 FOR UPDATE', [held.id]);
  const bulk = tag(clients);
  await somebodyWaits(app, 'oficio_api');
  let ended = false;
  const edit = app
    .call(clientRoutes.update, {
      as: owner,
      parameters: { id: last.id },
      body: { version: 1, phone: '1' },
    })
    .finally(() => {
      ended = true;
    });
  while (!ended && (await waiting(app, 'oficio_api')) < 2);
  await holder.query('ROLLBACK');
  expect([(await edit).status, (await bulk).status, (await bulk).body]).toEqual([
    200,
    200,
    { done: 2, refused: [{ id: last.id, code: 'version.stale' }] },
  ]);
});

test('transactions that change the sums of the same days in another order wait for each other', async () => {
  const { id: clientId } = await clientOf('2026-05-01');
  const invoiceOf = async (dueDate: string): Promise<string> => {
    const { body } = await app.call(invoiceRoutes.create, { as: owner, body: { clientId, dueDate } });
    return body.id;
  };
  const [first, second] = ['2026-07-01', '2026-07-02'] as const;
  const [one, two, three, four] = [
    await invoiceOf(first),
    await invoiceOf(second),
    await invoiceOf(second),
    await invoiceOf(first),
  ];
  const other = new pg.Client({ connectionString: app.database.adminUrl });
  await other.connect();
  const raise = (connection: pg.Client, id: string | undefined) =>
    connection.query(
      'UPDATE public.invoices SET total_minor = total_minor + 1, balance_minor = balance_minor + 1 WHERE id = $1',
      [id],
    );
  await other.query('BEGIN');
  await raise(holder, one);
  const begun = raise(other, two);
  let ended = false;
  const finished = begun.then(() => raise(other, four)).then(() => other.query('COMMIT'));
  void begun.then(() => {
    ended = true;
  });
  while (!ended && (await waiting(app, 'postgres')) === 0);
  await raise(holder, three);
  await holder.query('COMMIT');
  await finished;
  await other.end();
});
