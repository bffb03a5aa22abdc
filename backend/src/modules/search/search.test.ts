import { SEARCH, searchRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bodyOf, RECORD_AREAS, type TestArea } from '../../../test/record-areas.ts';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  // A test adds records of all areas.
  app = await TestApplication.start({ rateLimits: { writes: { points: 100_000, perMs: 60_000 } } });
});
afterAll(() => app.stop());

beforeEach(async () => {
  owner = await app.owner();
});

/** The found records, also the client of a record that needs one. */
async function find(search: string): Promise<string[]> {
  const { body } = await app.call(searchRoutes.records, { as: owner, query: { search } });
  return body.items.map(({ table, id }) => `${table} ${id}`);
}

describe.each(RECORD_AREAS)('a search finds $name', (example) => {
  const { area, routes, nameOf } = example;
  const add = async (name: string) => {
    const record = await create(example, name);
    return { ...record, key: `${area.table} ${record.id}` };
  };

  test('by a part of the name in any spelling, sorted by name', async () => {
    const second = await add('lumbreb');
    const first = await add('lumbrea');
    await add('other');
    expect(await findHere('LUMBRÉ')).toEqual([first.key, second.key]);
    const { body: found } = await app.call(searchRoutes.records, { as: owner, query: { search: 'lumbrea' } });
    expect(found.items.filter(({ table }) => table === area.table).map(nameOfFound)).toEqual([nameOf(first)]);
  });

  test('only if they are open', async () => {
    const { id, key, version } = await add('lumbre');
    expect(await findHere('lumbre')).toEqual([key]);
    await app.call(routes.archive, { as: owner, parameters: { id }, body: { version } });
    expect(await findHere('lumbre')).toEqual([]);
    await app.call(routes.remove, { as: owner, parameters: { id } });
    expect(await findHere('lumbre')).toEqual([]);
  });

  test(`and gives ${SEARCH.recordsOfOneArea} at most`, async () => {
    for (const letter of 'abcdefg') await add(`lumbre${letter}`);
    expect(await findHere('lumbre')).toHaveLength(SEARCH.recordsOfOneArea);
  });

  const findHere = async (search: string) => (await find(search)).filter((key) => key.startsWith(area.table));
  const nameOfFound = ({ name }: { name: string }) =>
    nameOf({ name, displayName: name, vendor: name, clientName: name.replace('Draft for ', '') });
});

// A draft of an invoice has the name of its client after other words.
describe.each(RECORD_AREAS.filter(({ area }) => area.table !== 'invoices'))(
  'a search of $name',
  (example) => {
    test('has first those whose name begins with the text', async () => {
      const keyOf = async (name: string) => `${example.area.table} ${(await create(example, name)).id}`;
      const [longer, exact] = [await keyOf('lumbrea'), await keyOf('lumbre')];
      for (const letter of 'abcdef') await keyOf(`a${letter}lumbre`);
      const found = (await find('Lumbré')).filter((key) => key.startsWith(example.area.table));
      expect(found).toHaveLength(SEARCH.recordsOfOneArea);
      expect(found.slice(0, 2)).toEqual([exact, longer]);
    });
  },
);

test('records of several areas are in the order of the areas', async () => {
  const tables = RECORD_AREAS.map(({ area }) => area.table);
  for (const area of [...RECORD_AREAS].reverse()) await create(area, 'lumbre');
  // A client comes with each record that needs one.
  const found = (await find('lumbre')).map((key) => key.split(' ')[0]);
  expect(found.filter((table, index) => table !== found[index - 1])).toEqual(tables);
});

test.each(['', 'l', 'l'.repeat(1_000), 'lum\u0000bre'])('%j is refused', async (search) => {
  const { status, body } = await app.call(searchRoutes.records, { as: owner, query: { search } });
  expect([status, body]).toMatchObject([400, { code: 'request.invalid' }]);
});

test.each(['%%', '__', '\\\\', "''"])('%s is a text, not a pattern', async (search) => {
  for (const area of RECORD_AREAS) await create(area, 'lumbre');
  expect(await find(search)).toEqual([]);
});

async function create(area: TestArea, name: string) {
  const body = await bodyOf(app, area, name, owner);
  return (await app.call(area.routes.create, { as: owner, body: body as never })).body;
}
