import {
  clientNoteRoutes,
  clientRoutes,
  DAY_MS,
  projectRoutes,
  REALTIME_TABLE_NAMES,
  RETENTION,
  type RealtimeTable,
  taskRoutes,
} from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addRealtimeRow, addRealtimeRows } from '../../../test/realtime-rows.ts';
import { runAsRole } from '../../../test/run-as-role.ts';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { Jobs } from '../../jobs/jobs.ts';

const TRASH_MS = RETENTION.trashDays * DAY_MS;

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start();
});
afterAll(() => app.stop());

beforeEach(async () => {
  owner = await app.owner();
});

async function purge(): Promise<void> {
  await app.admin.query("SELECT oficio.enqueue_job('trash.purge', '{}')");
  expect(await app.nest.get(Jobs, { strict: false }).runPending()).toEqual({ done: 1, failed: 0 });
}

/** Moves rows to the trash as of now, or back. */
async function trash(table: RealtimeTable, where: string, values: unknown[]): Promise<void> {
  await app.admin.query(`UPDATE public.${table} SET deleted_at = $1 WHERE ${where}`, [
    app.clock.now(),
    ...values,
  ]);
}

async function idsOf(table: RealtimeTable): Promise<string[]> {
  const { rows } = await app.admin.query<{ id: string }>(
    `SELECT id FROM public.${table} WHERE organization_id = $1`,
    [owner.organizationId],
  );
  return rows.map(({ id }) => id);
}

test('rows of every table are deleted after 30 days in the trash, and no sooner', async () => {
  const first = await addRealtimeRows(app.admin, owner);
  const later = await addRealtimeRows(app.admin, owner);
  const kept = await addRealtimeRows(app.admin, owner);
  for (const table of REALTIME_TABLE_NAMES) await trash(table, 'id = $2', [first[table]]);
  app.clock.advance(1);
  for (const table of REALTIME_TABLE_NAMES) await trash(table, 'id = $2', [later[table]]);
  app.clock.advance(TRASH_MS - 1);
  await purge();
  for (const table of REALTIME_TABLE_NAMES) {
    expect([table, (await idsOf(table)).sort()]).toEqual([table, [later[table], kept[table]].sort()]);
  }
});

test('the audit log keeps the history of a purged client and removes its values', async () => {
  const gone = await app.client(owner, { displayName: 'Café Lumbre', notes: 'pays late' });
  const kept = await app.client(owner, { displayName: 'Nopal', notes: 'pays early' });
  for (const { id } of [gone, kept]) {
    await app.call(clientRoutes.remove, { as: owner, parameters: { id } });
  }
  const restore = { as: owner, parameters: { id: kept.id }, body: { version: 2 } };
  expect((await app.call(clientRoutes.restore, restore)).status).toBe(200);
  app.clock.advance(TRASH_MS);
  await purge();

  const { rows } = await app.admin.query<{ id: string; action: string; name: string; changes: object }>(
    `SELECT entity_id AS id, action, entity_name AS name, changes FROM oficio.audit_log
     WHERE organization_id = $1 ORDER BY sequence`,
    [owner.organizationId],
  );
  const ofGone = rows.filter(({ id }) => id === gone.id);
  expect(ofGone).toEqual([
    { id: gone.id, action: 'created', name: 'a removed client', changes: {} },
    { id: gone.id, action: 'deleted', name: 'a removed client', changes: {} },
  ]);
  const ofKept = rows.filter(({ id }) => id === kept.id);
  expect(ofKept.map(({ action, name }) => [action, name])).toEqual([
    ['created', 'Nopal'],
    ['deleted', 'Nopal'],
    ['restored', 'Nopal'],
  ]);
  expect(ofKept[0]?.changes).toMatchObject({ notes: 'pays early' });
});

test('a task is deleted 30 days after its deletion or with its project, with its values in the audit log', async () => {
  const addProject = async () =>
    (await app.call(projectRoutes.create, { as: owner, body: { name: 'Website' } })).body.id;
  const add = async (projectId: string) =>
    (await app.call(taskRoutes.create, { as: owner, body: { projectId, title: 'Draft' } })).body.id;
  const [gone, kept] = [await addProject(), await addProject()];
  const [ofGone, deleted, stays] = [await add(gone), await add(kept), await add(kept)];
  await app.call(taskRoutes.remove, { as: owner, parameters: { id: deleted } });
  await app.call(projectRoutes.remove, { as: owner, parameters: { id: gone } });
  app.clock.advance(TRASH_MS);
  await purge();
  const { rows } = await app.admin.query(
    `SELECT entity_id AS id, entity_name AS name, EXISTS (SELECT FROM oficio.tasks WHERE id = entity_id) AS "isLeft"
     FROM oficio.audit_log WHERE entity_type = 'task' AND action = 'created' AND organization_id = $1 ORDER BY sequence`,
    [owner.organizationId],
  );
  expect(rows).toEqual([
    { id: ofGone, name: 'a removed task', isLeft: false },
    { id: deleted, name: 'a removed task', isLeft: false },
    { id: stays, name: 'Draft', isLeft: true },
  ]);
});

test('a note is deleted 30 days after its deletion or with its client, with its values in the audit log', async () => {
  const add = async (clientId: string) => {
    const parameters = { id: clientId };
    const body = { body: 'pays late' };
    return (await app.call(clientNoteRoutes.create, { as: owner, parameters, body })).body.id;
  };
  const [gone, kept] = [await app.client(owner), await app.client(owner)];
  const [ofGone, deleted, stays] = [await add(gone.id), await add(kept.id), await add(kept.id)];
  await app.call(clientNoteRoutes.remove, { as: owner, parameters: { id: kept.id, noteId: deleted } });
  await app.call(clientRoutes.remove, { as: owner, parameters: { id: gone.id } });
  app.clock.advance(TRASH_MS - 1);
  await purge();
  const { rows: before } = await app.admin.query(
    'SELECT id FROM oficio.client_notes WHERE organization_id = $1',
    [owner.organizationId],
  );
  expect(before).toHaveLength(3);
  app.clock.advance(1);
  await purge();
  const { rows } = await app.admin.query('SELECT id FROM oficio.client_notes WHERE organization_id = $1', [
    owner.organizationId,
  ]);
  expect(rows).toEqual([{ id: stays }]);
  const { rows: entries } = await app.admin.query(
    `SELECT entity_id AS id, entity_name AS name, changes->>'body' AS body FROM oficio.audit_log
     WHERE entity_type = 'note' AND action = 'created' AND organization_id = $1 ORDER BY sequence`,
    [owner.organizationId],
  );
  expect(entries).toEqual([
    { id: ofGone, name: 'a removed note', body: null },
    { id: deleted, name: 'a removed note', body: null },
    { id: stays, name: 'pays late', body: 'pays late' },
  ]);
});

test('a client stays while a service or an invoice that isn’t purged refers to it', async () => {
  const clientId = await addRealtimeRow(app.admin, 'client_directory', owner);
  const hostingId = await addRealtimeRow(app.admin, 'hosting_clients', owner, { clientId });
  const domainId = await addRealtimeRow(app.admin, 'domains', owner, { clientId });
  await trash('client_directory', 'id = $2', [clientId]);
  app.clock.advance(TRASH_MS);
  await purge();
  expect(await idsOf('client_directory')).toEqual([clientId]);

  await trash('hosting_clients', 'id = $2', [hostingId]);
  app.clock.advance(TRASH_MS);
  await purge();
  expect([await idsOf('client_directory'), await idsOf('hosting_clients')]).toEqual([[], []]);
  expect(await idsOf('domains')).toEqual([domainId]);
});

test('a large trash is emptied in transactions of at most 500 rows', async () => {
  await addRealtimeRow(app.admin, 'client_directory', owner);
  await app.admin.query(
    `INSERT INTO public.client_directory
     SELECT (jsonb_populate_record(client, jsonb_build_object('id', gen_random_uuid()))).*
     FROM public.client_directory client, generate_series(1, 1200) WHERE organization_id = $1`,
    [owner.organizationId],
  );
  await trash('client_directory', 'organization_id = $2', [owner.organizationId]);
  app.clock.advance(TRASH_MS);
  await app.admin.query(`
    CREATE TABLE public.purges (rows integer);
    CREATE FUNCTION public.note_purge() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS
      $$ BEGIN INSERT INTO public.purges SELECT count(*) FROM gone; RETURN NULL; END $$;
    CREATE TRIGGER note_purge AFTER DELETE ON public.client_directory REFERENCING OLD TABLE AS gone
      FOR EACH STATEMENT EXECUTE FUNCTION public.note_purge()`);
  await purge();
  const { rows } = await app.admin.query('SELECT rows FROM public.purges WHERE rows > 0');
  await app.admin.query('DROP TABLE public.purges; DROP FUNCTION public.note_purge() CASCADE');
  expect(rows).toEqual([{ rows: 500 }, { rows: 500 }, { rows: 201 }]);
  expect(await idsOf('client_directory')).toEqual([]);
});

test('only the worker can remove values from the audit log, and only those of deleted rows', async () => {
  const { id } = await app.client(owner, { notes: 'stays' });
  const forget = `SELECT oficio.forget_purged_rows(ARRAY['${id}'::uuid])`;
  const asRequest = runAsRole(app.database.adminUrl, 'oficio_api', owner, forget);
  await expect(asRequest).rejects.toThrow('permission denied');
  const told = `${forget}; SELECT changes->>'notes' AS notes FROM oficio.audit_log WHERE entity_id = '${id}'`;
  const client = await app.admin.connect();
  await client.query('BEGIN; SET LOCAL ROLE oficio_worker');
  const results = (await client.query(told)) as unknown as { rows: unknown[] }[];
  await client.query('ROLLBACK');
  client.release();
  expect(results[1]?.rows).toEqual([{ notes: 'stays' }]);
});
