import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { refusal } from '../../../test/test-call.ts';
import { TestImport } from '../../../test/test-imports.ts';
import { endWaiting, somebodyWaits } from '../../../test/test-locks.ts';

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
  await holder.query('BEGIN');
});
afterEach(() => holder.end());

/** Where a write is stopped: before its first row, at a changed record, and within the counts of each table. */
const POINTS: Record<string, () => Promise<unknown>> = {
  'before its first row': () =>
    holder.query('SELECT FROM oficio.imports WHERE organization_id = $1 FOR UPDATE', [owner.organizationId]),
  'at a changed domain': () =>
    holder.query('SELECT FROM public.domains WHERE organization_id = $1 FOR UPDATE', [owner.organizationId]),
  'at the counts of clients': () => lockCounts('client_directory'),
  'at the counts of domains': () => lockCounts('domains'),
};

const lockCounts = (table: string) =>
  holder.query(
    'SELECT FROM oficio.record_counts WHERE organization_id = $1 AND table_name LIKE $2 FOR UPDATE',
    [owner.organizationId, `${table}%`],
  );

async function everything(): Promise<unknown> {
  const { rows } = await app.admin.query(
    `SELECT (SELECT json_agg(row_to_json(c) ORDER BY c.id) FROM public.client_directory c WHERE organization_id = $1) AS clients,
       (SELECT json_agg(row_to_json(d) ORDER BY d.id) FROM public.domains d WHERE organization_id = $1) AS domains,
       (SELECT json_agg(row_to_json(e) ORDER BY e.id) FROM oficio.expiry_evidence e WHERE organization_id = $1) AS evidence,
       (SELECT json_agg(row_to_json(i)) FROM oficio.imports i WHERE organization_id = $1) AS imports,
       (SELECT count(*) FROM oficio.audit_log WHERE organization_id = $1) AS entries`,
    [owner.organizationId],
  );
  return rows;
}

/** A file that changes a domain, and adds one with a client. */
async function checkedFile(): Promise<TestImport> {
  await (await withFile('Domain,Client\nold.mx,Acme\n')).commit();
  return withFile('Domain,Client,Expires\nold.mx,Acme,2027-01-31\nnew.mx,Nuevo,2027-02-28\n');
}

async function withFile(text: string): Promise<TestImport> {
  const file = await TestImport.of(app, owner, 'domains', text);
  await file.check();
  return file;
}

test.each(Object.keys(POINTS))(
  'a commit that ends %s has done nothing; sent again, it is done once',
  async (point) => {
    const file = await checkedFile();
    const before = await everything();
    await POINTS[point]?.();
    const key = randomUUID();
    const killed = file.commit('all', key);
    await somebodyWaits(app, 'oficio_worker');
    await endWaiting(app, 'oficio_worker');
    expect((await killed).status).toBe(503);
    await holder.query('ROLLBACK');
    expect(await everything()).toEqual(before);
    const again = await file.commit('all', key);
    expect([again.status, again.body]).toMatchObject([200, { state: 'done', counts: { new: 1, update: 1 } }]);
    expect((await file.commit('all', key)).body).toEqual(again.body);
  },
);

test.each(Object.keys(POINTS))(
  'an undo that ends %s has done nothing; sent again, it is done once',
  async (point) => {
    const file = await checkedFile();
    await file.commit();
    const before = await everything();
    await POINTS[point]?.();
    const key = randomUUID();
    const killed = file.undo(key);
    await somebodyWaits(app, 'oficio_worker');
    await endWaiting(app, 'oficio_worker');
    expect((await killed).status).toBe(503);
    await holder.query('ROLLBACK');
    expect(await everything()).toEqual(before);
    const again = await file.undo(key);
    expect([again.status, again.body]).toMatchObject([
      200,
      { undone: { removed: 2, restored: 1, kept: [] } },
    ]);
    expect((await file.undo(key)).body).toEqual(again.body);
  },
);

test('of two commits at once, one writes', async () => {
  const file = await checkedFile();
  await POINTS['before its first row']?.();
  const commits = [file.commit(), file.commit()];
  await somebodyWaits(app, 'oficio_worker', 2);
  await holder.query('ROLLBACK');
  const answers = await Promise.all(commits);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused && refusal(refused)).toEqual([409, 'import.not_possible']);
});

test('a right that ends during the request writes nothing', async () => {
  const admin = await app.member(owner.organizationId, 'admin');
  const file = await TestImport.of(app, admin, 'clients', 'Name\nA\n');
  await file.check();
  await holder.query("UPDATE oficio.memberships SET role = 'viewer' WHERE user_id = $1", [admin.userId]);
  const committing = file.commit();
  await somebodyWaits(app, 'oficio_worker');
  await holder.query('COMMIT');
  expect((await committing).status).toBe(403);
});

test('two files with the same domain at once: one is written, the other has to be checked again', async () => {
  await (await withFile('Domain\nold.mx\n')).commit();
  const files = [await withFile('Domain\nsame.mx\n'), await withFile('Domain\nsame.mx\n')];
  await lockCounts('domains');
  const commits = files.map((file) => file.commit());
  await somebodyWaits(app, 'oficio_worker', 2);
  await holder.query('ROLLBACK');
  const answers = await Promise.all(commits);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});
