import { randomUUID } from 'node:crypto';
import { CLIENT_SORTS, type ClientList, type ClientListItem, clientRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, TestApplication, type TestOwner } from '../../../test/test-application.ts';

/* A list travels as lines of separated texts: whatever a text holds, the list says what the client says. */

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
];

const SEPARATED = [
  'a\u001fb',
  'a\u001eb',
  'x\u001f\u001ey',
  // As if it were the end of one client and the beginning of another.
  `x\u001fperson\u001factive\u001f\u001f\u001f\u001f\u001fMXN\u001f{}\u001f2026-01-01 00:00:00+00\u001f2026-01-01 00:00:00+00\u001f1\u001fk\u001f${randomUUID()}\u001e${randomUUID()}\u001fy`,
].map((text) => text.slice(0, 110));

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
    const { id, displayName, type, status, primaryContact, email, phone } = body;
    const { website, currency, tags, createdAt, updatedAt, version } = body;
    items.push({
      ...{ id, displayName, type, status, primaryContact, email, phone, website, currency, tags },
      ...{ createdAt, updatedAt, version },
    });
  }
  return { owner, items };
}

/** Every page of so many, in order. */
async function pages(owner: TestOwner, query: Record<string, string>): Promise<ClientListItem[]> {
  const items: ClientListItem[] = [];
  let cursor: string | null = null;
  do {
    const answer: Answer<ClientList> = await app.call(clientRoutes.list, {
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
/** As a list shows a text that holds a separator. */
const shown = (item: ClientListItem): ClientListItem =>
  JSON.parse(JSON.stringify(item).replace(/\\u001[ef]/g, ' '));

test.each(CLIENT_SORTS)('by %s: each item is its client, on pages of every size', async (sort) => {
  const { owner, items } = await fill(TEXTS);
  for (const limit of ['1', '3', '50']) {
    expect(byId(await pages(owner, { sort, limit }))).toEqual(byId(items));
  }
  expect(byId(await pages(owner, { sort: `-${sort}`, limit: '2' }))).toEqual(byId(items));
  expect(byId(await pages(owner, { sort, limit: '2', tag: 'two words' }))).toEqual(byId(items));
});

test.each(CLIENT_SORTS)('by %s: separators in the texts move nothing', async (sort) => {
  const { owner, items } = await fill([...SEPARATED, 'plain']);
  for (const limit of ['1', '2', '50']) {
    expect(byId(await pages(owner, { sort, limit }))).toEqual(byId(items.map(shown)));
  }
  expect(byId(await pages(owner, { sort, limit: '2', tag: 'two words' }))).toEqual(byId(items.map(shown)));
});
