import { CLIENT_SORTS, type ClientListItem, clientRoutes, normalised } from '@oficio/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';

let app: TestApplication;
let owner: TestOwner;

const NAMES = ['Ñandú', 'álamo', 'Zacate', 'Nopal', 'Ébano', 'cedro', 'Acacia', 'Cedrón'];

beforeAll(async () => {
  app = await TestApplication.start();
  owner = await app.owner();
  const other = await app.owner();
  await app.client(other, { displayName: 'Álamo ajeno', tags: ['norte'], currency: 'USD' });
  for (const [index, displayName] of NAMES.entries()) {
    app.clock.advance(1_000);
    const client = await app.client(owner, {
      displayName,
      email: index % 3 === 0 ? null : `${String.fromCharCode(104 - index)}@example.com`,
      status: (['active', 'lead', 'inactive'] as const)[index % 3] ?? 'active',
      tags: index % 2 ? ['norte'] : ['sur', '100%'],
      currency: index === 0 ? 'USD' : index === 1 ? 'MXN' : null,
      phone: index === 4 ? '+52 (33) 1234-5678' : null,
      billingAddress: {
        line1: null,
        line2: null,
        city: null,
        state: null,
        postalCode: null,
        countryCode: index === 2 ? 'US' : 'MX',
      },
      contacts:
        index === 5
          ? [
              {
                firstName: 'Zoë',
                lastName: 'O’Brien',
                email: 'zoe_b@example.com',
                phone: null,
                role: null,
                isPrimary: true,
                isBilling: false,
                receives: { invoices: true, reminders: true, renewals: true },
              },
            ]
          : [],
    });
    if (displayName === 'Acacia') {
      await app.call(clientRoutes.archive, {
        as: owner,
        parameters: { id: client.id },
        body: { version: 1 },
      });
    }
  }
});

afterAll(() => app.stop());

const list = async (query: Record<string, string> = {}) => {
  const answer = await app.call(clientRoutes.list, { as: owner, query });
  expect(answer.status).toBe(200);
  return { names: answer.body.items.map(({ displayName }) => displayName), total: answer.body.total };
};

test('without parameters the list is sorted by name, ignoring case and accents, without the archive', async () => {
  expect(await list()).toEqual({
    names: ['álamo', 'cedro', 'Cedrón', 'Ébano', 'Ñandú', 'Nopal', 'Zacate'].sort(byPlainName),
    total: 7,
  });
});

describe.each(CLIENT_SORTS)('sorted by %s', (sort) => {
  test.each([1, 2, 3, 100])(
    'pages of %d give every row once, in order, in both directions',
    async (limit) => {
      const up = await walk({ sort, limit: String(limit) });
      const down = await walk({ sort: `-${sort}`, limit: String(limit) });
      expect(up.map(({ id }) => id).toReversed()).toEqual(down.map(({ id }) => id));
      expect(new Set(up.map(({ id }) => id)).size).toBe(7);
      const keys = up.map((item) => key(item, sort));
      expect(keys).toEqual(keys.toSorted());
    },
  );
});

describe('search', () => {
  test.each<[string, string[]]>([
    ['NANDU', ['Ñandú']],
    ['ñandú', ['Ñandú']],
    ['  álamo ', ['álamo']],
    ['edro', ['cedro', 'Cedrón']],
    ['zoe brien', ['cedro']],
    ['zoe_b@', ['cedro']],
    ['zoeXb', []],
    ['12345678', ['Ébano']],
    ['523312345', ['Ébano']],
    ['100%', ['Ébano', 'Ñandú', 'Zacate']],
    ['%', []],
    ['_', []],
    ['\\', []],
    ['n', ['álamo', 'cedro', 'Ñandú', 'Nopal', 'Cedrón']],
    ["'; DROP TABLE x --", []],
    ['acacia', []],
    ['ajeno', []],
  ])('%j', async (search, names) => {
    const found = await list({ search });
    expect(found).toEqual({ names: names.toSorted(byPlainName), total: names.length });
  });

  test('includes the archive where the archive is shown', async () => {
    expect(await list({ search: 'acac', status: 'archived' })).toEqual({ names: ['Acacia'], total: 1 });
  });

  test.each(CLIENT_SORTS)('combines with the sort %s and pages', async (sort) => {
    for (const limit of ['1', '2']) {
      const up = await walk({ search: 'e', tag: 'norte', sort, limit });
      const down = await walk({ search: 'e', tag: 'norte', sort: `-${sort}`, limit });
      expect(up.map(({ id }) => id).toReversed()).toEqual(down.map(({ id }) => id));
    }
    const all = await walk({ search: 'example', sort, limit: '2' });
    expect(all).toHaveLength((await list({ search: 'example' })).total);
    const keys = all.map((item) => key(item, sort));
    expect(keys).toEqual(keys.toSorted());
  });
});

describe('filters', () => {
  test.each<[Record<string, string>, string[]]>([
    [{ status: 'lead' }, ['álamo', 'Ébano', 'Cedrón']],
    [{ status: 'archived' }, ['Acacia']],
    [{ tag: 'norte' }, ['álamo', 'Nopal', 'cedro', 'Cedrón']],
    [{ tag: 'nort' }, []],
    [{ currency: 'USD' }, ['Ñandú']],
    [{ currency: 'MXN' }, ['álamo', 'Zacate', 'Nopal', 'Ébano', 'cedro', 'Cedrón']],
    [{ currency: 'EUR' }, []],
    [{ country: 'US' }, ['Zacate']],
    [{ missing: 'country' }, []],
    [{ missing: 'email' }, ['Ñandú', 'Nopal']],
    [{ missing: 'billingContact', status: 'inactive' }, ['Zacate', 'cedro']],
    [{ owner: 'nobody', missing: 'email' }, ['Ñandú', 'Nopal']],
    [{ owner: '00000000-0000-4000-8000-000000000001' }, []],
    [{ createdIn: '2026-06', country: 'US' }, ['Zacate']],
    [{ createdIn: '2026-05' }, []],
    [{ inactiveSince: '2026-06-15' }, []],
    [{ inactiveSince: '2026-06-16', status: 'archived' }, ['Acacia']],
    [{ country: 'MX', status: 'lead', tag: 'norte' }, ['álamo', 'Cedrón']],
    [{ currency: 'MXN', search: 'cedro', status: 'lead' }, ['Cedrón']],
    [{ currency: 'USD', tag: 'sur' }, ['Ñandú']],
  ])('%j', async (query, names) => {
    expect(await list(query)).toEqual({ names: names.toSorted(byPlainName), total: names.length });
  });
});

test.each<[string, Record<string, string>]>([
  ['a sort that isn’t one', { sort: 'search_text' }],
  ['an owner that is no id', { owner: 'ana' }],
  ['a month that isn’t one', { createdIn: '2026-13' }],
  ['a day that isn’t one', { inactiveSince: '2026-02-30' }],
  ['a limit of nothing', { limit: '0' }],
  ['a limit over the largest', { limit: '101' }],
  ['a limit that is no number', { limit: 'ten' }],
  ['a status that isn’t one', { status: 'deleted' }],
  ['a parameter that isn’t one', { organizationId: '1' }],
  ['a search that is too long', { search: 'x'.repeat(121) }],
  ['a cursor that is none', { cursor: 'nonsense' }],
  ['a cursor of JSON', { cursor: Buffer.from('{"a":1}').toString('base64url') }],
  ['a cursor with other keys', { cursor: cursorOf(['displayName', 'a']) }],
  ['a cursor with a wrong id', { cursor: cursorOf(['displayName', 'a', "1' OR 1=1"]) }],
  [
    'a cursor with a wrong time',
    { sort: 'createdAt', cursor: cursorOf(['createdAt', 'infinity', crypto.randomUUID()]) },
  ],
  [
    'a cursor of another sort',
    { sort: 'email', cursor: cursorOf(['displayName', 'a', crypto.randomUUID()]) },
  ],
  ['a cursor with NUL', { cursor: cursorOf(['displayName', 'a\0', crypto.randomUUID()]) }],
])('%s: 400', async (_, query) => {
  const answer = await app.call(clientRoutes.list, { as: owner, query });
  expect([answer.status, answer.body]).toEqual([400, expect.objectContaining({ code: 'request.invalid' })]);
});

test.each<Record<string, string>>([
  {},
  { sort: '-updatedAt', status: 'lead' },
  { country: 'MX' },
  { currency: 'MXN' },
  { search: 'negocio' },
  { tag: 'norte', currency: 'MXN' },
])('%j: the total of a later page is the present one', async (query) => {
  const person = await app.owner();
  const address = { line1: null, line2: null, city: null, state: null, postalCode: null };
  const create = () =>
    app.client(person, {
      displayName: 'Negocio',
      status: 'lead',
      tags: ['norte'],
      billingAddress: { ...address, countryCode: 'MX' },
    });
  const page = async (cursor: Record<string, string>) =>
    (await app.call(clientRoutes.list, { as: person, query: { ...query, limit: '1', ...cursor } })).body;
  await Promise.all([create(), create()]);
  const { items, total, nextCursor } = await page({});
  await Promise.all([create(), create(), create()]);
  await app.call(clientRoutes.remove, { as: person, parameters: { id: items[0]?.id ?? '' } });
  const later = await page({ cursor: nextCursor ?? '' });
  expect([total, later.total]).toEqual([2, 4]);
});

test('a parameter given twice: 400', async () => {
  const answer = await app.fetch('GET', '/api/clients?search=a&search=b', { as: owner });
  expect(answer.status).toBe(400);
});

function cursorOf(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

async function walk(query: Record<string, string>): Promise<ClientListItem[]> {
  const items: ClientListItem[] = [];
  const totals = new Set<number>();
  let cursor: string | null = null;
  do {
    const page: Record<string, string> = cursor === null ? query : { ...query, cursor };
    const { body } = await app.call(clientRoutes.list, { as: owner, query: page });
    items.push(...body.items);
    totals.add(body.total);
    cursor = body.nextCursor;
  } while (cursor !== null);
  expect([...totals]).toEqual([items.length]);
  return items;
}

function key(item: ClientListItem, sort: (typeof CLIENT_SORTS)[number]): string {
  if (sort === 'displayName') return normalised(item.displayName);
  if (sort === 'nextRenewal') return item.nextRenewalOn ?? '9999-12-31';
  return (sort === 'lastActivity' ? item.lastActivityOn : item[sort]) ?? '';
}

function byPlainName(a: string, b: string): number {
  return normalised(a) < normalised(b) ? -1 : normalised(a) > normalised(b) ? 1 : 0;
}
