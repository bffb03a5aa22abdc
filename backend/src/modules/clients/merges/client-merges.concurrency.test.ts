import { randomUUID } from 'node:crypto';
import { type Client, clientMergeRoutes, clientRoutes, domainRoutes } from '@oficio/contracts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { addRealtimeRow } from '../../../../test/realtime-rows.ts';
import { TestApplication, type TestOwner } from '../../../../test/test-application.ts';
import { endWaiting, somebodyWaits } from '../../../../test/test-locks.ts';
import { Jobs } from '../../../jobs/jobs.ts';

let app: TestApplication;
let owner: TestOwner;
/** A connection that holds locks. */
let holder: pg.Client;

beforeAll(async () => {
  app = await TestApplication.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  owner = await app.owner();
  holder = new pg.Client({ connectionString: app.database.adminUrl });
  await holder.connect();
});
afterEach(() => holder.end());

const merge = (keepId: string, goneId: string, key: string = randomUUID(), as: TestOwner = owner) =>
  app.call(clientMergeRoutes.merge, {
    as,
    headers: { 'idempotency-key': key },
    body: { keepId, goneId, fields: [] },
  });

const undo = (id: string) => app.call(clientMergeRoutes.undo, { as: owner, parameters: { id } });

async function pair(): Promise<{ kept: Client; gone: Client; domainId: string }> {
  const kept = await app.client(owner, { displayName: 'Kept' });
  const gone = await app.client(owner, { displayName: 'Gone' });
  const domainId = await addRealtimeRow(app.admin, 'domains', owner, { clientId: gone.id });
  await addRealtimeRow(app.admin, 'income', owner, { clientId: gone.id });
  return { kept, gone, domainId };
}

/** Gives the domain's client 1,000 more domains. */
async function addThousand(domainId: string): Promise<void> {
  await app.admin.query(
    `INSERT INTO public.domains SELECT (jsonb_populate_record(domain,
       jsonb_build_object('id', gen_random_uuid(), 'fqdn', n || '.example'))).*
     FROM public.domains domain, generate_series(1, 1000) n WHERE domain.id = $1`,
    [domainId],
  );
}

async function holdDomain(id: string): Promise<void> {
  await holder.query('BEGIN');
  await holder.query('SELECT FROM public.domains WHERE id = $1 FOR UPDATE', [id]);
}

async function rows(): Promise<unknown> {
  const { rows: found } = await app.admin.query(
    `SELECT (SELECT json_agg(row_to_json(c) ORDER BY c.id) FROM public.client_directory c
         WHERE organization_id = $1) AS clients,
       (SELECT json_agg(row_to_json(d) ORDER BY d.id) FROM public.domains d WHERE organization_id = $1) AS domains,
       (SELECT json_agg(row_to_json(i)) FROM public.income i WHERE organization_id = $1) AS income,
       (SELECT count(*) FROM oficio.client_merges WHERE organization_id = $1) AS merges,
       (SELECT count(*) FROM oficio.audit_log WHERE organization_id = $1 AND action = 'merged') AS entries`,
    [owner.organizationId],
  );
  return found;
}

test('a merge of 1,000 rows whose connection is killed in the middle changes none, and its repetition merges once', async () => {
  const { kept, gone, domainId } = await pair();
  await addThousand(domainId);
  const before = await rows();
  await holdDomain(domainId);
  const key = randomUUID();
  const killed = merge(kept.id, gone.id, key);
  await somebodyWaits(app, 'oficio_worker');
  await endWaiting(app, 'oficio_worker');
  expect((await killed).status).toBe(503);
  await holder.query('ROLLBACK');
  expect(await rows()).toEqual(before);
  const again = await merge(kept.id, gone.id, key);
  expect(again.status).toBe(200);
  expect((await merge(kept.id, gone.id, key)).body).toEqual(again.body);
});

test('two merges of the same clients in opposite directions: one succeeds, the other finds no client', async () => {
  const { kept, gone } = await pair();
  const [first = '', second = ''] = [kept.id, gone.id].sort();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM public.client_directory WHERE id = $1 FOR UPDATE', [first]);
  const merging = [merge(first, second)];
  await somebodyWaits(app, 'oficio_worker');
  // Bulk changes lock clients in this order, too.
  await holder.query('SELECT FROM public.client_directory WHERE id = $1 FOR UPDATE NOWAIT', [second]);
  merging.push(merge(second, first));
  await somebodyWaits(app, 'oficio_worker', 2);
  await holder.query('ROLLBACK');
  const answers = await Promise.all(merging);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
});

test('merges of ten clients around a circle at once deadlock nobody', async () => {
  const ids: string[] = [];
  for (let index = 0; index < 10; index += 1) ids.push((await app.client(owner)).id);
  const answers = await Promise.all(ids.map((id, index) => merge(id, ids[(index + 1) % ids.length] ?? '')));
  const statuses = new Set(answers.map(({ status }) => status));
  expect([...statuses].filter((status) => status !== 200 && status !== 404)).toEqual([]);
  const { body } = await app.call(clientRoutes.list, { as: owner });
  expect(body.total).toBe(10 - answers.filter(({ status }) => status === 200).length);
});

test('a domain that is added to the gone client during the merge belongs to the kept client', async () => {
  const { kept, gone, domainId } = await pair();
  await holdDomain(domainId);
  const merging = merge(kept.id, gone.id);
  await somebodyWaits(app, 'oficio_worker');
  const adding = app.call(domainRoutes.create, {
    as: owner,
    body: { name: 'late.example', clientId: gone.id },
  });
  await somebodyWaits(app, 'oficio_api');
  await holder.query('ROLLBACK');
  expect((await merging).status).toBe(200);
  const added = await adding;
  expect(added.body).toMatchObject({ clientId: kept.id, clientName: 'Kept' });
});

test('a domain that is being added when the merge begins moves with the others', async () => {
  const { kept, gone } = await pair();
  await holder.query('BEGIN');
  await addRealtimeRow(holder, 'domains', owner, { clientId: gone.id });
  const merging = merge(kept.id, gone.id);
  await somebodyWaits(app, 'oficio_worker');
  await holder.query('COMMIT');
  expect((await merging).status).toBe(200);
  const { rows: left } = await app.admin.query('SELECT id FROM public.domains WHERE client_id = $1', [
    gone.id,
  ]);
  expect(left).toEqual([]);
});

test('a merge by a member whose role is just being changed waits, and is refused', async () => {
  const { kept, gone } = await pair();
  const member = await app.member(owner.organizationId, 'member');
  await holder.query('BEGIN');
  await holder.query("UPDATE oficio.memberships SET role = 'viewer' WHERE user_id = $1", [member.userId]);
  const merging = merge(kept.id, gone.id, randomUUID(), member);
  await somebodyWaits(app, 'oficio_worker');
  await holder.query('COMMIT');
  expect((await merging).status).toBe(403);
});

test('a domain that is just being given to a third client stays with it', async () => {
  const { kept, gone, domainId } = await pair();
  const third = await app.client(owner, { displayName: 'Third' });
  await holder.query('BEGIN');
  await holder.query('UPDATE public.domains SET client_id = $2 WHERE id = $1', [domainId, third.id]);
  const merging = merge(kept.id, gone.id);
  await somebodyWaits(app, 'oficio_worker');
  await holder.query('COMMIT');
  expect((await merging).status).toBe(200);
  const { body } = await app.call(domainRoutes.one, { as: owner, parameters: { id: domainId } });
  expect(body.clientId).toBe(third.id);
});

test('a merge locks rows in the order of their ids, as bulk changes do', async () => {
  const { kept, gone, domainId } = await pair();
  const [first, second] = ['00000000-0000-4000-8000-000000000001', 'ffffffff-ffff-4fff-bfff-ffffffffffff'];
  // Other orders of the rows, in the table or in an index by time, begin with the later id.
  for (const [id, at] of [
    [second, '2020-01-01T00:00:00Z'],
    [first, '2030-01-01T00:00:00Z'],
  ]) {
    await app.admin.query(
      `INSERT INTO public.domains SELECT (jsonb_populate_record(domain,
         jsonb_build_object('id', $2::text, 'fqdn', $2 || '.example', 'created_at', $3::text, 'updated_at', $3::text))).*
       FROM public.domains domain WHERE domain.id = $1`,
      [domainId, id, at],
    );
  }
  await holdDomain(first);
  const merging = merge(kept.id, gone.id);
  await somebodyWaits(app, 'oficio_worker');
  await holder.query('SELECT FROM public.domains WHERE id = $1 FOR UPDATE NOWAIT', [second]);
  await holder.query('ROLLBACK');
  expect((await merging).status).toBe(200);
});

test('an undo waits for a change of a moved row, and is refused', async () => {
  const { kept, gone, domainId } = await pair();
  const merged = await merge(kept.id, gone.id);
  await holder.query('BEGIN');
  await holder.query("UPDATE public.domains SET notes = 'Ask Ana' WHERE id = $1", [domainId]);
  const undoing = undo(merged.body.id);
  await somebodyWaits(app, 'oficio_worker');
  await holder.query('COMMIT');
  expect(await undoing).toMatchObject({ status: 409, body: { code: 'merge.not_undoable' } });
});

test('two undos of a merge at once: one succeeds, the other finds no merge', async () => {
  const kept = await app.client(owner);
  const gone = await app.client(owner);
  const merged = await merge(kept.id, gone.id);
  await holder.query('BEGIN');
  await holder.query('SELECT FROM public.client_directory WHERE id = $1 FOR UPDATE', [kept.id]);
  const undoing = [undo(merged.body.id), undo(merged.body.id)];
  await somebodyWaits(app, 'oficio_worker', 2);
  await holder.query('ROLLBACK');
  expect((await Promise.all(undoing)).map(({ status }) => status).sort()).toEqual([200, 404]);
});

test('a merge of 1,000 rows and its undo touch one row of each live table afterwards', async () => {
  const { kept, gone, domainId } = await pair();
  await addThousand(domainId);
  /** The domains and the income without what each change counts. */
  const contents = async () => {
    const { rows: found } = await app.admin.query(
      `SELECT to_jsonb(record) - '{version,updated_at,list_item,updated_by,changed_by}'::text[] AS record
       FROM public.domains record WHERE organization_id = $1
       UNION ALL SELECT to_jsonb(record) - '{version,updated_at,list_item,search_text,changed_by}'::text[]
       FROM public.income record WHERE organization_id = $1 ORDER BY record`,
      [owner.organizationId],
    );
    return found.map(({ record }) => record);
  };
  const before = await contents();
  expect(before).toHaveLength(1_002);
  const jobs = app.nest.get(Jobs, { strict: false });
  await jobs.runPending();
  const owned = async (id: string) => {
    const { rows: counted } = await app.admin.query(
      'SELECT count(*)::integer AS count FROM public.domains WHERE client_id = $1',
      [id],
    );
    return counted[0].count;
  };
  const merged = await merge(kept.id, gone.id);
  expect(await owned(kept.id)).toBe(1_001);
  const byId = (records: { id: string }[]) =>
    records.toSorted((one, other) => one.id.localeCompare(other.id));
  expect(byId(await contents())).toEqual(
    byId(
      before.map((record) => ({
        ...record,
        client_id: kept.id,
        ...(record.sort_client && { client_name: 'Kept', sort_client: 'kept' }),
      })),
    ),
  );
  // The client, the domains, the income entry.
  expect(await jobs.runPending()).toEqual({ done: 3, failed: 0 });
  expect((await undo(merged.body.id)).status).toBe(200);
  expect(await contents()).toEqual(before);
  expect(await jobs.runPending()).toEqual({ done: 3, failed: 0 });
});
