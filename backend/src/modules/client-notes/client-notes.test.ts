import { CLIENT_NOTES, clientNoteRoutes, clientRoutes, DAY_MS, RETENTION, TEXT } from '@oficio/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runAsRole } from '../../../test/run-as-role.ts';
import { TestApplication, type TestOwner, type TestPerson } from '../../../test/test-application.ts';
import { excerptOf } from './client-notes.service.ts';

let app: TestApplication;
let owner: TestOwner;
let clientId: string;

beforeAll(async () => {
  const unlimited = { points: 100_000, perMs: 60_000 };
  app = await TestApplication.start({ rateLimits: { reads: unlimited, writes: unlimited } });
});
afterAll(() => app.stop());
beforeEach(async () => {
  owner = await app.owner();
  clientId = (await app.client(owner)).id;
});

const add = (body: Record<string, unknown>, as: TestPerson = owner, id = clientId) =>
  app.call(clientNoteRoutes.create, { as, parameters: { id }, body });
const change = (noteId: string, body: Record<string, unknown>, as: TestPerson = owner) =>
  app.call(clientNoteRoutes.update, { as, parameters: { id: clientId, noteId }, body });
const remove = (noteId: string, as: TestPerson = owner) =>
  app.call(clientNoteRoutes.remove, { as, parameters: { id: clientId, noteId } });
const list = (query: Record<string, string> = {}, as: TestPerson = owner, id = clientId) =>
  app.call(clientNoteRoutes.list, { as, parameters: { id }, query });

/** The audit entries of a note, without those of other things. */
async function entriesOf(noteId: string) {
  const { rows } = await app.admin.query(
    'SELECT action, entity_type, entity_name, client_id, changes FROM oficio.audit_log WHERE entity_id = $1 ORDER BY sequence',
    [noteId],
  );
  return rows;
}

describe('a note', () => {
  test('is added, changed and deleted, and each step is in the audit log of the client', async () => {
    const added = await add({ body: ' Calls on Mondays\nbefore ten ' });
    const at = app.clock.now().toISOString();
    const note = {
      id: added.body.id,
      body: 'Calls on Mondays\nbefore ten',
      pinned: false,
      authorName: 'Ana Ruiz',
      createdAt: at,
      updatedAt: at,
      version: 1,
      deletedAt: null,
    };
    expect([added.status, added.body]).toEqual([201, note]);
    app.clock.advance(1_000);
    const later = app.clock.now().toISOString();
    const pinned = await change(note.id, { version: 1, pinned: true });
    expect(pinned.body).toEqual({ ...note, pinned: true, updatedAt: later, version: 2 });
    const changed = await change(note.id, { version: 2, body: 'Calls on Fridays' });
    expect(changed.body).toMatchObject({ body: 'Calls on Fridays', pinned: true, version: 3 });
    expect((await list()).body).toEqual({ items: [changed.body], total: 1, nextCursor: null });
    const removed = await remove(note.id);
    expect([removed.status, removed.body]).toMatchObject([200, { version: 4, deletedAt: later }]);
    expect((await list()).body).toEqual({ items: [], total: 0, nextCursor: null });

    const entry = { entity_type: 'note', client_id: clientId };
    const [before, after] = ['Calls on Mondays\nbefore ten', 'Calls on Fridays'];
    expect(await entriesOf(note.id)).toEqual([
      {
        ...entry,
        action: 'created',
        entity_name: 'Calls on Mondays',
        changes: { body: before, pinned: false },
      },
      {
        ...entry,
        action: 'pinned',
        entity_name: 'Calls on Mondays',
        changes: { pinned: { before: false, after: true } },
      },
      { ...entry, action: 'updated', entity_name: 'Calls on Fridays', changes: { body: { before, after } } },
      { ...entry, action: 'deleted', entity_name: 'Calls on Fridays', changes: { deletedAt: later } },
    ]);
  });

  test('that somebody else has changed stays as it is, and the answer has it', async () => {
    const { id } = (await add({ body: 'first' })).body;
    const theirs = (await change(id, { version: 1, body: 'theirs' })).body;
    const mine = await change(id, { version: 1, body: 'mine' });
    expect([mine.status, mine.body]).toMatchObject([
      409,
      { code: 'version.stale', details: { current: theirs } },
    ]);
    expect((await list()).body.items).toEqual([theirs]);
  });

  test('comes back for 30 days after its deletion, and can’t be changed meanwhile', async () => {
    const { id } = (await add({ body: 'kept', pinned: true })).body;
    await remove(id);
    expect((await remove(id)).status).toBe(404);
    expect((await change(id, { version: 2, body: 'x' })).status).toBe(404);
    app.clock.advance(RETENTION.trashDays * DAY_MS - 1);
    const back = await change(id, { version: 2, deleted: false });
    expect(back.body).toMatchObject({ body: 'kept', pinned: true, deletedAt: null, version: 3 });
    expect((await entriesOf(id)).at(-1)).toMatchObject({ action: 'restored' });
    await remove(id);
    app.clock.advance(RETENTION.trashDays * DAY_MS);
    expect((await change(id, { version: 4, deleted: false })).status).toBe(404);
  });

  test.each([
    ['no text', { body: ' ' }],
    ['a text that is too long', { body: 'x'.repeat(TEXT.long + 1) }],
    ['a lone surrogate', { body: '\ud800' }],
    ['a foreign field', { body: 'x', createdBy: '7f000000-0000-4000-8000-000000000000' }],
  ])('with %s is refused', async (_, body) => {
    expect((await add(body)).status).toBe(400);
    expect((await list()).body.total).toBe(0);
  });

  test('of a deleted client can be read but not written', async () => {
    const { id } = (await add({ body: 'x' })).body;
    await app.call(clientRoutes.remove, { as: owner, parameters: { id: clientId } });
    expect((await list()).body.total).toBe(1);
    const writes = [
      await add({ body: 'y' }),
      await change(id, { version: 1, pinned: true }),
      await remove(id),
    ];
    expect(writes.map(({ status }) => status)).toEqual([404, 404, 404]);
    app.clock.advance(RETENTION.trashDays * DAY_MS);
    expect((await list()).status).toBe(404);
  });

  test('of another client isn’t found below this one', async () => {
    const other = await app.client(owner);
    const { id } = (await add({ body: 'x' }, owner, other.id)).body;
    expect((await change(id, { version: 1, pinned: true })).status).toBe(404);
    expect((await remove(id)).status).toBe(404);
  });

  test('is named by its first line, cut between characters', () => {
    expect(excerptOf('First line\nsecond')).toBe('First line');
    expect(excerptOf('x'.repeat(80))).toBe('x'.repeat(80));
    expect(excerptOf('🙂'.repeat(81))).toBe(`${'🙂'.repeat(79)}…`);
  });
});

test('a client has at most so many notes, also when two are added at once', async () => {
  await app.admin.query(
    `INSERT INTO oficio.client_notes (id, organization_id, client_id, body, pinned, created_by, created_at, updated_at)
     SELECT gen_random_uuid(), $1, $2, 'x', false, $3, now(), now() FROM generate_series(1, $4)`,
    [owner.organizationId, clientId, owner.userId, CLIENT_NOTES - 1],
  );
  const answers = await Promise.all(['a', 'b', 'c'].map((body) => add({ body })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
  const refused = answers.find(({ status }) => status === 400);
  expect(refused?.text).toContain('A client can have 500 notes. Delete one first.');
  const added = answers.find(({ status }) => status === 201)?.body.id ?? '';
  await remove(added);
  expect((await add({ body: 'd' })).status).toBe(201);
  expect((await change(added, { version: 2, deleted: false })).status).toBe(400);
});

test('pages of every size have each note once: pinned ones first, then the latest', async () => {
  const written: { id: string; pinned: boolean; at: number }[] = [];
  for (let index = 0; index < 12; index += 1) {
    // Some notes have the same instant.
    if (index % 3 === 0) app.clock.advance(1_000);
    const pinned = index % 4 === 1;
    const { id } = (await add({ body: `note ${index}`, pinned })).body;
    written.push({ id, pinned, at: app.clock.now().getTime() });
  }
  const expected = written
    .toSorted((a, b) => Number(b.pinned) - Number(a.pinned) || b.at - a.at || (a.id < b.id ? 1 : -1))
    .map(({ id }) => id);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 13 }), async (limit) => {
      const ids: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const { body } = await list({ limit: String(limit), ...(cursor && { cursor }) });
        expect(body.total).toBe(12);
        ids.push(...body.items.map(({ id }) => id));
        cursor = body.nextCursor;
      }
      expect(ids).toEqual(expected);
    }),
    { numRuns: 13 },
  );
});

test.each(['x', Buffer.from('["-pinned","maybe","2026-01-01T00:00:00.000Z","1"]').toString('base64url')])(
  'the cursor %s is refused',
  async (cursor) => {
    expect((await list({ cursor })).body).toMatchObject({ code: 'request.invalid' });
  },
);

describe('rights', () => {
  test('a viewer and an accountant read notes and write none', async () => {
    const { id } = (await add({ body: 'x' })).body;
    for (const role of ['viewer', 'accountant'] as const) {
      const as = await app.member(owner.organizationId, role);
      expect((await list({}, as)).body.total).toBe(1);
      const writes = [
        await add({ body: 'y' }, as),
        await change(id, { version: 1, pinned: true }, as),
        await remove(id, as),
      ];
      expect(writes.map(({ status }) => status)).toEqual([403, 403, 403]);
      const taken = "UPDATE oficio.client_notes SET body = 'taken' RETURNING id";
      expect(await runAsRole(app.database.adminUrl, 'oficio_api', as, taken)).toEqual([]);
    }
  });

  test('a limited member reaches the notes of assigned clients only', async () => {
    const other = await app.client(owner);
    const hidden = (await add({ body: 'hidden' }, owner, other.id)).body;
    await add({ body: 'seen' });
    const member = await app.member(owner.organizationId, 'member', { clientIds: [clientId] });
    expect((await list({}, member)).body.items).toMatchObject([{ body: 'seen' }]);
    expect((await list({}, member, other.id)).status).toBe(404);
    expect((await add({ body: 'x' }, member, other.id)).status).toBe(404);
    expect((await add({ body: 'x' }, member)).status).toBe(201);
    const parameters = { id: other.id, noteId: hidden.id };
    expect((await app.call(clientNoteRoutes.remove, { as: member, parameters })).status).toBe(404);
    const seen = 'SELECT DISTINCT client_id FROM oficio.client_notes';
    expect(await runAsRole(app.database.adminUrl, 'oficio_api', member, seen)).toEqual([
      { client_id: clientId },
    ]);
  });
});

test('a write shows in the row of the client, whose version and time stay', async () => {
  const rowOf = async () => {
    const { rows } = await app.admin.query(
      'SELECT xmin::text AS written, to_jsonb(c) AS row FROM public.client_directory c WHERE id = $1',
      [clientId],
    );
    return rows[0] as { written: string; row: object };
  };
  const before = await rowOf();
  app.clock.advance(1_000);
  await add({ body: 'x' });
  const after = await rowOf();
  expect(after.row).toEqual(before.row);
  expect(after.written).not.toBe(before.written);
});
