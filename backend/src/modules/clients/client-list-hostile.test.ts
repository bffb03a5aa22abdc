import { randomUUID } from 'node:crypto';
import { type AnswerOf, CLIENT_SORTS, type ClientListItem, clientRoutes } from '@oficio/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, TestApplication, type TestOwner } from '../../../test/test-application.ts';

/* Hostile column values, also written past the service: the list must equal the rows as JSON. */

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start();
  owner = await app.owner();
});

afterAll(() => app.stop());

const PIECES = [
  '\u001f',
  '\u001e',
  '\u001d',
  ',',
  '{',
  '}',
  '"',
  '\\',
  ' ',
  '\n',
  '\r',
  '\t',
  '\v',
  '\f',
  "'",
];
const WORDS = [
  'NULL',
  'null',
  '{}',
  '""',
  '{"a"}',
  '\\x1f',
  '\\N',
  '💡',
  'ñ',
  '\u0301',
  '\u{10ffff}',
  '\ufffd',
  '\u2028',
  'a',
];
const hostile = fc
  .array(fc.constantFrom(...PIECES, ...WORDS), { maxLength: 12 })
  .map((pieces) => pieces.join(''));
const long = fc
  .tuple(hostile, fc.integer({ min: 1_000, max: 20_000 }))
  .map(([text, times]) => `${text}x`.repeat(times / 10));
const text = fc.oneof({ weight: 9, arbitrary: hostile }, { weight: 1, arbitrary: long });
const row = fc.record({
  display_name: text,
  sort_name: hostile,
  sort_email: hostile,
  email: fc.option(text),
  phone: fc.option(text),
  website: fc.option(text),
  primary_contact: fc.option(text),
  currency: fc.option(fc.constantFrom('USD', 'MXN')),
  tags: fc.array(fc.oneof(hostile, fc.constant('plain')), { maxLength: 4 }),
  status: fc.constantFrom('lead', 'active', 'inactive'),
  type: fc.constantFrom('person', 'company'),
  version: fc.integer({ min: 1, max: 2_147_483_647 }),
});

/** The same rows through Postgres's own JSON functions. */
const AS_JSON = `SELECT json_build_object('id', id, 'displayName', display_name, 'type', type, 'status', status,
  'primaryContact', nullif(primary_contact, ''), 'email', nullif(email, ''), 'phone', nullif(phone, ''),
  'website', nullif(website, ''), 'currency', coalesce(currency, $2), 'country', country_code,
  'ownerUserId', owner_user_id, 'lastActivityOn', last_activity_on, 'tags', to_json(tags),
  'services', 0, 'nextRenewalOn', NULL,
  'version', version) AS item FROM public.client_directory WHERE organization_id = $1`;

test.each(CLIENT_SORTS)(
  'by %s: hostile rows',
  async (sort) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 5 }),
        fc.constantFrom('1', '2', '50'),
        async (rows, limit) => {
          await app.admin.query('DELETE FROM public.client_directory WHERE organization_id = $1', [
            owner.organizationId,
          ]);
          for (const one of rows) await insert(one);
          const { rows: json } = await app.admin.query(AS_JSON, [owner.organizationId, 'MXN']);
          const wanted = json.map(({ item }) => item);
          const items = await pages({ sort, limit });
          const got = items.map(({ createdAt, updatedAt, ...item }) => item);
          expect(byId(got)).toEqual(byId(wanted));
        },
      ),
      { numRuns: 25 },
    );
  },
  120_000,
);

const byId = <Item extends { id: string }>(items: readonly Item[]) =>
  items.toSorted((a, b) => a.id.localeCompare(b.id));

async function insert(one: object): Promise<void> {
  const at = app.clock.now();
  const values = {
    id: randomUUID(),
    organization_id: owner.organizationId,
    user_id: owner.userId,
    created_by: owner.userId,
    locale: 'en',
    source: 'manual',
    created_at: at,
    updated_at: at,
    search_text: '',
    ...one,
  };
  app.clock.advance(1);
  const names = Object.keys(values);
  await app.admin.query(
    `INSERT INTO public.client_directory (${names.join(', ')}) VALUES (${names.map((_, i) => `$${i + 1}`).join(', ')})`,
    Object.values(values),
  );
}

async function pages(query: Record<string, string>): Promise<ClientListItem[]> {
  const items: ClientListItem[] = [];
  let cursor: string | null = null;
  do {
    const answer: Answer<AnswerOf<typeof clientRoutes.list>> = await app.call(clientRoutes.list, {
      as: owner,
      query: { ...query, ...(cursor && { cursor }) },
    });
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
    items.push(...answer.body.items);
    cursor = answer.body.nextCursor;
  } while (cursor);
  return items;
}
