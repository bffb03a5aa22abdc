import { closingRoutes, documentRoutes, expenseRoutes, receiptRoutes } from '@oficio/contracts';
import { beforeEach, expect, test } from 'vitest';
import { applicationOfFile } from '../../../../test/application-of-file.ts';
import type { TestOwner, TestPerson } from '../../../../test/test-application.ts';
import { refusal } from '../../../../test/test-call.ts';
import { pdf, REFUSED_FILES } from '../files.fixture.ts';

const app = await applicationOfFile();
let owner: TestOwner;
let expenseId: string;

beforeEach(async () => {
  app.clock.set('2026-06-15T18:30:00.000Z');
  owner = await app.owner();
  const body = { vendor: 'Akky', date: '2026-01-10', amountMinor: 11_600 };
  expenseId = (await app.call(expenseRoutes.create, { as: owner, body })).body.id;
});

const add = (name = 'receipt.pdf', file: Uint8Array = pdf, as: TestPerson = owner) =>
  app.call(receiptRoutes.add, {
    ...{ as, parameters: { id: expenseId }, query: { name }, file: new Uint8Array(file) },
  });
const list = (as: TestPerson = owner) => app.call(receiptRoutes.list, { as, parameters: { id: expenseId } });
const on = (route: typeof receiptRoutes.remove | typeof receiptRoutes.restore, id: string, as = owner) =>
  app.call(route, { as, parameters: { id } });
const files = async () =>
  (await app.call(expenseRoutes.one, { as: owner, parameters: { id: expenseId } })).body.files;
const download = (id: string, as: TestPerson, path = 'receipts') =>
  fetch(`${app.url}/api/${path}/${id}/content`, { headers: { authorization: `Bearer ${as.token}` } });

test('an expense has several receipts, which are counted, downloaded, removed and restored', async () => {
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
  expect((await on(receiptRoutes.remove, body.id)).status).toBe(204);
  expect([(await list()).body.items.length, await files()]).toEqual([1, 1]);
  expect((await on(receiptRoutes.restore, body.id)).status).toBe(200);
  expect(await files()).toBe(2);
});

test('a poisoned file is refused, whatever its name says', async () => {
  for (const [what, file] of Object.entries(REFUSED_FILES)) {
    expect([what, refusal(await add('receipt.pdf', file))]).toEqual([what, [415, 'upload.not_a_document']]);
  }
  expect(await files()).toBe(0);
});

test('an accountant keeps receipts, a manager reads them, and a member doesn’t reach them by any route', async () => {
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
  expect((await download(id, member, 'documents')).status).toBe(404);
  const rename = { as: member, parameters: { id }, body: { name: 'x.pdf', version: 1 } };
  expect((await app.call(documentRoutes.update, rename)).status).toBe(404);
  expect((await on(receiptRoutes.remove, id, accountant)).status).toBe(204);
});

test('closed books take receipts, and give none away', async () => {
  const { id } = (await add()).body;
  await app.call(closingRoutes.close, { as: owner, body: { closedOn: '2026-01-31' } });
  expect(refusal(await on(receiptRoutes.remove, id))).toEqual([409, 'books.closed']);
  expect((await add('late.pdf')).status).toBe(201);
});

test('an expense that is purged takes its receipts with it', async () => {
  await add();
  await app.admin.query('DELETE FROM public.expenses WHERE id = $1', [expenseId]);
  const { rows } = await app.admin.query('SELECT FROM oficio.documents WHERE entity_id = $1', [expenseId]);
  expect(rows).toEqual([]);
});
