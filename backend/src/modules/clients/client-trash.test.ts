import { clientRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestApplication, type TestOwner, type TestPerson } from '../../../test/test-application.ts';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start();
});
afterAll(() => app.stop());

beforeEach(async () => {
  owner = await app.owner();
});

const remove = (as: TestPerson, id: string) => app.call(clientRoutes.remove, { as, parameters: { id } });

async function trashed(...names: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const displayName of names) {
    const { id } = await app.client(owner, { displayName });
    app.clock.advance(60_000);
    expect((await remove(owner, id)).status).toBe(204);
    ids.push(id);
  }
  return ids;
}

async function list(as: TestPerson, query: Record<string, string> = {}) {
  return app.call(clientRoutes.trash, { as, query });
}

test('deleted clients are listed with when and by whom, the last deleted first, page by page', async () => {
  const member = await app.member(owner.organizationId, 'member');
  const [first] = await trashed('Alfa', 'Beta');
  const { id } = await app.client(owner, { displayName: 'Gamma' });
  await app.client(owner, { displayName: 'Stays' });
  app.clock.advance(60_000);
  await remove(member, id);
  const at = app.clock.now().toISOString();

  const page = await list(owner, { limit: '2' });
  expect(page.body.items.map(({ displayName, deletedBy }) => [displayName, deletedBy])).toEqual([
    ['Gamma', 'Luis Soto'],
    ['Beta', 'Ana Ruiz'],
  ]);
  expect(page.body.items[0]).toMatchObject({ id, version: 2, deletedAt: at });
  expect(page.body.total).toBe(3);
  const rest = await list(owner, { limit: '2', cursor: page.body.nextCursor ?? '' });
  expect(rest.body).toMatchObject({ items: [{ id: first }], total: 3, nextCursor: null });
});

test('a restored client leaves the trash, and one client says who deleted it', async () => {
  const [id = ''] = await trashed('Alfa');
  const parameters = { id };
  const deleted = await app.call(clientRoutes.one, { as: owner, parameters });
  expect(deleted.body).toMatchObject({ deletedBy: 'Ana Ruiz', version: 2 });
  const restored = await app.call(clientRoutes.restore, { as: owner, parameters, body: { version: 2 } });
  expect(restored.body).toMatchObject({ deletedAt: null, deletedBy: null, status: 'active' });
  expect((await list(owner)).body).toEqual({ items: [], total: 0, nextCursor: null });
});

test('after 30 days a client is out of the trash, purged or not', async () => {
  await trashed('Alfa');
  app.clock.advance(30 * 86_400_000 - 1);
  expect((await list(owner)).body.total).toBe(1);
  app.clock.advance(1);
  expect((await list(owner)).body).toEqual({ items: [], total: 0, nextCursor: null });
});

test('the trash is its organization’s, and of those who may delete', async () => {
  await trashed('Alfa');
  const stranger = await app.owner();
  expect((await list(stranger)).body.items).toEqual([]);
  for (const [role, status] of [
    ['admin', 200],
    ['manager', 200],
    ['member', 200],
    ['accountant', 403],
    ['viewer', 403],
  ] as const) {
    expect([role, (await list(await app.member(owner.organizationId, role))).status]).toEqual([role, status]);
  }
});

describe('addresses that name nothing', () => {
  test.each(['a', '["-deletedAt",0,"2026-99-99T00:00:00.000Z","x"]', '["-deletedAt",0]'])(
    'a page after %s is refused',
    async (text) => {
      const cursor = Buffer.from(text).toString('base64url');
      expect((await list(owner, { cursor })).status).toBe(400);
    },
  );

  test.each([
    ['GET', '/api/clients/analytics'],
    ['GET', '/api/clients/1'],
    ['DELETE', '/api/clients/analytics'],
    ['PATCH', '/api/clients/all'],
    ['DELETE', '/api/organization/members/me'],
    ['POST', '/api/organizations/mine/switch'],
    ['DELETE', '/api/organization/invitations/last'],
  ])('%s %s is not found', async (method, path) => {
    const body = method === 'PATCH' ? { version: 1 } : undefined;
    const answer = await app.fetch(method, path, { as: owner, body });
    expect([answer.status, answer.body]).toMatchObject([404, { code: 'resource.not_found' }]);
  });
});
