import { CLIENT_SORTS, clientRoutes } from '@oficio/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../test/test-application.ts';
import { clientArea } from '../modules/clients/client-area.ts';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start();
  owner = await app.owner();
});
afterAll(() => app.stop());

const INSTANTS = [
  '2026-99-99T00:00:00.000Z',
  '2026-02-30T00:00:00.000Z',
  '0000-01-01T00:00:00.000Z',
  '2026-01-01T24:00:00.000Z',
  '2026-01-01T23:59:60.000Z',
  '9999-12-31T23:59:59.999Z',
];

test.each(INSTANTS.slice(0, -1))('a cursor with the time %s: 400', async (time) => {
  const cursor = cursorOf('createdAt', [time, crypto.randomUUID()]);
  const answer = await app.call(clientRoutes.list, { as: owner, query: { sort: 'createdAt', cursor } });
  expect([answer.status, answer.body]).toEqual([400, expect.objectContaining({ code: 'request.invalid' })]);
});

/** Texts that Postgres may refuse as a time, an id, a number or a text. */
const hostile = fc.oneof(
  fc.constantFrom(
    ...INSTANTS,
    '',
    'null',
    'NaN',
    '-1',
    '1e9',
    '99999999999999999999',
    'infinity',
    '%',
    '\\',
    '{',
    '\0',
    '\ud800',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.uuid(),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
);

test('no key of a cursor causes a server error', async () => {
  const cursor = fc.constantFrom(...CLIENT_SORTS).chain((sort) =>
    fc
      .tuple(...Object.keys(clientArea.sorts[sort]).map(() => hostile))
      // The last key is the id; an invalid one is refused before anything else.
      .map((keys) => ({ sort, cursor: cursorOf(sort, [...keys, crypto.randomUUID()]) })),
  );
  await fc.assert(
    fc.asyncProperty(cursor, async (query) => {
      const answer = await app.call(clientRoutes.list, { as: owner, query });
      expect([200, 400]).toContain(answer.status);
    }),
    { numRuns: 200 },
  );
});

test.each(['search', 'tag'])('a NUL in %s, which Postgres can’t store, is 400', async (name) => {
  const listed = await app.call(clientRoutes.list, { as: owner, query: { [name]: 'a\u0000b' } });
  expect(listed.status).toBe(400);
});

test('no query and no path causes a server error', async () => {
  const name = fc.constantFrom(...Object.keys(clientRoutes.list.query.shape));
  const query = fc.dictionary(name, hostile, { minKeys: 1, maxKeys: 4 });
  await fc.assert(
    fc.asyncProperty(query, hostile, async (parameters, id) => {
      const listed = await app.call(clientRoutes.list, { as: owner, query: parameters });
      expect([200, 400]).toContain(listed.status);
      const path = `/api/clients/${encodeURIComponent(id.toWellFormed() || '-')}`;
      expect((await app.fetch('GET', path, { as: owner })).status).toBeLessThan(500);
    }),
    { numRuns: 200 },
  );
});

describe('an address without a target', () => {
  test.each(['a', '["-deletedAt",0,"2026-99-99T00:00:00.000Z","x"]', '["-deletedAt",0]'])(
    'with a page after %s is refused',
    async (text) => {
      const cursor = Buffer.from(text).toString('base64url');
      expect((await app.call(clientRoutes.trash, { as: owner, query: { cursor } })).status).toBe(400);
    },
  );

  test.each([
    ['GET', '/api/clients/last'],
    ['GET', '/api/clients/1'],
    ['DELETE', '/api/clients/last'],
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

function cursorOf(sort: string, keys: string[]): string {
  return Buffer.from(JSON.stringify([sort, ...keys])).toString('base64url');
}
