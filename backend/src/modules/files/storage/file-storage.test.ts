import { randomBytes } from 'node:crypto';
import { DAY_MS, documentRoutes, failureSchema, pathOf, RETENTION } from '@oficio/contracts';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { S3Server } from '../../../../test/s3-server.ts';
import { TestApplication, type TestOwner } from '../../../../test/test-application.ts';
import { refusal } from '../../../../test/test-call.ts';
import { roleUrl } from '../../../database/role-url.ts';
import { Jobs } from '../../../jobs/jobs.ts';
import { moveFiles } from './file-moves.ts';
import { FileStorage } from './file-storage.ts';
import { ObjectSweep } from './object-sweep.service.ts';
import { StoredContentsRepository } from './stored-contents.repository.ts';

/** Larger than a piece of a download. */
const file = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(700_000)]);

let server: S3Server;
let app: TestApplication;
let owner: TestOwner;
let clientId: string;

beforeAll(async () => {
  server = await S3Server.start();
  app = await TestApplication.start({ files: { s3: server.settings, newIn: 's3' } });
});
afterAll(async () => {
  await app.stop();
  await server.stop();
});
beforeEach(async () => {
  await app.admin.query('DELETE FROM oficio.documents');
  await runJobs();
  await sweepOld();
  owner = await app.owner();
  clientId = (await app.client(owner)).id;
});

const add = (bytes = file, client = clientId) =>
  app.fetch('POST', `/api/documents?clientId=${client}&name=file.pdf`, {
    as: owner,
    file: new Uint8Array(bytes),
    headers: { 'content-type': 'application/octet-stream' },
  });

async function added(bytes = file): Promise<string> {
  const answer = await add(bytes);
  if (answer.status !== 201) throw new Error(answer.text);
  return (answer.body as { id: string }).id;
}

function download(id: string): Promise<Response> {
  const headers = { authorization: `Bearer ${owner.token}` };
  return fetch(app.url + pathOf(documentRoutes.content, { id }), { headers });
}

async function bytesOf(id: string): Promise<Buffer> {
  return Buffer.from(await (await download(id)).arrayBuffer());
}

/** What the rows say: the ids of objects, and how many contents are in Postgres. */
async function rows(): Promise<{ objects: string[]; inPostgres: number }> {
  const found = await app.admin.query<{ id: string | null }>(
    'SELECT object_id AS id FROM oficio.document_contents ORDER BY 1',
  );
  const objects = found.rows.flatMap(({ id }) => id ?? []);
  return { objects, inPostgres: found.rows.length - objects.length };
}

const runJobs = (options?: { early: boolean }) => app.nest.get(Jobs, { strict: false }).runPending(options);

/** The sweep, as if all objects were older than a day. */
function sweepOld(): Promise<void> {
  return app.nest.get(ObjectSweep, { strict: false }).run(new Date(Date.now() + DAY_MS + 60_000));
}

test('a file is an object beside its row, and is downloaded as it was sent', async () => {
  const id = await added();
  const { objects, inPostgres } = await rows();
  expect([objects.length, inPostgres]).toEqual([1, 0]);
  expect(await server.objectIds()).toEqual(objects);
  expect(await bytesOf(id)).toEqual(file);
});

test('a refused upload leaves no object', async () => {
  const stranger = await app.client(await app.owner());
  expect(refusal(await add(file, stranger.id))).toEqual([404, 'resource.not_found']);
  expect(await server.objectIds()).toEqual([]);
});

test('a purge removes the objects of its documents after the commit, and the removal of an organization all of its own', async () => {
  const kept = await added();
  const { objects: named } = await rows();
  const removed = await added();
  await app.call(documentRoutes.remove, { as: owner, parameters: { id: removed } });
  app.clock.advance(RETENTION.trashDays * DAY_MS);
  await app.admin.query("SELECT oficio.enqueue_job('document.purge', '{}')");
  expect(await runJobs()).toEqual({ done: 2, failed: 0 });
  expect(await server.objectIds()).toEqual(named);
  expect(await bytesOf(kept)).toEqual(file);

  await app.admin.query('BEGIN');
  await app.admin.query('DELETE FROM oficio.organizations WHERE id = $1', [owner.organizationId]);
  await app.admin.query('ROLLBACK');
  expect(await runJobs()).toEqual({ done: 0, failed: 0 });
  expect(await bytesOf(kept)).toEqual(file);
  await app.admin.query('DELETE FROM oficio.organizations WHERE id = $1', [owner.organizationId]);
  expect(await runJobs()).toEqual({ done: 1, failed: 0 });
  expect(await server.objectIds()).toEqual([]);
});

test('a removal waits for a bucket that is down', async () => {
  const id = await added();
  const { objects } = await rows();
  await server.pause();
  await app.admin.query('DELETE FROM oficio.documents WHERE id = $1', [id]);
  expect(await runJobs()).toEqual({ done: 0, failed: 1 });
  await server.resume();
  expect(await server.objectIds()).toEqual(objects);
  expect(await runJobs({ early: true })).toEqual({ done: 1, failed: 0 });
  expect(await server.objectIds()).toEqual([]);
});

test('the sweep removes the objects that no row names, and no young one', async () => {
  await added();
  const { objects: named } = await rows();
  const storage = new FileStorage({ s3: server.settings, newIn: 's3' });
  const lost = await storage.storeObject(owner.organizationId, file);
  await app.nest.get(ObjectSweep, { strict: false }).run(new Date());
  expect(await server.objectIds()).toEqual([...named, lost].sort());
  await sweepOld();
  expect(await server.objectIds()).toEqual(named);
});

test('files are moved out of Postgres and back while they are downloaded; damaged ones stay', async () => {
  const ids = await Promise.all(Array.from({ length: 4 }, () => added()));
  const storage = new FileStorage({ s3: server.settings, newIn: 's3' });
  const worker = new pg.Client({ connectionString: roleUrl(app.database.adminUrl, 'oficio_worker') });
  await worker.connect();
  const contents = StoredContentsRepository.on(worker);
  let moving = true;
  let downloads = 0;
  const reader = (async () => {
    for (; moving; downloads += 1) {
      expect((await bytesOf(ids[downloads % ids.length] ?? '')).equals(file)).toBe(true);
    }
  })();
  const moved = { moved: 4, bytes: 4 * file.length, damaged: [] };
  for (let round = 0; round < 3; round += 1) {
    expect(await moveFiles(contents, storage, 'postgres')).toEqual(moved);
    expect([await rows(), await server.objectIds()]).toEqual([{ objects: [], inPostgres: 4 }, []]);
    expect(await moveFiles(contents, storage, 's3')).toEqual(moved);
    expect(await server.objectIds()).toEqual((await rows()).objects);
  }
  moving = false;
  await reader;
  expect(downloads).toBeGreaterThan(3);
  expect(await moveFiles(contents, storage, 's3')).toEqual({ moved: 0, bytes: 0, damaged: [] });

  const [lost = ''] = ids;
  await app.admin.query("UPDATE oficio.documents SET sha256 = sha256('x') WHERE id = $1", [lost]);
  expect(await moveFiles(contents, storage, 'postgres')).toEqual({
    moved: 3,
    bytes: 3 * file.length,
    damaged: [lost],
  });
  expect((await rows()).objects.length).toBe(1);
  await worker.end();
});

test('while the storage is down uploads and downloads are 503 with a sentence, and the rest works', async () => {
  const id = await added();
  const before = await rows();
  await server.pause();
  const answers = [
    await add(),
    await app.fetch('GET', pathOf(documentRoutes.content, { id }), { as: owner }),
  ];
  for (const answer of answers) {
    expect([
      answer.status,
      answer.headers.get('retry-after'),
      failureSchema.parse(answer.body).message,
    ]).toEqual([503, '1', 'Files can’t be reached at the moment. Please try again in a few minutes.']);
  }
  const { body } = await app.call(documentRoutes.list, { as: owner, query: { clientId } });
  expect(body.items.map((item) => item.id)).toEqual([id]);
  await server.resume();
  expect(await rows()).toEqual(before);
  expect(await bytesOf(id)).toEqual(file);
});
