import {
  closingRoutes,
  documentRoutes,
  expenseRoutes,
  incomeRoutes,
  type LocalDate,
  RECORD_FILE_ROUTES,
  type RecordFileRoutes,
} from '@oficio/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { applicationOfFile } from '../../../../test/application-of-file.ts';
import type { TestOwner, TestPerson } from '../../../../test/test-application.ts';
import { refusal } from '../../../../test/test-call.ts';
import { draft, issued } from '../../../../test/test-invoices.ts';
import { paid } from '../../../../test/test-ledger.ts';
import { pdf, REFUSED_FILES } from '../files.fixture.ts';

const app = await applicationOfFile();
let owner: TestOwner;
let recordId: string;

const RECORDS = {
  expense: {
    record: expenseRoutes,
    body: { vendor: 'Akky', date: '2026-01-10', amountMinor: 11_600 },
    table: 'public.expenses',
  },
  income: {
    record: incomeRoutes,
    body: { payer: 'Bazar', date: '2026-01-10', amountMinor: 11_600 },
    table: 'public.income',
  },
} as const;

type Change = RecordFileRoutes['remove'] | RecordFileRoutes['restore'];

const KINDS = ['expense', 'income'] as const;
describe.each(KINDS)('files of %s', (kind) => {
  const { record, body: entry, table } = RECORDS[kind];
  const routes = RECORD_FILE_ROUTES[kind];

  beforeEach(async () => {
    app.clock.set('2026-06-15T18:30:00.000Z');
    owner = await app.owner();
    const { body } = await app.call(record.create as typeof incomeRoutes.create, {
      as: owner,
      body: entry as typeof RECORDS.income.body,
    });
    recordId = body.id;
  });

  const add = (name = 'receipt.pdf', file: Uint8Array = pdf, as: TestPerson = owner) =>
    app.call(routes.add, {
      as,
      parameters: { id: recordId },
      query: { name },
      file: new Uint8Array(file),
    });
  const list = (as: TestPerson = owner) => app.call(routes.list, { as, parameters: { id: recordId } });
  const on = (route: Change, fileId: string, as = owner, id = recordId) =>
    app.call(route, { as, parameters: { id, fileId } });
  const files = async () =>
    (await app.call(record.one as typeof incomeRoutes.one, { as: owner, parameters: { id: recordId } })).body
      .files;
  const download = (id: string, as: TestPerson, path = routes.list.path.replace(':id', recordId)) =>
    fetch(`${app.url}${path}/${id}/content`, { headers: { authorization: `Bearer ${as.token}` } });

  test('it has several files, which are counted, downloaded, removed and restored', async () => {
    const { status, body } = await add();
    expect([status, body]).toMatchObject([
      201,
      { clientId: null, name: 'receipt.pdf', contentType: 'application/pdf' },
    ]);
    app.clock.advance(1_000);
    await add('second.pdf');
    expect([(await list()).body.items.map(({ name }) => name), await files()]).toEqual([
      ['receipt.pdf', 'second.pdf'],
      2,
    ]);
    const content = await download(body.id, owner);
    expect(content.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(Buffer.from(await content.arrayBuffer())).toEqual(Buffer.from(pdf));
    expect((await on(routes.remove, body.id)).status).toBe(204);
    expect([(await list()).body.items.length, await files()]).toEqual([1, 1]);
    expect((await on(routes.restore, body.id)).status).toBe(200);
    expect(await files()).toBe(2);
  });

  test('a poisoned file is refused, whatever its name says', async () => {
    for (const [what, file] of Object.entries(REFUSED_FILES)) {
      expect([what, refusal(await add('receipt.pdf', file))]).toEqual([what, [415, 'upload.not_a_document']]);
    }
    expect(await files()).toBe(0);
  });

  test('an accountant keeps files, a manager reads them, and a member doesn’t reach them by any route', async () => {
    const { organizationId } = owner;
    const accountant = await app.member(organizationId, 'accountant');
    const manager = await app.member(organizationId, 'manager');
    const member = await app.member(organizationId, 'member');
    const { status, body } = await add('taxi.pdf', pdf, accountant);
    expect(status).toBe(201);
    const { id } = body;
    expect((await list(manager)).body.items).toHaveLength(1);
    expect((await download(id, manager)).status).toBe(200);
    expect((await add('x.pdf', pdf, manager)).status).toBe(403);
    expect((await on(documentRoutes.remove, id, manager)).status).toBe(404);
    expect([(await list(member)).status, (await download(id, member)).status]).toEqual([403, 403]);
    expect((await download(id, member, '/api/documents')).status).toBe(404);
    const rename = { as: member, parameters: { id }, body: { name: 'x.pdf', version: 1 } };
    expect((await app.call(documentRoutes.update, rename)).status).toBe(404);
    expect((await on(routes.remove, id, accountant)).status).toBe(204);
  });

  test('closed books take files, and give none away', async () => {
    const { id } = (await add()).body;
    await app.call(closingRoutes.close, { as: owner, body: { closedOn: '2026-01-31' } });
    expect(refusal(await on(routes.remove, id))).toEqual([409, 'books.closed']);
    expect((await add('late.pdf')).status).toBe(201);
  });

  test('a record that is purged takes its files with it', async () => {
    await add();
    await app.admin.query(`DELETE FROM ${table} WHERE id = $1`, [recordId]);
    const { rows } = await app.admin.query('SELECT FROM oficio.documents WHERE entity_id = $1', [recordId]);
    expect(rows).toEqual([]);
  });

  test('a file is reached by its own record alone', async () => {
    const { id } = (await add()).body;
    const other = await app.call(record.create as typeof incomeRoutes.create, {
      as: owner,
      body: entry as typeof RECORDS.income.body,
    });
    expect((await on(routes.remove, id, owner, other.body.id)).status).toBe(404);
    expect((await download(id, owner, routes.list.path.replace(':id', other.body.id))).status).toBe(404);
    expect((await app.call(documentRoutes.remove, { as: owner, parameters: { id } })).status).toBe(404);
    expect(await files()).toBe(1);
  });
});

test('the entry of a payment takes files, though the payment alone changes it', async () => {
  owner = await app.owner();
  const invoice = await issued(app, owner, {});
  const { clientId, id: invoiceId } = invoice;
  await paid(app, owner, { clientId, amountMinor: 100, allocations: [{ invoiceId, amountMinor: 100 }] });
  const [entry] = (await app.call(incomeRoutes.list, { as: owner })).body.items;
  const { status } = await app.call(RECORD_FILE_ROUTES.income.add, {
    as: owner,
    parameters: { id: entry?.id ?? '' },
    query: { name: 'slip.pdf' },
    file: new Uint8Array(pdf),
  });
  const filter = { as: owner, query: { receipt: 'with' } } as const;
  expect([status, (await app.call(incomeRoutes.list, filter)).body.total]).toEqual([201, 1]);
});

test('files of an invoice change after its issue and in closed books, by whoever drafts it, and go with it', async () => {
  app.clock.set('2026-06-15T18:30:00.000Z');
  owner = await app.owner();
  const { id, clientId, issueDate } = await issued(app, owner, {});
  const { organizationId } = owner;
  const [member, limited, viewer] = [
    await app.member(organizationId, 'member', { clientIds: [clientId] }),
    await app.member(organizationId, 'member', { clientIds: [] }),
    await app.member(organizationId, 'viewer'),
  ];
  await app.call(closingRoutes.close, { as: owner, body: { closedOn: issueDate as LocalDate } });
  const routes = RECORD_FILE_ROUTES.invoice;
  const add = (as: TestPerson) =>
    app.call(routes.add, {
      as,
      parameters: { id },
      query: { name: 'order.pdf' },
      file: new Uint8Array(pdf),
    });
  const statuses = [];
  for (const as of [viewer, limited, member]) statuses.push((await add(as)).status);
  expect(statuses).toEqual([403, 404, 201]);
  const list = (as: TestPerson) => app.call(routes.list, { as, parameters: { id } });
  const [file] = (await list(member)).body.items;
  const parameters = { id, fileId: file?.id ?? '' };
  expect([(await list(limited)).status, (await list(viewer)).status]).toEqual([404, 403]);
  expect((await app.call(routes.remove, { as: limited, parameters })).status).toBe(404);
  expect((await app.call(routes.remove, { as: member, parameters })).status).toBe(204);
  expect((await app.call(routes.restore, { as: owner, parameters })).status).toBe(200);

  const gone = await draft(app, owner, { clientId });
  await app.call(routes.add, {
    as: owner,
    parameters: { id: gone.id },
    query: { name: 'x.pdf' },
    file: new Uint8Array(pdf),
  });
  await app.admin.query('DELETE FROM public.invoices WHERE id = $1', [gone.id]);
  const left = 'SELECT entity_id AS id FROM oficio.documents WHERE organization_id = $1';
  expect((await app.admin.query(left, [organizationId])).rows).toEqual([{ id }]);
});
