import { randomUUID } from 'node:crypto';
import { DAY_MS, mayCall, memberRoleSchema, REALTIME_TABLES, RECORDS, RETENTION } from '@oficio/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tableOf } from '../../test/list-files.ts';
import { bodyOf, RECORD_AREAS, type TestArea } from '../../test/record-areas.ts';
import { type Answer, TestApplication, type TestOwner } from '../../test/test-application.ts';
import type { AnyRoute } from '../http/handles.decorator.ts';
import { handledRoutes } from '../http/openapi.ts';
import { Jobs } from '../jobs/jobs.ts';
import { columnNames } from './record-rows.ts';
import { entityOf } from './tables.ts';

let app: TestApplication;

beforeAll(async () => {
  const unlimited = { points: 100_000, perMs: 60_000 };
  app = await TestApplication.start({ rateLimits: { reads: unlimited, writes: unlimited } });
});
afterAll(() => app.stop());

test('these rules cover every area of records', () => {
  const archived = handledRoutes(app.nest).flatMap(
    ({ route: { path } }) => /(.*)\/:id\/archive$/.exec(path)?.[1] ?? [],
  );
  expect(archived.sort()).toEqual(RECORD_AREAS.map(({ routes }) => routes.list.path).sort());
});

describe.each(RECORD_AREAS.map((area) => [area.name, area] as const))('%s', (_, area) => {
  const { routes, nameOf } = area;
  const hasTags = 'tag' in area.area.filters;
  let owner: TestOwner;

  beforeAll(async () => {
    owner = await app.owner();
  });

  const add = (name: string, as = owner) => added(area, name, as);
  const list = (query: Record<string, string> = {}, as = owner) => app.call(routes.list, { as, query });
  const names = async (query: Record<string, string> = {}, as = owner) =>
    (await list(query, as)).body.items.map(nameOf);
  const act = (route: 'archive' | 'restore', { id, version }: Ref, as = owner) =>
    app.call(routes[route], { as, parameters: { id }, body: { version } });
  const remove = ({ id }: Ref, as = owner) => app.call(routes.remove, { as, parameters: { id } });
  const one = ({ id }: Ref, as = owner) => app.call(routes.one, { as, parameters: { id } });

  test('its columns equal those of the migrated table', async () => {
    const { rows } = await app.admin.query<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1`,
      [area.area.table],
    );
    const columns = columnNames(area.area);
    const { sortedBy = {} } = area.area;
    // The orders by another table fail in their own tests.
    const sorts = Object.entries(area.area.sorts).flatMap(([sort, keys]) =>
      sort in sortedBy ? [] : Object.keys(keys),
    );
    const known = rows.map(({ name }) => name);
    expect([...columns, ...sorts, area.area.nameColumn].filter((column) => !known.includes(column))).toEqual(
      [],
    );
  });

  test('a body with an unknown field, and one without the name, are refused', async () => {
    for (const body of [
      { ...(await bodyOf(app, area, 'extra', owner)), organizationId: owner.organizationId },
      { notes: 'x' },
    ]) {
      const answer = await app.call(routes.create, { as: owner, body });
      expect([answer.status, answer.body]).toMatchObject([400, { code: 'request.invalid' }]);
    }
  });

  test('a repeated create returns the first record', async () => {
    const as = await app.owner();
    const headers = { 'idempotency-key': randomUUID() };
    const body = await bodyOf(app, area, 'once', as);
    const [first, again] = [
      await app.call(routes.create, { as, body, headers }),
      await app.call(routes.create, { as, body, headers }),
    ];
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
    expect((await list({}, as)).body.total).toBe(1);
  });

  test('of two changes of one version the second gets 409 with the stored record', async () => {
    const { id, version } = await add('contested');
    const change = (notes: string) =>
      app.call(routes.update, { as: owner, parameters: { id }, body: { version, notes } });
    const answers = await Promise.all([change('first'), change('second')]);
    const [saved, refused] = answers.toSorted((a, b) => a.status - b.status);
    expect([saved?.status, refused?.status]).toEqual([200, 409]);
    expect(refused?.body).toMatchObject({
      code: 'version.stale',
      details: { current: { id, version: version + 1, notes: saved?.body.notes } },
    });
  });

  test('the reading roles read, and the writing roles write', async () => {
    const ref = await add('shared');
    for (const role of memberRoleSchema.options) {
      const as = role === 'owner' ? owner : await app.member(owner.organizationId, role);
      const created = await app.call(routes.create, { as, body: await bodyOf(app, area, role, owner) });
      const may = (route: AnyRoute) => mayCall(route, { memberRole: role, sees: 'all' });
      expect([role, (await one(ref, as)).status, created.status]).toEqual([
        role,
        may(routes.one) ? 200 : 403,
        may(routes.create) ? 201 : 403,
      ]);
    }
  });

  test('a record is in exactly one of list, archive and trash, each with its stored total', async () => {
    const as = await app.owner();
    const places = async () => {
      const [open, archive, trash] = await Promise.all([
        list({}, as),
        list({ status: 'archived' }, as),
        app.call(routes.trash, { as }),
      ]);
      return [open, archive, trash].map(({ body: { items, total } }) => [items.length, total]);
    };
    const archived = await act('archive', await add('moved', as), as);
    expect([archived.body, await places()]).toMatchObject([
      { archivedAt: expect.any(String) },
      [
        [0, 0],
        [1, 1],
        [0, 0],
      ],
    ]);
    await remove(archived.body, as);
    expect(await places()).toEqual([
      [0, 0],
      [0, 0],
      [1, 1],
    ]);
    const trashed = (await one(archived.body, as)).body;
    expect(trashed).toMatchObject({ deletedBy: 'Ana Ruiz', version: 3 });
    // From the trash it returns to the archive, where it was.
    const back = await act('restore', trashed, as);
    expect([back.body, await places()]).toMatchObject([
      { deletedAt: null },
      [
        [0, 0],
        [1, 1],
        [0, 0],
      ],
    ]);
    const open = await act('restore', back.body, as);
    expect([open.body, await places()]).toMatchObject([
      { archivedAt: null },
      [
        [1, 1],
        [0, 0],
        [0, 0],
      ],
    ]);
  });

  test('a record in the trash can only be read and restored', async () => {
    const ref = await add('trashed');
    await remove(ref);
    const stored = { id: ref.id, version: ref.version + 1 };
    const change = { as: owner, parameters: { id: ref.id }, body: { version: stored.version, notes: 'x' } };
    expect((await app.call(routes.update, change)).status).toBe(404);
    expect((await act('archive', stored)).status).toBe(404);
    expect((await remove(stored)).status).toBe(404);
    expect([(await one(stored)).status, (await act('restore', stored)).status]).toEqual([200, 200]);
  });

  test('the trash lists the last deleted first, page by page, for thirty days', async () => {
    const as = await app.owner();
    for (const name of ['alfa', 'beta', 'gamma']) {
      await remove(await add(name, as), as);
      app.clock.advance(60_000);
    }
    const first = await app.call(routes.trash, { as, query: { limit: '2' } });
    const rest = await app.call(routes.trash, {
      as,
      query: { limit: '2', cursor: first.body.nextCursor ?? '' },
    });
    const shown = [...first.body.items, ...rest.body.items].map(({ name }) =>
      name.replace(/^Draft for |\.example$/, ''),
    );
    expect([shown, first.body.total, rest.body.nextCursor]).toEqual([['gamma', 'beta', 'alfa'], 3, null]);
    app.clock.advance(RETENTION.trashDays * DAY_MS);
    expect((await app.call(routes.trash, { as })).body).toEqual({ items: [], total: 0, nextCursor: null });
  });

  test('a record is purged after thirty days in the trash, and the audit log removes its values', async () => {
    const { id } = await add('purged');
    await remove({ id, version: 1 });
    app.clock.advance(RETENTION.trashDays * DAY_MS);
    await app.admin.query("SELECT oficio.enqueue_job('trash.purge', '{}')");
    await app.nest.get(Jobs, { strict: false }).runPending();
    const { rows } = await app.admin.query(`SELECT FROM public.${area.area.table} WHERE id = $1`, [id]);
    const log = await app.admin.query(
      'SELECT action, changes FROM oficio.audit_log WHERE entity_id = $1 ORDER BY sequence',
      [id],
    );
    expect([rows, (await one({ id, version: 1 })).status]).toEqual([[], 404]);
    expect(log.rows).toEqual([
      { action: 'created', changes: {} },
      { action: 'deleted', changes: {} },
    ]);
  });

  test.each(Object.keys(area.area.sorts))(
    'by %s: pages of every size give each record once, in order, in both directions',
    async (sort) => {
      const as = await app.owner();
      for (const name of ['zeta', 'eta', 'theta', 'alfa']) {
        app.clock.advance(1_000);
        await add(name, as);
      }
      const all = (await list({ sort }, as)).body.items.map(({ id }) => id);
      expect(all).toHaveLength(4);
      for (const limit of ['1', '3']) {
        expect(await pages({ sort, limit }, as)).toEqual(all);
        expect(await pages({ sort: `-${sort}`, limit }, as)).toEqual(all.toReversed());
      }
    },
  );

  async function pages(query: Record<string, string>, as: TestOwner): Promise<string[]> {
    const ids: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const answer: Answer<{ items: { id: string }[]; nextCursor: string | null }> = await list(
        { ...query, ...(cursor && { cursor }) },
        as,
      );
      ids.push(...answer.body.items.map(({ id }) => id));
      cursor = answer.body.nextCursor;
    }
    return ids;
  }

  test('a search finds by name, in the list and in its CSV file', async () => {
    const as = await app.owner();
    await Promise.all(['nopal', 'agave', 'nogal'].map((name) => add(name, as)));
    expect(await names({ search: 'NÓp' }, as)).toEqual(['nopal']);
    expect(
      await names({ search: 'no', sort: `-${area.nameSort ?? Object.keys(area.area.sorts)[0]}` }, as),
    ).toEqual(['nopal', 'nogal']);
    const csv = await app.call(routes.csv, { as, query: { search: 'nopal' } });
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const [headers = [], ...rows] = tableOf(csv.text);
    expect(headers.slice(0, area.area.csv.columns.length)).toEqual(
      area.area.csv.columns.map(([header]) => header),
    );
    expect(rows.map((row) => row.some((cell) => cell.includes('nopal')))).toEqual([true]);
  });

  test('a CSV file has the selected records alone, of those that the list shows', async () => {
    const as = await app.owner();
    const [, agave, nogal] = await Promise.all(['nopal', 'agave', 'nogal'].map((name) => add(name, as)));
    const ids = [agave?.id, nogal?.id].join();
    const found = async (query: Record<string, string>) => {
      const [, ...rows] = tableOf((await app.call(routes.csv, { as, query })).text);
      return ['nopal', 'agave', 'nogal'].filter((name) => rows.some((row) => row.join().includes(name)));
    };
    expect([await found({ ids }), await found({ ids, search: 'no' })]).toEqual([
      ['agave', 'nogal'],
      ['nogal'],
    ]);
    expect((await app.call(routes.csv, { as, query: { ids: 'all' } })).status).toBe(400);
  });

  if (hasTags)
    test('a tag filters the list and its total, and a formula in a CSV cell stays text', async () => {
      const as = await app.owner();
      await add('agave', as);
      await app.call(routes.create, {
        as,
        body: { ...(await bodyOf(app, area, 'sheet', as)), tags: ['=1+1'] },
      });
      expect([await names({ tag: 'agave' }, as), (await list({ tag: 'agave' }, as)).body.total]).toEqual([
        ['agave'],
        1,
      ]);
      expect((await app.call(routes.csv, { as })).text).toContain("'=1+1");
    });

  test('a bulk change lists the records that it refused', async () => {
    const as = await app.owner();
    const [kept, stale, gone] = [await add('kept', as), await add('stale', as), await add('gone', as)];
    await remove(gone, as);
    const items = [kept, { ...stale, version: 7 }, { id: gone.id, version: 2 }].map(({ id, version }) => ({
      id,
      version,
    }));
    const { status, body } = await app.call(routes.bulk, { as, body: { action: 'archive', items } });
    expect([status, body.done, body.refused.toSorted((a, b) => a.code.localeCompare(b.code))]).toEqual([
      200,
      1,
      [
        { id: gone.id, code: 'resource.not_found' },
        { id: stale.id, code: 'version.stale' },
      ],
    ]);
    expect(await names({ status: 'archived' }, as)).toEqual(['kept']);
    const many = Array.from({ length: RECORDS.bulkRows + 1 }, () => ({ id: randomUUID(), version: 1 }));
    expect((await app.call(routes.bulk, { as, body: { action: 'delete', items: many } })).status).toBe(400);
  });

  if (hasTags)
    test('a bulk edit adds and removes a tag, and leaves an audit entry for each record', async () => {
      const as = await app.owner();
      const [one, two] = [await add('uno', as), await add('dos', as)];
      const edit = (items: Ref[], changes: object | undefined) =>
        app.call(routes.bulk, {
          as,
          body: { action: 'edit', changes, items: items.map(({ id, version }) => ({ id, version })) },
        });
      const { body } = await edit([one, { ...two, version: 7 }], { addTag: 'norte', removeTag: 'uno' });
      expect(body).toEqual({ done: 1, refused: [{ id: two.id, code: 'version.stale' }] });
      expect([await names({ tag: 'norte' }, as), await names({ tag: 'uno' }, as)]).toEqual([['uno'], []]);
      const { rows } = await app.admin.query(
        "SELECT changes FROM oficio.audit_log WHERE entity_id = $1 AND action = 'updated'",
        [one.id],
      );
      expect(rows).toEqual([{ changes: { tags: { before: ['uno'], after: ['norte'] } } }]);
      for (const changes of [undefined, {}, { notes: 'x' }, { addTag: ' ' }]) {
        expect((await edit([two], changes)).status).toBe(400);
      }
      const archive = { action: 'archive', changes: { addTag: 'x' }, items: [{ id: two.id, version: 1 }] };
      expect((await app.call(routes.bulk, { as, body: archive })).status).toBe(400);
    });

  test('each change leaves one audit entry with the values before and after', async () => {
    const as = await app.owner();
    const ref = await add('audited', as);
    await app.call(routes.update, { as, parameters: { id: ref.id }, body: { version: 1, notes: 'other' } });
    await app.call(routes.bulk, { as, body: { action: 'delete', items: [{ id: ref.id, version: 2 }] } });
    const { rows } = await app.admin.query(
      'SELECT action, entity_type, changes FROM oficio.audit_log WHERE entity_id = $1 ORDER BY sequence',
      [ref.id],
    );
    expect(rows).toMatchObject([
      { action: 'created', entity_type: entityOf(area.area), changes: { notes: 'audited' } },
      { action: 'updated', changes: { notes: { before: 'audited', after: 'other' } } },
      { action: 'deleted' },
    ]);
    expect(Object.keys(rows[1]?.changes)).toEqual(['notes']);
  });

  test('the data export has its records', async () => {
    await add('exported');
    const file = await app.fetch('GET', '/api/organization/export', { as: owner });
    expect(file.text).toContain('exported');
  });
});

const LIVE = RECORD_AREAS.filter(({ area }) => area.table in REALTIME_TABLES);

test.each(LIVE)(
  'a live record belongs to the organization’s owner, whoever creates it: $name',
  async (area) => {
    const owner = await app.owner();
    const { id } = await added(area, 'owned', await app.member(owner.organizationId, 'admin'));
    const { rows } = await app.admin.query(`SELECT user_id FROM public.${area.area.table} WHERE id = $1`, [
      id,
    ]);
    expect(rows).toEqual([{ user_id: owner.userId }]);
  },
);

interface Ref {
  id: string;
  version: number;
}

async function added(area: TestArea, name: string, as: TestOwner): Promise<Ref> {
  const answer = await app.call(area.routes.create, { as, body: await bodyOf(app, area, name, as) });
  if (answer.status !== 201) throw new Error(`The record was not added: ${answer.text}`);
  return answer.body;
}
