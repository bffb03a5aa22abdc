import { type Client, clientRoutes, clientTagRoutes } from '@oficio/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../../../test/test-application.ts';
import { Jobs } from '../../../jobs/jobs.ts';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  owner = await app.owner();
});

const tags = async (as: TestOwner = owner) => (await app.call(clientTagRoutes.list, { as })).body.tags;
const rename = (tag: string, name: string, as: TestOwner = owner) =>
  app.call(clientTagRoutes.rename, { as, parameters: { tag }, body: { name } });
const remove = (tag: string, as: TestOwner = owner) =>
  app.call(clientTagRoutes.remove, { as, parameters: { tag } });
const read = async (id: string) => (await app.call(clientRoutes.one, { as: owner, parameters: { id } })).body;

/** Clients with these tags: open, archived and deleted. */
async function three(given: string[]): Promise<[Client, Client, Client]> {
  const open = await app.client(owner, { tags: given });
  const archived = await app.client(owner, { tags: given });
  const deleted = await app.client(owner, { tags: given });
  await app.call(clientRoutes.archive, { as: owner, parameters: { id: archived.id }, body: { version: 1 } });
  await app.call(clientRoutes.remove, { as: owner, parameters: { id: deleted.id } });
  return [open, archived, deleted];
}

test('a renamed tag has the new name on every client, also in the archive, the trash and the search', async () => {
  const [open, archived, deleted] = await three(['web', 'VIP']);
  const { body } = await rename('web', ' Sitio ');
  expect(body).toMatchObject({ name: 'Sitio', changed: 3 });
  const clients = [await read(open.id), await read(archived.id), await read(deleted.id)];
  expect(clients.map((client) => [client.tags, client.version])).toEqual([
    [['Sitio', 'VIP'], 2],
    [['Sitio', 'VIP'], 3],
    [['Sitio', 'VIP'], 3],
  ]);
  const found = await app.call(clientRoutes.list, { as: owner, query: { search: 'sitio' } });
  expect(found.body.items.map(({ id }) => id)).toEqual([open.id]);
  const before = await app.call(clientRoutes.list, { as: owner, query: { search: 'web' } });
  expect(before.body.total).toBe(0);
});

test('a tag that gets the name of another one, in any spelling, is united with it', async () => {
  const both = await app.client(owner, { tags: ['web', 'Diseño'] });
  const one = await app.client(owner, { tags: ['web'] });
  expect((await rename('web', 'DISENO')).body).toMatchObject({ name: 'Diseño', changed: 2 });
  expect([(await read(both.id)).tags, (await read(one.id)).tags]).toEqual([['Diseño'], ['Diseño']]);
  expect(await tags()).toEqual([{ name: 'Diseño', count: 2, archived: 0 }]);
});

test('the spelling of a tag can be changed', async () => {
  const { id } = await app.client(owner, { tags: ['vip'] });
  await rename('vip', 'VIP');
  expect((await read(id)).tags).toEqual(['VIP']);
});

test('a deleted tag is on no client any more', async () => {
  const [open, , deleted] = await three(['web', 'VIP']);
  expect((await remove('web')).body.changed).toBe(3);
  expect([(await read(open.id)).tags, (await read(deleted.id)).tags]).toEqual([['VIP'], ['VIP']]);
  expect(await tags()).toEqual([{ name: 'VIP', count: 1, archived: 1 }]);
});

test('a form that was open meanwhile can’t bring an old tag back unnoticed', async () => {
  const { id } = await app.client(owner, { tags: ['web'] });
  await rename('web', 'Sitio');
  const parameters = { id };
  const body = { version: 1, tags: ['web', 'new'] };
  const answer = await app.call(clientRoutes.update, { as: owner, parameters, body });
  expect(answer.body).toMatchObject({ code: 'version.stale', details: { current: { tags: ['Sitio'] } } });
});

test('a tag that no client has is not found, nor is another organization’s', async () => {
  const other = await app.owner();
  const foreign = await app.client(other, { tags: ['theirs'] });
  await app.client(owner, { tags: ['ours'] });
  expect([(await rename('theirs', 'x')).status, (await remove('theirs')).status]).toEqual([404, 404]);
  expect(await tags()).toEqual([{ name: 'ours', count: 1, archived: 0 }]);
  const kept = await app.call(clientRoutes.one, { as: other, parameters: { id: foreign.id } });
  expect(kept.body).toEqual(foreign);
});

test('tags with slashes, percent signs and emoji are renamed', async () => {
  const names = ['a/b', '100 %', 'ñ?#&', '🌵'];
  const { id } = await app.client(owner, { tags: names });
  for (const name of names) expect((await rename(name, `${name}!`)).status).toBe(200);
  expect((await read(id)).tags).toEqual(names.map((name) => `${name}!`));
});

test('a member who is limited to assigned clients counts these alone, and changes no tag', async () => {
  const mine = await app.client(owner, { tags: ['web'] });
  await app.client(owner, { tags: ['web', 'VIP'] });
  const member = await app.member(owner.organizationId, 'manager', { clientIds: [mine.id] });
  expect(await tags(member)).toEqual([{ name: 'web', count: 1, archived: 0 }]);
  expect([(await rename('web', 'x', member)).status, (await remove('web', member)).status]).toEqual([
    403, 403,
  ]);
});

test('a tag on more than 1,000 clients is renamed, and one row is touched afterwards', async () => {
  const { id } = await app.client(owner, { tags: ['web'] });
  await app.admin.query(
    `INSERT INTO public.client_directory SELECT (jsonb_populate_record(client,
       jsonb_build_object('id', gen_random_uuid()))).*
     FROM public.client_directory client, generate_series(1, 1000) WHERE client.id = $1`,
    [id],
  );
  const jobs = app.nest.get(Jobs, { strict: false });
  await jobs.runPending();
  expect((await rename('web', 'Sitio')).body.changed).toBe(1_001);
  expect(await jobs.runPending()).toEqual({ done: 1, failed: 0 });
  expect(await tags()).toEqual([{ name: 'Sitio', count: 1_001, archived: 0 }]);
});

const NAMES = ['web', 'VIP', 'norte', 'Diseño'];

test('each count is the total of the list with that tag, after any changes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ given: fc.subarray(NAMES), archived: fc.boolean() }), { maxLength: 6 }),
      fc.array(fc.tuple(fc.constantFrom(...NAMES), fc.option(fc.constantFrom(...NAMES, 'sur'))), {
        maxLength: 3,
      }),
      async (clients, changes) => {
        owner = await app.owner();
        for (const { given, archived } of clients) {
          const { id } = await app.client(owner, { tags: given });
          if (!archived) continue;
          await app.call(clientRoutes.archive, { as: owner, parameters: { id }, body: { version: 1 } });
        }
        for (const [tag, name] of changes) await (name === null ? remove(tag) : rename(tag, name));
        const total = async (query: Record<string, string>) =>
          (await app.call(clientRoutes.list, { as: owner, query })).body.total;
        const counted = await tags();
        for (const { name, count, archived } of counted) {
          expect([name, count, archived]).toEqual([
            name,
            await total({ tag: name }),
            await total({ tag: name, status: 'archived' }),
          ]);
        }
        for (const name of [...NAMES, 'sur']) {
          if (counted.every((tag) => tag.name !== name)) expect(await total({ tag: name })).toBe(0);
        }
      },
    ),
    { numRuns: 15 },
  );
}, 120_000);
