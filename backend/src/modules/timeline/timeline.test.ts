import {
  ACCOUNTING_READING_ROLES,
  clientMergeRoutes,
  clientNoteRoutes,
  clientRoutes,
  DAY_MS,
  domainRoutes,
  INVOICE_READING_ROLES,
  memberRoleSchema,
  REALTIME_TABLE_NAMES,
  RETENTION,
  timelineKindsOf,
  timelineRoutes,
} from '@oficio/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addRealtimeRow } from '../../../test/realtime-rows.ts';
import { runAsRole } from '../../../test/run-as-role.ts';
import { TestApplication, type TestOwner, type TestPerson } from '../../../test/test-application.ts';
import { entityOf } from '../../records/tables.ts';

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

const timeline = (query: Record<string, string> = {}, as: TestPerson = owner, id = clientId) =>
  app.call(timelineRoutes.ofClient, { as, parameters: { id }, query });

/** Entries about one row of each table, as the areas will write them; returns the rows' ids by kind. */
async function addEntries(): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const table of REALTIME_TABLE_NAMES.filter((name) => name !== 'client_directory')) {
    const id = await addRealtimeRow(app.admin, table, owner, { clientId });
    const kind = entityOf({ table });
    ids.set(kind, id);
    await addEntry({ kind, id });
  }
  return ids;
}

async function addEntry({ kind = 'client', id = clientId, actorKind = 'member', at = app.clock.now() } = {}) {
  await app.admin.query(
    `INSERT INTO oficio.audit_log (id, at, organization_id, actor_kind, actor_user_id, actor_name, action, entity_type,
       entity_id, entity_name, client_id, changes)
     VALUES (gen_random_uuid(), $1, $2, $3, CASE WHEN $3 IN ('member', 'superadmin') THEN $4::uuid END, $5, 'updated',
       $6, $7, 'x', $8, '{"secret": "zq-secret"}')`,
    [at, owner.organizationId, actorKind, owner.userId, `A ${actorKind}`, kind, id, clientId],
  );
}

test('the timeline has the client, its notes and its domains, the latest first, without values', async () => {
  const note = await app.call(clientNoteRoutes.create, {
    as: owner,
    parameters: { id: clientId },
    body: { body: 'Prefers calls\nzq-secret' },
  });
  const domain = await app.call(domainRoutes.create, {
    as: owner,
    body: { name: 'lumbre.example', clientId, notes: 'zq-secret' },
  });
  await app.client(owner, { displayName: 'Another' });
  const { body, text } = await timeline();
  const by = {
    actor: { kind: 'member', name: 'Ana Ruiz' },
    action: 'created',
    at: app.clock.now().toISOString(),
  };
  expect(body).toEqual({
    items: [
      { ...by, entity: { type: 'domain', id: domain.body.id, name: 'lumbre.example', exists: true } },
      { ...by, entity: { type: 'note', id: note.body.id, name: 'Prefers calls', exists: true } },
      { ...by, entity: { type: 'client', id: clientId, name: 'Café Lumbre', exists: true } },
    ].map((entry) => ({ ...entry, id: expect.any(String) })),
    nextCursor: null,
  });
  expect(text).not.toContain('zq-secret');

  const parameters = { id: clientId, noteId: note.body.id };
  await app.call(clientNoteRoutes.remove, { as: owner, parameters });
  await app.call(domainRoutes.remove, { as: owner, parameters: { id: domain.body.id } });
  const { items } = (await timeline()).body;
  const existing = items.map(({ action, entity }) => [action, entity.type, entity.exists]);
  expect(existing).toEqual([
    ['deleted', 'domain', true],
    ['deleted', 'note', false],
    ['created', 'domain', true],
    ['created', 'note', false],
    ['created', 'client', true],
  ]);
});

test('the past of a merged client belongs to the kept one, in every order of pages', async () => {
  const gone = await app.client(owner, { displayName: 'Lumbre' });
  const body = { keepId: clientId, goneId: gone.id, fields: [] };
  expect((await app.call(clientMergeRoutes.merge, { as: owner, body })).status).toBe(200);
  const whole = (await timeline()).body.items;
  expect(whole.map(({ action, entity }) => [action, entity.id])).toEqual([
    ['merged', clientId],
    ['created', gone.id],
    ['created', clientId],
  ]);
  const first = (await timeline({ limit: '2' })).body;
  const second = (await timeline({ limit: '2', cursor: first.nextCursor ?? '' })).body;
  expect([...first.items, ...second.items]).toEqual(whole);
});

test('each kind of actor is named', async () => {
  for (const actorKind of ['superadmin', 'client', 'system']) await addEntry({ actorKind });
  const { items } = (await timeline()).body;
  expect(items.map(({ actor }) => actor)).toEqual([
    { kind: 'system', name: 'A system' },
    { kind: 'client', name: 'A client' },
    { kind: 'superadmin', name: 'A superadmin' },
    { kind: 'member', name: 'Ana Ruiz' },
  ]);
});

test('a filter shows one kind, and an unknown kind is refused', async () => {
  await addEntries();
  expect((await timeline({ kind: 'domain' })).body.items.map(({ entity }) => entity.type)).toEqual([
    'domain',
  ]);
  expect((await timeline({ kind: 'document' })).body.items).toEqual([]);
  expect((await timeline({ kind: 'organization' })).status).toBe(400);
});

test('a client in the trash has its timeline until it is purged; an unknown one has none', async () => {
  await app.call(clientRoutes.remove, { as: owner, parameters: { id: clientId } });
  expect((await timeline()).body.items).toHaveLength(2);
  app.clock.advance(RETENTION.trashDays * DAY_MS);
  expect((await timeline()).status).toBe(404);
  expect((await timeline({}, owner, owner.userId)).status).toBe(404);
});

describe('entries about money', () => {
  test.each(memberRoleSchema.options)('are shown to %s as the money itself is', async (role) => {
    const ids = await addEntries();
    const as = role === 'owner' ? owner : await app.member(owner.organizationId, role);
    const { items } = (await timeline({}, as)).body;
    const expected = timelineKindsOf(role).filter((kind) => kind === 'client' || ids.has(kind));
    expect(items.map(({ entity }) => entity.type).sort()).toEqual([...expected].sort());
    expect(expected.includes('invoice')).toBe(INVOICE_READING_ROLES.includes(role));
    expect(expected.includes('income')).toBe(ACCOUNTING_READING_ROLES.includes(role));
    for (const kind of ['invoice', 'income', 'expense'] as const) {
      const { length } = (await timeline({ kind }, as)).body.items;
      expect([kind, length]).toEqual([kind, expected.includes(kind) ? 1 : 0]);
    }
    // The policy alone gives the role the same kinds.
    const statement = `SELECT DISTINCT entity_type AS kind FROM oficio.audit_log WHERE client_id = '${clientId}'`;
    const seen = await runAsRole(app.database.adminUrl, 'oficio_api', as, statement);
    if (role !== 'owner' && role !== 'admin') {
      expect(seen.map(({ kind }) => kind).sort()).toEqual([...expected].sort());
    }
  });
});

test('a limited member has the timelines of assigned clients only', async () => {
  const other = await app.client(owner);
  const member = await app.member(owner.organizationId, 'viewer', { clientIds: [clientId] });
  expect((await timeline({}, member)).body.items).toHaveLength(1);
  expect((await timeline({}, member, other.id)).status).toBe(404);
});

test('pages of every size have each entry once, the latest first', async () => {
  for (let index = 0; index < 14; index += 1) {
    // Some entries have the same instant.
    await addEntry({ at: new Date(app.clock.now().getTime() - Math.floor(index / 3) * 1_000) });
  }
  const { rows } = await app.admin.query<{ id: string }>(
    'SELECT id FROM oficio.audit_log WHERE client_id = $1 ORDER BY at DESC, sequence DESC',
    [clientId],
  );
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 16 }), async (limit) => {
      const ids: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const { body } = await timeline({ limit: String(limit), ...(cursor && { cursor }) });
        ids.push(...body.items.map(({ id }) => id));
        cursor = body.nextCursor;
        // An entry that is written while somebody reads on changes no later page.
        if (limit === 5) await addEntry({ at: new Date(app.clock.now().getTime() + 60_000) });
      }
      expect(ids.slice(-rows.length)).toEqual(rows.map(({ id }) => id));
      expect(new Set(ids).size).toBe(ids.length);
    }),
    { numRuns: 16 },
  );
});

test.each(['x', Buffer.from('["-at","2026-01-01T00:00:00.000Z","one"]').toString('base64url')])(
  'the cursor %s is refused',
  async (cursor) => {
    expect((await timeline({ cursor })).body).toMatchObject({ code: 'request.invalid' });
  },
);
