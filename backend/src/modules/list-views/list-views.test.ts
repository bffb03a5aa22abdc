import { randomUUID } from 'node:crypto';
import {
  auditRoutes,
  categoryRoutes,
  clientRoutes,
  failureSchema,
  LIST_VIEWS,
  type ListView,
  listViewRoutes,
  memberRoleSchema,
  memberRoutes,
  VIEWED_LISTS,
  type ViewedList,
} from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Answer,
  TestApplication,
  type TestOwner,
  type TestPerson,
} from '../../../test/test-application.ts';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  const unlimited = { points: 100_000, perMs: 60_000 };
  app = await TestApplication.start({ rateLimits: { reads: unlimited, writes: unlimited } });
});
afterAll(() => app.stop());
beforeEach(async () => {
  owner = await app.owner();
});

const VIEW = { list: 'invoices', name: 'Late payers', search: { status: 'overdue' }, hiddenColumns: null };

const list = async (name: ViewedList, as: TestPerson = owner): Promise<ListView[]> =>
  (await app.call(listViewRoutes.list, { as, query: { list: name } })).body.items;
const add = (body: Record<string, unknown> = {}, as: TestPerson = owner, key: string = randomUUID()) =>
  app.call(listViewRoutes.create, { as, body: { ...VIEW, ...body }, headers: { 'idempotency-key': key } });
const change = (id: string, body: Record<string, unknown>, as: TestPerson = owner) =>
  app.call(listViewRoutes.update, { as, parameters: { id }, body: { version: 1, ...body } });
const remove = (id: string, as: TestPerson = owner) =>
  app.call(listViewRoutes.remove, { as, parameters: { id } });
const refusal = (answer: Answer): unknown => {
  const { code, message, details } = failureSchema.parse(answer.body);
  return [code, details?.fields?.map(({ path }) => path).join() ?? message];
};

describe('a view', () => {
  test('is saved, renamed, overwritten and deleted', async () => {
    const added = await add({ name: '  Late payers ', search: { status: 'overdue', sort: '-balance' } });
    const view = {
      id: added.body.id,
      list: 'invoices',
      name: 'Late payers',
      search: { status: 'overdue', sort: '-balance' },
      hiddenColumns: null,
      leftOut: [],
      version: 1,
    };
    expect([added.status, added.body]).toEqual([201, view]);
    expect(await list('invoices')).toEqual([view]);
    expect(await list('clients')).toEqual([]);
    const renamed = await change(view.id, { name: 'To call' });
    expect(renamed.body).toEqual({ ...view, name: 'To call', version: 2 });
    const content = { search: { search: 'acme' }, hiddenColumns: ['client', 'dueDate'] };
    const overwritten = await change(view.id, { ...content, version: 2 });
    expect(overwritten.body).toEqual({ ...view, name: 'To call', ...content, version: 3 });
    expect((await remove(view.id)).status).toBe(204);
    expect(await list('invoices')).toEqual([]);
    expect((await remove(view.id)).status).toBe(404);
  });

  test('is saved once by a repeated request', async () => {
    const key = randomUUID();
    const [first, second] = [await add({}, owner, key), await add({}, owner, key)];
    expect(second.body).toEqual(first.body);
    expect(await list('invoices')).toHaveLength(1);
  });

  test('has a name of its own in its list, in any case of the letters', async () => {
    await add({ name: 'Ñandú' });
    expect(refusal(await add({ name: 'ñANDÚ' }))).toEqual(['record.exists_already', 'name']);
    expect((await add({ name: 'Ñandú', list: 'domains', search: {} })).status).toBe(201);
    const other = await add({ name: 'Other' });
    expect(refusal(await change(other.body.id, { name: 'ÑANDÚ' }))).toEqual([
      'record.exists_already',
      'name',
    ]);
  });

  test('that another tab has changed isn’t overwritten', async () => {
    const { body: view } = await add();
    await change(view.id, { name: 'First' });
    expect((await change(view.id, { name: 'Second' })).body).toMatchObject({ code: 'version.stale' });
  });

  test.each(VIEWED_LISTS)('of %s takes the filters of that list alone', async (name) => {
    expect((await add({ list: name, search: {} })).status).toBe(201);
    expect(refusal(await add({ list: name, name: 'x', search: { nonsense: 'x' } }))).toEqual([
      'request.invalid',
      'search.nonsense',
    ]);
    expect(refusal(await add({ list: name, name: 'x', search: { cursor: 'x' } }))).toEqual([
      'request.invalid',
      'search.cursor',
    ]);
  });

  test.each([
    ['an empty name', { name: ' ' }],
    ['a long name', { name: 'x'.repeat(LIST_VIEWS.name + 1) }],
    ['a wrong value', { search: { status: 'x' } }],
    ['a long search', { search: { search: 'é'.repeat(LIST_VIEWS.searchBytes / 2) } }],
    ['an unknown list', { list: 'mails' }],
    ['a lone surrogate', { search: { search: '\ud800' } }],
  ])('with %s is refused', async (_, body) => {
    expect((await add(body)).body).toMatchObject({ code: 'request.invalid' });
    expect(await list('invoices')).toEqual([]);
  });

  test('more than the most are refused with a sentence, also at the same time', async () => {
    for (let count = 1; count < LIST_VIEWS.most; count += 1) await add({ name: `View ${count}` });
    const both = await Promise.all([add({ name: 'One' }), add({ name: 'Two' })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400]);
    expect(await list('invoices')).toHaveLength(LIST_VIEWS.most);
    expect(refusal(await add({ name: 'Three' }))).toEqual([
      'request.invalid',
      'You have 30 views of this list, which is the most. Delete one first.',
    ]);
    expect((await add({ list: 'payments', search: {} })).status).toBe(201);
  });
});

describe('the views of a person', () => {
  test.each(memberRoleSchema.options)('belong to a person with the role %s alone', async (role) => {
    const { body: foreign } = await add();
    const member = role === 'owner' ? await app.owner() : await app.member(owner.organizationId, role);
    expect(await list('invoices', member)).toEqual([]);
    const own = await add({ name: 'Own' }, member);
    expect(own.status).toBe(201);
    expect((await change(foreign.id, { name: 'Taken' }, member)).status).toBe(404);
    expect((await remove(foreign.id, member)).status).toBe(404);
    expect((await list('invoices', member)).map(({ name }) => name)).toEqual(['Own']);
    expect(await list('invoices')).toEqual([foreign]);
  });

  test('go with the membership', async () => {
    const member = await app.member(owner.organizationId, 'viewer');
    await add({}, member);
    const { userId } = member;
    expect((await app.call(memberRoutes.removeMember, { as: owner, parameters: { userId } })).status).toBe(
      204,
    );
    const { rows } = await app.admin.query('SELECT FROM oficio.list_views WHERE user_id = $1', [userId]);
    expect(rows).toEqual([]);
  });

  test('aren’t in the audit log that the organization reads', async () => {
    await add({ name: 'zq-own' });
    expect((await app.call(auditRoutes.list, { as: owner })).text).not.toContain('zq-own');
  });
});

describe('a stored filter that is no longer valid is left out and named', () => {
  test('a deleted client, until it is back', async () => {
    const client = await app.client(owner);
    const search = { clientId: client.id, status: 'cancelled' };
    const { body: view } = await add({ list: 'domains', search });
    expect([view.search, view.leftOut]).toEqual([search, []]);
    await app.call(clientRoutes.remove, { as: owner, parameters: { id: client.id } });
    expect(await list('domains')).toMatchObject([{ search: { status: 'cancelled' }, leftOut: ['clientId'] }]);
    await app.call(clientRoutes.restore, {
      as: owner,
      parameters: { id: client.id },
      body: { version: client.version + 1 },
    });
    expect(await list('domains')).toMatchObject([{ search, leftOut: [] }]);
  });

  test('a client that the person doesn’t see', async () => {
    const [seen, hidden] = [await app.client(owner), await app.client(owner)];
    const member = await app.member(owner.organizationId, 'viewer', { clientIds: [seen.id] });
    await add({ list: 'domains', name: 'Seen', search: { clientId: seen.id } }, member);
    await add({ list: 'domains', name: 'Unseen', search: { clientId: hidden.id } }, member);
    expect(await list('domains', member)).toMatchObject([
      { name: 'Seen', search: { clientId: seen.id }, leftOut: [] },
      { name: 'Unseen', search: {}, leftOut: ['clientId'] },
    ]);
  });

  test('a deleted category; the filter of no category stays', async () => {
    const body = { kind: 'expense', name: 'Tools' };
    const { body: category } = await app.call(categoryRoutes.create, { as: owner, body });
    await add({ list: 'expenses', name: 'One', search: { categoryId: category.id } });
    await add({ list: 'expenses', name: 'Two', search: { categoryId: 'none' } });
    await app.call(categoryRoutes.remove, { as: owner, parameters: { id: category.id } });
    expect(await list('expenses')).toMatchObject([
      { search: {}, leftOut: ['categoryId'] },
      { search: { categoryId: 'none' }, leftOut: [] },
    ]);
  });

  test('a filter and a sort of another release', async () => {
    const { body: view } = await add();
    await app.admin.query('UPDATE oficio.list_views SET search = $2 WHERE id = $1', [
      view.id,
      { mood: 'good', sort: 'mood', status: 'overdue' },
    ]);
    expect(await list('invoices')).toMatchObject([
      { search: { status: 'overdue' }, leftOut: expect.arrayContaining(['mood', 'sort']) },
    ]);
  });
});
