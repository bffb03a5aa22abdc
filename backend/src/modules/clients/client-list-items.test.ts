import {
  type AnswerOf,
  CLIENT_SORTS,
  type ClientListItem,
  clientListItemSchema,
  clientRoutes,
} from '@oficio/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { Sessions } from '../../sessions/sessions.ts';

/* Rows store their list item as JSON. Whatever a text contains, the list must equal the client's own page. */

let app: TestApplication;

beforeAll(async () => {
  app = await TestApplication.start();
});

afterAll(() => app.stop());

const TEXTS = [
  'plain',
  'a "quoted" \\ back\\slash, comma; {brace} (paren) \' | :',
  'line\nbreak\tand tab',
  '💡 ñandú ß 漢字 \u{10ffff}',
  '\u0001\u0002\u001c\u001d\u007f\u0085\u2028',
  '<script>alert(1)</script>',
  'NULL',
  // The separators of a page, and a text that would close its item.
  'a\u001fb\u001ec',
  '\u001e","version":9},{"id":"',
];

async function fill(texts: readonly string[]): Promise<{ owner: TestOwner; items: ClientListItem[] }> {
  const owner = await app.owner();
  const items: ClientListItem[] = [];
  for (const [index, text] of texts.entries()) {
    app.clock.advance(1_000);
    const client = await app.client(owner, {
      displayName: `${text} ${index}`,
      phone: text.slice(0, 30),
      tags: [`t${text.slice(0, 30).replaceAll('\n', ' ')}`, 'two words', 'plain'],
      contacts: [
        {
          firstName: text.slice(0, 60),
          lastName: null,
          email: null,
          phone: null,
          role: null,
          isPrimary: true,
          isBilling: false,
          receives: { invoices: true, reminders: true, renewals: true },
        },
      ],
    });
    const { body } = await app.call(clientRoutes.one, { as: owner, parameters: { id: client.id } });
    items.push(clientListItemSchema.parse({ ...body, services: 0, nextRenewalOn: null }));
  }
  return { owner, items };
}

/** Every page of the given size, in order. */
async function pages(owner: TestOwner, query: Record<string, string>): Promise<ClientListItem[]> {
  const items: ClientListItem[] = [];
  let cursor: string | null = null;
  do {
    const answer: Answer<AnswerOf<typeof clientRoutes.list>> = await app.call(clientRoutes.list, {
      as: owner,
      query: { ...query, ...(cursor && { cursor }) },
    });
    expect(answer.status).toBe(200);
    items.push(...answer.body.items);
    cursor = answer.body.nextCursor;
  } while (cursor);
  return items;
}

const byId = (items: readonly ClientListItem[]) => items.toSorted((a, b) => a.id.localeCompare(b.id));
test.each(CLIENT_SORTS)('by %s: each item equals its client, on pages of every size', async (sort) => {
  const { owner, items } = await fill(TEXTS);
  for (const limit of ['1', '3', '50']) {
    expect(byId(await pages(owner, { sort, limit }))).toEqual(byId(items));
  }
  expect(byId(await pages(owner, { sort: `-${sort}`, limit: '2' }))).toEqual(byId(items));
  expect(byId(await pages(owner, { sort, limit: '2', tag: 'two words' }))).toEqual(byId(items));
});

test('an item follows its client when it is archived, restored or edited', async () => {
  const { owner, items } = await fill(['plain']);
  const [{ id = '', version = 0 } = {}] = items;
  const parameters = { id };
  const one = async (query: Record<string, string>) => (await pages(owner, query))[0];
  await app.call(clientRoutes.archive, { as: owner, parameters, body: { version } });
  expect(await one({ status: 'archived' })).toMatchObject({ status: 'archived', version: version + 1 });
  await app.call(clientRoutes.restore, { as: owner, parameters, body: { version: version + 1 } });
  expect(await one({})).toMatchObject({ status: 'active', version: version + 2 });
  app.clock.advance(1_000);
  const body = { version: version + 2, displayName: 'Other', currency: 'USD', contacts: [] };
  const edited = await app.call(clientRoutes.update, { as: owner, parameters, body });
  expect(edited.status).toBe(200);
  const { updatedAt } = edited.body;
  const expected = {
    displayName: 'Other',
    currency: 'USD',
    primaryContact: null,
    updatedAt,
    version: version + 3,
  };
  expect(await one({})).toMatchObject(expected);
});

test('a client without a currency shows the organization’s present one', async () => {
  const { owner, items } = await fill(['plain']);
  expect(items[0]?.currency).toBe('MXN');
  await app.admin.query("UPDATE oficio.organizations SET currency = 'EUR' WHERE id = $1", [
    owner.organizationId,
  ]);
  await app.nest.get(Sessions, { strict: false }).forgetOrganization(owner.organizationId);
  expect((await pages(owner, {})).map(({ currency }) => currency)).toEqual(['EUR']);
});
