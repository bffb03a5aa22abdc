import {
  clientAnalyticsRoutes,
  clientMoneyRoutes,
  clientRoutes,
  dashboardRoutes,
  LIMITABLE_ROLES,
  mayCall,
  REALTIME_TABLE_NAMES,
  type RealtimeTable,
  searchRoutes,
} from '@oficio/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { addCertificate } from './certificate-rows.ts';
import { addProject } from './project-rows.ts';
import { addRealtimeRow } from './realtime-rows.ts';
import { AREAS_OF_CLIENTS, RECORD_AREAS, type TestArea } from './record-areas.ts';
import { asTokenRole, runAsRole } from './run-as-role.ts';
import { TestApplication, type TestOwner } from './test-application.ts';
import { draftQuote } from './test-quotes.ts';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  owner = await app.owner();
});

const CHILDREN = REALTIME_TABLE_NAMES.filter((table) => table !== 'client_directory');
const WITHOUT_CLIENT: readonly RealtimeTable[] = ['domains', 'income', 'expenses'];

/** Figures of all clients. */
const KEPT_OF_ALL = [
  'record_counts',
  'client_months',
  'client_activity',
  'service_days',
  'service_providers',
  'domain_days',
  'domain_counts',
  'renewal_days',
];

/** The column with a row's client. */
const clientOf = (table: string): string => (table.endsWith('client_directory') ? 'id' : 'client_id');

/** Clients with one row of each table, and a row of each table that needs no client. */
async function fill(clients: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < clients; index += 1) {
    app.clock.advance(40 * 24 * 3_600_000);
    const { id } = await app.client(owner, {
      displayName: `Negocio ${index}`,
      status: index % 2 ? 'lead' : 'active',
      tags: ['norte'],
    });
    for (const table of CHILDREN) await addRealtimeRow(app.admin, table, owner, { clientId: id });
    await addCertificate(app.admin, owner, id);
    await addProject(app.admin, owner, id);
    await draftQuote(app, owner, { clientId: id });
    ids.push(id);
  }
  for (const table of WITHOUT_CLIENT) {
    const id = await addRealtimeRow(app.admin, table, owner, { clientId: ids[0] ?? '' });
    await app.admin.query(`UPDATE public.${table} SET client_id = NULL WHERE id = $1`, [id]);
  }
  return ids;
}

describe('plain SQL', () => {
  test('every table with a client has the scope in each policy of requests', async () => {
    const { rows } = await app.admin.query(`
      SELECT format('%I.%I', p.schemaname, p.tablename) AS table, p.cmd, p.qual, p.with_check FROM pg_policies p
      WHERE 'oficio_api' = ANY (p.roles) AND p.schemaname IN ('public', 'oficio') AND (
        p.tablename = 'client_directory' OR EXISTS (
          SELECT FROM information_schema.columns c WHERE (c.table_schema, c.table_name) = (p.schemaname, p.tablename)
            AND c.column_name = 'client_id'))`);
    const open = rows
      .filter(({ qual, with_check }) => !`${qual}${with_check}`.includes('assigned_clients'))
      .map(({ table, cmd }) => `${table} ${cmd}`);
    expect(open.sort()).toEqual(
      [
        // Entries are written about any row that the caller may change.
        'oficio.audit_log INSERT',
        'oficio.audit_log UPDATE',
        'oficio.audit_log DELETE',
      ].sort(),
    );
    expect(rows.length).toBeGreaterThan(20);
  });

  test('every searchable view of rows with a client has the scope', async () => {
    const { rows } = await app.admin.query(`
      SELECT viewname FROM pg_views WHERE schemaname = 'oficio' AND viewname LIKE 'searchable_%'
        AND definition NOT LIKE '%assigned_clients%' ORDER BY 1`);
    const without = RECORD_AREAS.filter(({ area }) => area.clientColumn === undefined);
    expect(rows.map(({ viewname }) => viewname)).toEqual(
      without.map(({ area }) => `searchable_${area.table}`).sort(),
    );
  });

  test.each(REALTIME_TABLE_NAMES)(
    'a limited manager sees and changes %s of assigned clients only',
    async (table) => {
      const [mine = '', theirs = ''] = await fill(2);
      const manager = await app.member(owner.organizationId, 'manager', { clientIds: [mine] });
      const asManager = (statement: string) =>
        runAsRole(app.database.adminUrl, 'oficio_api', manager, statement);
      const column = clientOf(table);
      const expected = [{ client: mine }];
      const select = `SELECT ${column} AS client FROM`;
      expect(await asManager(`${select} public.${table}`)).toEqual(expected);
      expect(await asTokenRole(app.admin, manager.userId, `SELECT id FROM public.${table}`)).toHaveLength(1);
      const changed = `UPDATE public.${table} SET version = version + 1 RETURNING ${column} AS client`;
      const mayWrite = table !== 'income' && table !== 'expenses';
      expect(await asManager(changed)).toEqual(mayWrite ? expected : []);
      if (!mayWrite || table === 'client_directory') return;
      const moved = asManager(`UPDATE public.${table} SET client_id = '${theirs}'`);
      await expect(moved).rejects.toThrow('row-level security');
    },
  );

  test('a limited manager adds no client and reads no kept figure', async () => {
    const [mine = ''] = await fill(2);
    const manager = await app.member(owner.organizationId, 'manager', { clientIds: [mine] });
    const asManager = (statement: string) =>
      runAsRole(app.database.adminUrl, 'oficio_api', manager, statement);
    await expect(
      asManager(`INSERT INTO public.client_directory
        SELECT (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid()))).* FROM public.client_directory t`),
    ).rejects.toThrow('row-level security');
    for (const table of KEPT_OF_ALL) {
      expect(await asManager(`SELECT * FROM oficio.${table}`)).toEqual([]);
    }
    const seen = await asManager('SELECT DISTINCT client_id FROM oficio.audit_log');
    expect(seen).toEqual([{ client_id: mine }]);
  });

  test('an assignment in one organization opens nothing in another', async () => {
    const [mine = ''] = await fill(1);
    const other = await app.owner();
    const { id } = await app.client(other);
    const member = await app.member(owner.organizationId, 'member', { clientIds: [mine] });
    await app.admin.query(
      `INSERT INTO oficio.memberships (organization_id, user_id, role, joined_at, scope)
       VALUES ($1, $2, 'viewer', now(), 'assigned')`,
      [other.organizationId, member.userId],
    );
    const statement = 'SELECT id FROM public.client_directory';
    const seen = await asTokenRole(app.admin, member.userId, statement);
    expect(seen).toEqual([{ id: mine }]);
    const there = { userId: member.userId, organizationId: other.organizationId };
    expect(await runAsRole(app.database.adminUrl, 'oficio_api', there, statement)).toEqual([]);
    expect(id).not.toBe(mine);
  });
});

/** Lists that must be those of the owner without the hidden clients' records. */
const QUERIES: Record<string, string>[] = [
  {},
  { status: 'active' },
  { status: 'archived' },
  { search: 'negocio' },
  { tag: 'norte' },
  { sort: '-createdAt', limit: '1' },
];

test('each answer to a limited member is the owner’s without the hidden clients', async () => {
  const ids = await fill(5);
  await app.call(clientRoutes.archive, {
    as: owner,
    parameters: { id: ids[3] ?? '' },
    body: { version: 1 },
  });
  await app.call(clientRoutes.remove, { as: owner, parameters: { id: ids[4] ?? '' } });
  await fc.assert(
    fc.asyncProperty(
      fc.subarray(ids),
      fc.constantFrom(...LIMITABLE_ROLES),
      fc.constantFrom(...QUERIES),
      async (clientIds, role, query) => {
        const member = await app.member(owner.organizationId, role, { clientIds });
        const isSeen = (item: { id: string; clientId?: string | null }) =>
          clientIds.includes('clientId' in item ? (item.clientId ?? '') : item.id);
        const membership = { memberRole: role, sees: 'assigned' } as const;
        const areas = AREAS_OF_CLIENTS.filter(({ routes }) => mayCall(routes.list, membership));
        for (const area of areas.filter(({ routes }) => z.safeParse(routes.list.query, query).success)) {
          const [all, seen] = [await everything(area, owner, query), await everything(area, member, query)];
          const readsMoney = mayCall(clientMoneyRoutes.balance, membership);
          const expected = all.items
            .filter(isSeen)
            .map(({ money, ...item }) => (readsMoney && money ? { ...item, money } : item));
          expect(seen).toEqual({ items: expected, total: expected.length });
        }
        const words = { search: 'negocio' };
        const found = (as: TestOwner) => app.call(searchRoutes.records, { as, query: words });
        const { items } = (await found(owner)).body;
        const listed = await Promise.all(areas.map((area) => everything(area, owner, {})));
        const seenIds = new Set(listed.flatMap((list) => list.items.filter(isSeen).map(({ id }) => id)));
        const visible = items.filter(({ id }) => seenIds.has(id));
        expect((await found(member)).body.items).toEqual(visible);
        await expectFigures(member, clientIds);
      },
    ),
    { numRuns: 12 },
  );
}, 120_000);

interface Everything {
  items: { id: string; clientId?: string | null; money?: unknown }[];
  total: number;
}

/** All pages of a list. */
async function everything(
  { routes }: TestArea,
  as: TestOwner,
  query: Record<string, string>,
): Promise<Everything> {
  const items: Everything['items'] = [];
  let total = 0;
  let cursor: string | null = null;
  do {
    const page: {
      status: number;
      body: { items: Everything['items']; total: number; nextCursor: string | null };
    } = await app.call(routes.list, { as, query: { ...query, ...(cursor && { cursor }) } });
    expect(page.status).toBe(200);
    items.push(...page.body.items);
    total = page.body.total;
    cursor = page.body.nextCursor;
  } while (cursor);
  return { items, total };
}

/** The dashboard's figures equal the totals of the member's own lists. */
async function expectFigures(as: TestOwner, clientIds: readonly string[]): Promise<void> {
  const { body } = await app.call(dashboardRoutes.all, { as });
  const total = async (query: Record<string, string>) =>
    (await app.call(clientRoutes.list, { as, query })).body.total;
  const { newThisMonth: _, ...figures } = body.clients;
  const { body: analytics } = await app.call(clientAnalyticsRoutes.figures, { as });
  expect(figures).toEqual({
    total: await total({}),
    active: await total({ status: 'active' }),
    leads: await total({ status: 'lead' }),
    archived: await total({ status: 'archived' }),
  });
  const listed = await itemsOf(as, {});
  const months = body.newClientsByMonth.reduce((sum, { count }) => sum + count, 0);
  expect([months, analytics.total]).toEqual([listed.length, listed.length]);
  const shown = body.activity.filter(({ entity }) => entity.table === 'client_directory');
  for (const { entity } of shown) expect(clientIds).toContain(entity.id);
}

const itemsOf = async (as: TestOwner, query: Record<string, string>) =>
  (await app.call(clientRoutes.list, { as, query: { ...query, limit: '100' } })).body.items;

test('the CSV file of a limited member has the records of the assigned clients only', async () => {
  const ids = await fill(3);
  const member = await app.member(owner.organizationId, 'manager', { clientIds: ids.slice(0, 2) });
  for (const { routes } of AREAS_OF_CLIENTS) {
    const { status, text } = await app.call(routes.csv, { as: member });
    expect([status, text.trimEnd().split('\n').length]).toEqual([200, 3]);
  }
});

test('the trash shows a limited member the assigned clients only, with their total', async () => {
  const ids = await fill(3);
  // A client with an invoice can't be deleted.
  await app.admin.query('DELETE FROM public.invoices WHERE client_id = ANY ($1)', [ids]);
  for (const id of ids) await app.call(clientRoutes.remove, { as: owner, parameters: { id } });
  const member = await app.member(owner.organizationId, 'member', { clientIds: ids.slice(1, 2) });
  const { body } = await app.call(clientRoutes.trash, { as: member });
  expect([body.total, body.items.map(({ id }) => id)]).toEqual([1, ids.slice(1, 2)]);
});

describe('writing', () => {
  test('a record needs an assigned client', async () => {
    const [mine = '', theirs = ''] = await fill(2);
    const member = await app.member(owner.organizationId, 'member', { clientIds: [mine] });
    for (const { routes, body, area } of AREAS_OF_CLIENTS) {
      const create = (clientId: string | null) =>
        app.call(routes.create, {
          as: member,
          body: { ...body('nuevo'), ...(area.clientColumn !== 'id' && { clientId }) },
        });
      if (area.clientColumn === 'id' || !routes.create.members?.includes('member')) {
        expect((await create(null)).status).toBe(403);
        continue;
      }
      expect((await create(null)).body).toMatchObject({
        code: 'request.invalid',
        details: { fields: [{ path: 'clientId' }] },
      });
      expect((await create(theirs)).body).toMatchObject({ code: 'resource.not_found' });
      const created = await create(mine);
      expect(created.status).toBe(201);
      const { id, version } = created.body;
      const moved = await app.call(routes.update, {
        as: member,
        parameters: { id },
        body: { version, clientId: null },
      });
      expect(moved.status).toBe(400);
    }
  });
});
