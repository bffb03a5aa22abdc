import { SEARCH, searchRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { RECORD_AREAS } from '../../../test/record-areas.ts';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start();
});
afterAll(() => app.stop());

beforeEach(async () => {
  owner = await app.owner();
});

async function find(search: string): Promise<string[]> {
  const { body } = await app.call(searchRoutes.records, { as: owner, query: { search } });
  return body.items.map(({ table, id }) => `${table} ${id}`);
}

describe.each(RECORD_AREAS)('a search finds $name', ({ area, routes, body, nameOf }) => {
  const add = async (name: string) => {
    const { body: record } = await app.call(routes.create, { as: owner, body: body(name) as never });
    return { ...record, key: `${area.table} ${record.id}` };
  };

  test('by a part of the name in any spelling, sorted by name', async () => {
    const second = await add('lumbreb');
    const first = await add('lumbrea');
    await add('other');
    expect(await find('LUMBRÉ')).toEqual([first.key, second.key]);
    const { body: found } = await app.call(searchRoutes.records, { as: owner, query: { search: 'lumbrea' } });
    expect(found.items.map(nameOfFound)).toEqual([nameOf(first)]);
  });

  test('only if they are open', async () => {
    const { id, key, version } = await add('lumbre');
    expect(await find('lumbre')).toEqual([key]);
    await app.call(routes.archive, { as: owner, parameters: { id }, body: { version } });
    expect(await find('lumbre')).toEqual([]);
    await app.call(routes.remove, { as: owner, parameters: { id } });
    expect(await find('lumbre')).toEqual([]);
  });

  test(`and gives ${SEARCH.recordsOfOneArea} at most`, async () => {
    for (const letter of 'abcdefg') await add(`lumbre${letter}`);
    expect(await find('lumbre')).toHaveLength(SEARCH.recordsOfOneArea);
  });

  const nameOfFound = (found: { name: string }) => nameOf({ ...found, displayName: found.name });
});

test('records of several areas are in the order of the areas', async () => {
  const tables = RECORD_AREAS.map(({ area }) => area.table);
  for (const { routes, body } of [...RECORD_AREAS].reverse()) {
    await app.call(routes.create, { as: owner, body: body('lumbre') as never });
  }
  expect((await find('lumbre')).map((key) => key.split(' ')[0])).toEqual(tables);
});

test.each(['', 'l', 'l'.repeat(1_000), 'lum\u0000bre'])('%j is refused', async (search) => {
  const { status, body } = await app.call(searchRoutes.records, { as: owner, query: { search } });
  expect([status, body]).toMatchObject([400, { code: 'request.invalid' }]);
});

test.each(['%%', '__', '\\\\', "''"])('%s is a text, not a pattern', async (search) => {
  for (const { routes, body } of RECORD_AREAS) {
    await app.call(routes.create, { as: owner, body: body('lumbre') as never });
  }
  expect(await find(search)).toEqual([]);
});
